type Report = (error: unknown) => void

let currentListener: Report = (error) => console.error(error)
/** Handles a failure of work that no caller awaits. */
export const report: Report = (error) => currentListener(error)

/**
 * Reports the failures that nothing handles: of promises, and of event handlers. Returns a function that ends it.
 * @param to shows and logs them, so that no press ends without a visible result
 */
export function reportFailures(window: Window, to: Report): () => void {
  const before = currentListener
  currentListener = to
  const onRejection = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    report(event.reason)
  }
  // A browser's own notices, such as those of a ResizeObserver, and errors of scripts from other origins have no Error.
  const onError = (event: ErrorEvent) => {
    if (!(event.error instanceof Error)) return
    event.preventDefault()
    report(event.error)
  }
  window.addEventListener('unhandledrejection', onRejection)
  window.addEventListener('error', onError)
  return () => {
    currentListener = before
    window.removeEventListener('unhandledrejection', onRejection)
    window.removeEventListener('error', onError)
  }
}
