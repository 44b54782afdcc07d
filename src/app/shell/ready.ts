import type { Location } from '../../kit/router.ts'
import { createStore } from '../../kit/store.ts'
import type { Shown } from './routes.ts'

/** A screen at an address. `id`: another one with each screen that is made. */
export interface Made { id: number; value: Shown; to: string; location: Location }

/** What a person is about to go to: rendered out of sight, so that going there is to show it. */
export const ready = createStore<Made | undefined>(undefined)

/** From reaching a link to having pressed it: what is older would show what was then. */
const readyMs = 1500
let count = 0

const madeFor = (value: Shown, to: string): Made | undefined => {
  const made = ready.get()
  return made?.value === value && made.to === to ? made : undefined
}

/** Its data is to be at hand: it is rendered with what there is, and does nothing until it is shown. */
export function makeReady(value: Shown, to: string): void {
  if (madeFor(value, to)) return
  const [path = ''] = to.split('?')
  const location = { path, search: to.slice(path.length), hash: '', key: '', state: {} }
  const made = { id: ++count, value, to, location }
  ready.set(made)
  setTimeout(() => ready.set((now) => (now === made ? undefined : now)), readyMs)
}

/** The one that is ready, or a new one. An entry of the history that keeps more than the way back is opened anew. */
export const idOf = (value: Shown, { path, search, state }: Location): number => {
  const made = madeFor(value, path + search)
  return made && Object.keys(state).every((name) => /^(back|scroll)$/.test(name)) ? made.id : ++count
}
