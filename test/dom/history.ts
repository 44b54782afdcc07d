// Makes the session history behave the same in both DOMs: jsdom keeps the state object itself where browsers keep a
// copy, and happy-dom goes back at once and drops later entries on every replaceState.

const { setImmediate } = globalThis // a test may replace it

export function supplyHistory(window: Window & typeof globalThis): void {
  const { history, document } = window
  const setAddress = history.replaceState.bind(history)
  let entries: { state: unknown; href: string }[] = [{ state: null, href: window.location.href }]
  let at = 0

  const write = (isNew: boolean, state: unknown, to?: string | URL | null) => {
    const href = new URL(to ?? window.location.href, window.location.href).href
    const copy: unknown = structuredClone(state)
    setAddress(copy, '', href) // throws for another origin
    if (isNew) entries = entries.slice(0, ++at)
    entries[at] = { state: copy, href }
  }
  const tell = () => window.dispatchEvent(new window.PopStateEvent('popstate', { state: history.state }))
  const go = (distance = 0) => {
    setImmediate(() => {
      const entry = entries[at + distance]
      if (!entry || distance === 0) return
      at += distance
      setAddress(structuredClone(entry.state), '', entry.href)
      tell()
    })
  }
  const methods = {
    pushState: (state: unknown, _: string, to?: string | URL | null) => write(true, state, to),
    replaceState: (state: unknown, _: string, to?: string | URL | null) => write(false, state, to),
    go,
    back: () => go(-1),
    forward: () => go(1),
  }
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(history, name, { value, configurable: true, writable: true })
  }
  Object.defineProperty(history, 'length', { get: () => entries.length, configurable: true })

  // A link to a fragment adds an entry without state.
  window.addEventListener('click', (event) => {
    const link = event.target instanceof window.Element && event.target.closest('a[href^="#"]')
    if (!link || event.defaultPrevented) return
    event.preventDefault()
    const before = window.location.href
    write(true, null, link.getAttribute('href'))
    const target = document.getElementById(window.location.hash.slice(1))
    if (target?.matches('[tabindex], input, select, textarea, button, a[href]')) target.focus()
    tell()
    const told = new window.Event('hashchange')
    window.dispatchEvent(Object.assign(told, { oldURL: before, newURL: window.location.href }))
  })
}
