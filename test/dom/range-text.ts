/**
 * Makes `setRangeText` work as in browsers. happy-dom writes through the `value` property that React has replaced, so
 * React takes the text for its own and ignores the following input event.
 */
export function supplyRangeText(window: Window & typeof globalThis): void {
  for (const { prototype } of [window.HTMLInputElement, window.HTMLTextAreaElement]) {
    const { setRangeText } = prototype
    const value = function (this: HTMLElement, ...given: unknown[]): void {
      const own = Object.getOwnPropertyDescriptor(this, 'value')
      Reflect.deleteProperty(this, 'value')
      Reflect.apply(setRangeText, this, given)
      if (own) Object.defineProperty(this, 'value', own)
    }
    Object.defineProperty(prototype, 'setRangeText', { value, configurable: true, writable: true })
  }
}
