/** The constants of docs/product.md, with units in the names. */
export const toastMs = 3000
/** Style sheets cannot read these two: layout.css says them again, held to them by its test. */
export const drawerBelowPx = 992
export const railUpToPx = 1024
export const screenLoadTimeoutMs = 120_000
export const loadingBarMinimum = 0.08
export const loadingBarAnimationMs = 200
export const loadingBarStepMs = 800
export const tenant = 'root'
export const storageKey = 'root'
export const storageTimeoutMs = 5000
export const titleSuffix = (product: string): string => ` | ${product} Admin`

/** Constants that docs/product.md does not promise. */
export const searchPauseMs = 250
/** A whole text that is pasted to be searched for would make an address that no host takes. */
export const searchMaxChars = 400
export const uniquePauseMs = 400
export const draftPauseMs = 2000
/** As long as a person takes a press and its effect for one. */
export const patienceMs = 100
export const profileWaitMs = 300
export const pageSizes = [25, 50, 100] as const
export const pageLimitMax = 1000
export const bulkMax = 1000
export const importBatchMax = 500
export const trashDays = 30
