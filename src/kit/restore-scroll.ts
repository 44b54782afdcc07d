/**
 * Scrolls to `top`, and again as the page grows to that length: rows of a list arrive after their screen. Ends when it
 * is there or when the person does something; returns what ends it earlier.
 */
export function restoreScroll(window: Window, top: number): () => void {
  const { document } = window
  const deeds = ['pointerdown', 'keydown']
  let reached = window.scrollY

  const end = () => {
    observer.disconnect()
    for (const deed of deeds) window.removeEventListener(deed, end)
  }
  const approach = () => {
    if (window.scrollY !== reached) return end() // the person has scrolled
    window.scrollTo({ top, behavior: 'instant' })
    reached = window.scrollY
    if (reached >= top - 1) end()
  }
  const observer = new ResizeObserver(approach)
  observer.observe(document.body)
  for (const deed of deeds) window.addEventListener(deed, end)
  approach()
  return end
}
