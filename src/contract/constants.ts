/** The constants of docs/product.md, with their units. */
export const toastMs = 3000
/** A toast with a button needs time to be read and reached (docs/departures.md). */
export const actionToastMs = 10_000
/** layout.css repeats this, since style sheets cannot read it; its test compares them. */
export const drawerBelowPx = 992
export const screenLoadTimeoutMs = 120_000
export const loadingBarMinimum = 0.08
export const loadingBarAnimationMs = 200
export const loadingBarStepMs = 800
export const tenant = 'root'
export const storageKey = 'root'
export const storageTimeoutMs = 5000
export const titleSuffix = (product: string): string => ` | ${product} Admin`

/** The constants below aren't part of docs/product.md. */
/** The first character starts a search at once; further searches start at most this often. */
export const searchEveryMs = 100
/** A search that takes longer shows a loading indicator. */
export const slowSearchMs = 250
/** A longer pasted text would make a URL that no host accepts. */
export const searchMaxChars = 400
export const uniquePauseMs = 400
export const draftPauseMs = 2000
export const profileWaitMs = 300
export const pageSizes = [25, 50, 100] as const
export const pageLimitMax = 1000
export const bulkMax = 1000
export const importBatchMax = 500
export const trashDays = 30
/** Replaces a user's personal value or label in the activity. */
export const erasedWord = 'erased'
