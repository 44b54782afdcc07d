/**
 * Scrolls to `top`, and again as the page grows, because rows of a list arrive after their screen. It holds the place
 * until the person acts: WebKit shows a page without its new rows for a moment, and scrolls to the top. Returns a
 * function that ends it earlier.
 */
export function restoreScroll(window: Window, top: number): () => void {
  const { document } = window
  const deeds = ['pointerdown', 'keydown']
  let reached = window.scrollY
  let length = 0

  const end = () => {
    observer.disconnect()
    window.removeEventListener('scroll', approach)
    for (const deed of deeds) window.removeEventListener(deed, end)
  }
  const approach = () => {
    const { scrollY } = window
    const { offsetHeight } = document.body
    // The person has scrolled, or scroll anchoring of the browser has moved the page.
    if (scrollY > reached || (scrollY < reached && offsetHeight === length)) return end()
    window.scrollTo({ top, behavior: 'instant' })
    reached = window.scrollY
    length = offsetHeight
  }
  const observer = new ResizeObserver(approach)
  observer.observe(document.body)
  window.addEventListener('scroll', approach)
  for (const deed of deeds) window.addEventListener(deed, end)
  approach()
  return end
}
