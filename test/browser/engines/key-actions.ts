/** Keys by their WebDriver code points (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const codePoints: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Control: '\uE009',
}

/** The WebDriver actions of a keyboard. @param keys such as `a`, `Enter` or `Control+k` */
export function keyActions(keys: readonly string[]) {
  const actions = keys.flatMap((key) => {
    const parts = key === '+' ? [key] : key.split('+').map((part) => codePoints[part] ?? part)
    return [
      ...parts.map((value) => ({ type: 'keyDown', value })),
      ...parts.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]
  })
  return { type: 'key', id: 'keyboard', actions }
}
