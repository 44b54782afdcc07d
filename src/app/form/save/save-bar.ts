import { uncoverFocus } from '#ui'
import { markRoot } from '../mark-root.ts'

const mark = markRoot('has-save-bar')

/** A ref for the bar of a form: toasts appear above it, and it doesn't cover the focused element. */
export function saveBar(bar: HTMLElement | null): () => void {
  uncoverFocus(bar)
  return mark()
}
