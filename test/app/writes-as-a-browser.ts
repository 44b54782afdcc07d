// Writes into the focused element past React's own record of the value, as browsers do and both DOMs do not.
export const writeAsABrowser = (): void => {
  document.execCommand = (_command: string, _ui?: boolean, insert = '') => {
    const at = document.activeElement
    const isText = at instanceof window.HTMLTextAreaElement || at instanceof window.HTMLInputElement
    if (!isText) return false
    const { value, selectionStart, selectionEnd } = at
    const text = value.slice(0, selectionStart ?? 0) + String(insert) + value.slice(selectionEnd ?? 0)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(at), 'value')?.set?.call(at, text)
    return at.dispatchEvent(new window.InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  }
}
