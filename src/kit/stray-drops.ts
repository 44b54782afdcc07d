const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null

/**
 * Firefox and Safari open a file or link that is dropped on a page, and the page with its unsaved text is gone.
 * Prevents that wherever no part of the page accepts the drop. Dragged text, and links on a field, stay the browser's
 * to insert.
 * @param tell called after files were dropped where nothing accepts them
 */
export function blockStrayDrops(window: Window, tell: () => void): () => void {
  const last = (event: DragEvent) => {
    const types = event.dataTransfer?.types ?? []
    const hasFiles = types.includes('Files')
    if (event.defaultPrevented || !(hasFiles || (types.includes('text/uri-list') && !isField(event.target)))) return
    event.preventDefault()
    if (event.type === 'drop' && hasFiles) tell()
  }
  // Added while an event is on its way down, the listener comes after all others on its way up.
  const follow = ({ type }: Event) => {
    if (type === 'drop') window.addEventListener('drop', last, { once: true })
    else window.addEventListener('dragover', last, { once: true })
  }
  window.addEventListener('dragover', follow, true)
  window.addEventListener('drop', follow, true)
  return () => {
    window.removeEventListener('dragover', follow, true)
    window.removeEventListener('drop', follow, true)
    window.removeEventListener('dragover', last)
    window.removeEventListener('drop', last)
  }
}
