// matchMedia and the window's width, the same in both DOMs, which tests can change.

interface Query extends EventTarget {
  readonly media: string
  readonly matches: boolean
}

const usual = {
  'prefers-color-scheme': 'light',
  'prefers-reduced-motion': 'no-preference',
  hover: 'hover',
  pointer: 'fine',
}
const features = new Map<string, string>(Object.entries(usual))
const queries = new Set<{ media: string; wasMatching: boolean; tell(matches: boolean): void }>()

const isMet = (condition: string): boolean => {
  const [name = '', value = ''] = condition.split(':').map((part) => part.trim())
  const px = value.endsWith('em') ? parseFloat(value) * 16 : parseFloat(value)
  if (name === 'min-width') return window.innerWidth >= px
  if (name === 'max-width') return window.innerWidth <= px
  return features.get(name) === value
}

const isMatching = (media: string): boolean =>
  media
    .split(',')
    .some(
      (query) =>
        [...query.matchAll(/\(([^()]+)\)/g)].every(([, condition = '']) => isMet(condition)) &&
        !/^\s*print/.test(query),
    )

const changed = () => {
  for (const query of queries) {
    const matches = isMatching(query.media)
    if (matches === query.wasMatching) continue
    query.wasMatching = matches
    query.tell(matches)
  }
}

/** Sets the window's width and notifies listeners. */
export function resize(width: number): void {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true, writable: true })
  window.dispatchEvent(new window.Event('resize'))
  changed()
}

/** Changes a setting of the user's system: `setMedia('prefers-color-scheme', 'dark')`. */
export function setMedia(feature: keyof typeof usual, value: string): void {
  features.set(feature, value)
  changed()
}

export function resetMedia(): void {
  for (const [feature, value] of Object.entries(usual)) features.set(feature, value)
  queries.clear()
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true, writable: true })
}

export function supplyMedia(window: Window & typeof globalThis): void {
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true, writable: true })
  const matchMedia = (media: string): Query => {
    const target = new window.EventTarget()
    const query = Object.defineProperties(target, {
      media: { value: media },
      matches: { get: () => isMatching(media) },
      onchange: { value: null, writable: true },
    })
    const tell = (matches: boolean) => {
      target.dispatchEvent(Object.assign(new window.Event('change'), { matches, media }))
    }
    queries.add({ media, wasMatching: isMatching(media), tell })
    return query as Query
  }
  Object.defineProperty(window, 'matchMedia', { value: matchMedia, configurable: true, writable: true })
}
