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

/**
 * `select` must return an identical value while its part is unchanged; a new object each time would render forever.
 */
export function useStore<T>(store: Readable<T>): T
export function useStore<T, S>(store: Readable<T>, select: (state: T) => S): S
export function useStore<T, S>(store: Readable<T>, select?: (state: T) => S): T | S {
  return useSyncExternalStore(store.subscribe, () => (select ? select(store.get()) : store.get()))
}
