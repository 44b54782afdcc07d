/**
 * A held Enter presses once. It may open or close something, and the next repetition would then press the newly focused
 * control. Text fields still take it. Returns a function that stops this.
 */
export const ignoreHeldEnter = (document: Document): (() => void) => {
  const follow = (event: KeyboardEvent) => {
    const { key, repeat, target } = event
    if (repeat && key === 'Enter' && target instanceof Element && target.closest('a, button, summary')) {
      event.preventDefault()
    }
  }
  document.addEventListener('keydown', follow, true)
  return () => document.removeEventListener('keydown', follow, true)
}
