import { uncoverFocus } from '#ui'

/**
 * Creates a ref: the root element has a class while an element with the ref is on the page. A `:root:has()` would
 * recalculate styles of the whole page after every change in it.
 */
export function markRoot(name: string): () => () => void {
  let count = 0
  const add = (by: number) => {
    count += by
    document.documentElement.classList.toggle(name, count > 0)
  }
  return () => {
    add(1)
    return () => add(-1)
  }
}

const markSaveBar = markRoot('has-save-bar')

/** A ref for the bar of a form: toasts appear above it, and it doesn't cover the focused element. */
export function saveBar(bar: HTMLElement | null): () => void {
  uncoverFocus(bar)
  return markSaveBar()
}
