/** A text and what is selected in it. */
export interface Source { text: string; start: number; end: number }

/** Replaces what lies from `from` to `to`; then `start` to `end` is selected, as places in the new text. */
export interface Edit { from: number; to: number; insert: string; start: number; end: number }

export type Command = (source: Source) => Edit

/**
 * Writes as typing would, so that the browser's own undo takes it back. `execCommand` is deprecated, yet the only way
 * to that, and writes into whatever has the focus; where that is not the text, or it does nothing, the text is set,
 * and the undo stops there.
 */
export function applyEdit(area: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void {
  area.setSelectionRange(from, to)
  if (from !== to || insert !== '') {
    const isDone = document.activeElement === area && typeof document.execCommand === 'function'
      && (insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert))
    if (!isDone) {
      area.setRangeText(insert, from, to)
      area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: insert }))
    }
  }
  area.setSelectionRange(start, end)
}

export const sourceOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Source =>
  ({ text: value, start: selectionStart, end: selectionEnd })
