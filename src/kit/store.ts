import { useSyncExternalStore } from 'react'

/** State outside React. `T` is data: a function is taken for an update. */
export interface Store<T> {
  get(): T
  set(next: T | ((now: T) => T)): void
  /** Calls `listener` after each change; returns what ends that. */
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

/** `select` picks a part that stays identical while it is unchanged; a fresh object each time never comes to rest. */
export function useStore<T>(store: Store<T>): T
export function useStore<T, S>(store: Store<T>, select: (state: T) => S): S
export function useStore<T, S>(store: Store<T>, select?: (state: T) => S): T | S {
  return useSyncExternalStore(store.subscribe, () => select ? select(store.get()) : store.get())
}
