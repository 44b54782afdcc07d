import { useSyncExternalStore } from 'react'

/** The reading side of a store. */
export type Readable<T> = Pick<Store<T>, 'get' | 'subscribe'>

/** State outside React. `T` must be data, because a function counts as an update. */
export interface Store<T> {
  get(): T
  set(next: T | ((now: T) => T)): void
  /** Calls `listener` after each change; returns a function that ends it. */
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(next) {
      const value = isUpdate(next) ? next(state) : next
      if (Object.is(value, state)) return
      state = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const isUpdate = <T>(next: T | ((now: T) => T)): next is (now: T) => T => typeof next === 'function'

/** Whether the window matches a media query. */
export function mediaQuery(query: string): Readable<boolean> {
  const list = () => window.matchMedia(query)
  return {
    get: () => list().matches,
    subscribe(listener) {
      const followed = list()
      followed.addEventListener('change', listener)
      return () => followed.removeEventListener('change', listener)
    },
  }
}

/** For a store that may be missing. */
export const emptyStore: Readable<undefined> = createStore(undefined)

/**
 * The only way in which a component reads anything outside React. Such a value can change between rendering and
 * subscribing, so React looks again after it has subscribed.
 * @param select must return an identical value while its part is unchanged; a new object each time would render forever
 */
export function useStore<T>(store: Readable<T>): T
export function useStore<T, S>(store: Readable<T>, select: (state: T) => S): S
export function useStore<T, S>(store: Readable<T>, select?: (state: T) => S): T | S {
  return useSyncExternalStore(store.subscribe, () => (select ? select(store.get()) : store.get()))
}
