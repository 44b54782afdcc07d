type Report = (error: unknown) => void

let current: Report = (error) => console.error(error)
/** Handles a failure of work for which no one waits. */
export const report: Report = (error) => current(error)

/**
 * Reports the failures that nothing handles: of promises, and of event handlers. Returns a function that ends it.
 * @param to shows and logs them, so that no press ends without an outcome
 */
export function reportFailures(window: Window, to: Report): () => void {
  const before = current
  current = to
  const onRejection = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    report(event.reason)
  }
  // A browser's own notice, such as of a ResizeObserver, and an error of another origin's script come without an Error.
  const onError = (event: ErrorEvent) => {
    if (!(event.error instanceof Error)) return
    event.preventDefault()
    report(event.error)
  }
  window.addEventListener('unhandledrejection', onRejection)
  window.addEventListener('error', onError)
  return () => {
    current = before
    window.removeEventListener('unhandledrejection', onRejection)
    window.removeEventListener('error', onError)
  }
}
