// Stubs for layout, which neither DOM has. Only the window's scroll position works.

class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

export function supplyLayout(window: Window & typeof globalThis): void {
  const set = (on: object, name: string, value: unknown) =>
    Object.defineProperty(on, name, { value, configurable: true, writable: true })
  set(window, 'ResizeObserver', Observer)
  set(window.Element.prototype, 'scrollIntoView', () => {})
  set(window, 'scrollY', 0)
  set(window, 'scrollX', 0)
  const scrollTo = (to: ScrollToOptions | number = {}, y = 0) => {
    const { left = window.scrollX, top = window.scrollY } = typeof to === 'number' ? { left: to, top: y } : to
    if (left === window.scrollX && top === window.scrollY) return
    set(window, 'scrollX', left)
    set(window, 'scrollY', top)
    // Asynchronous, since browsers fire it with the next frame.
    queueMicrotask(() => window.document.dispatchEvent(new window.Event('scroll', { bubbles: true })))
  }
  set(window, 'scrollTo', scrollTo)
  set(window, 'scrollBy', (x: number, y: number) => scrollTo(window.scrollX + x, window.scrollY + y))
  set(window, 'CSS', { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&'), supports: () => true })
  if (!('inert' in window.HTMLElement.prototype)) reflectInert(window)
}

function reflectInert(window: Window & typeof globalThis): void {
  Object.defineProperty(window.HTMLElement.prototype, 'inert', {
    get(this: HTMLElement) {
      return this.hasAttribute('inert')
    },
    set(this: HTMLElement, isInert: boolean) {
      this.toggleAttribute('inert', isInert)
    },
    configurable: true,
  })
}
