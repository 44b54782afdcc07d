/**
 * Replaces the selection as typing does, so that the browser's own undo works. Only the deprecated `execCommand` can do
 * that, and it writes into the focused element. If the field has no focus, or the command fails, the text is set
 * directly and cannot be undone.
 */
export function insertText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const isDone =
    document.activeElement === field &&
    typeof document.execCommand === 'function' &&
    (text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text))
  if (isDone) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
