/** View transitions, which neither DOM has: each change waits until `paint` is called, as one does for a frame. */
export const startFades = (): { paint(): void; end(): void } => {
  const waiting: (() => void)[] = []
  const startViewTransition = (change: () => void) => {
    waiting.push(change)
    return { ready: Promise.resolve() }
  }
  Object.defineProperty(document, 'startViewTransition', { value: startViewTransition, configurable: true })
  return {
    paint: () => { for (const change of waiting.splice(0)) change() },
    end: () => Reflect.deleteProperty(document, 'startViewTransition'),
  }
}
