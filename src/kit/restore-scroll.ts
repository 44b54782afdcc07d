/**
 * Scrolls to `top`, and again as the page grows to that length: rows of a list arrive after their screen. Ends when it
 * is there or when the person takes over; returns what ends it earlier.
 */
export function restoreScroll(window: Window, top: number): () => void {
  const { document } = window
  const takeOver = ['wheel', 'touchstart', 'pointerdown', 'keydown']
  const observer = new ResizeObserver(() => tryIt())
  const end = () => {
    observer.disconnect()
    for (const type of takeOver) window.removeEventListener(type, end)
  }
  const tryIt = () => {
    window.scrollTo({ top, behavior: 'instant' })
    if (window.scrollY >= top - 1) end()
  }
  observer.observe(document.body)
  for (const type of takeOver) window.addEventListener(type, end, { passive: true })
  tryIt()
  return end
}
