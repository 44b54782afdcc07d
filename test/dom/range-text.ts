/**
 * Lets `setRangeText` write as a browser does. happy-dom writes through the `value` that React has put upon the field:
 * React then takes the text for its own, and passes over the input event that follows.
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
