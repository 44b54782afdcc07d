/** Apple keyboards have ⌘ where others have Ctrl. */
export const isApple = (): boolean => /Mac|iPhone|iPad|iPod/.test(navigator.platform)

/** The key is an input method's. Safari tells the one that ends a composition when that has ended, and by 229 alone. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229
