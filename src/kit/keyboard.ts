/** Apple keyboards have ⌘ in place of Ctrl. */
export const isApple = (): boolean => /Mac|iPhone|iPad|iPod/.test(navigator.platform)

/** Whether an input method uses the key. Safari ends a composition first and marks its last key by 229 only. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229
