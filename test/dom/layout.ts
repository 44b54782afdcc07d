// Stubs for layout, which neither DOM has. Only the window's scroll position works, and frames come at once.

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
  // The real one, since tests may replace it. `settle` waits for it.
  const { setImmediate } = globalThis
  const frames = new Map<number, FrameRequestCallback>()
  let frame = 0
  set(window, 'requestAnimationFrame', (run: FrameRequestCallback) => {
    const id = ++frame
    frames.set(id, run)
    setImmediate(() => {
      if (frames.delete(id)) run(window.performance.now())
    })
    return id
  })
  set(window, 'cancelAnimationFrame', (id: number) => void frames.delete(id))
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
