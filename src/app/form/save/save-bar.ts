import { uncoverFocus } from '#ui'
import { markRoot } from '../mark-root.ts'

const mark = markRoot('has-save-bar')

/** A ref for the bar of a form: toasts appear above it, and it does not cover the focus. */
export function saveBar(bar: HTMLElement | null): () => void {
  uncoverFocus(bar)
  return mark()
}
