/**
 * Writes over what is selected as typing would, so that the browser's own undo takes it back. `execCommand` is
 * deprecated, yet the only way to that, and writes into whatever has the focus; where that is not the field, or it does
 * nothing, the text is set, and the undo stops there.
 */
export function insertText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const isDone = document.activeElement === field && typeof document.execCommand === 'function'
    && (text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text))
  if (isDone) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
