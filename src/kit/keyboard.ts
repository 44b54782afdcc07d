/** Apple keyboards have ⌘ in place of Ctrl. */
export const isApple = (): boolean => /Mac|iPhone|iPad|iPod/.test(navigator.platform)

/** Whether an input method uses the key or text. Safari ends a composition first and marks its last key by 229 only. */
export const isComposing = (event: Event): boolean =>
  ('isComposing' in event && event.isComposing === true) || ('keyCode' in event && event.keyCode === 229)
