/**
 * An Enter that is held on presses once: what it opened, or came back to as something closed, has the focus by then and
 * is not what was meant. Text is written on with it. Returns what ends that.
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
