/** A place that a room declares and a room above it fills, once, before the first screen. */
export interface Slot<T> {
  fill(value: T): void
  read(): T
}

/** @param name says in the error which place was left empty */
export function createSlot<T>(name: string): Slot<T> {
  let filled: { value: T } | undefined
  return {
    fill: (value) => { filled = { value } },
    read: () => {
      if (!filled) throw new Error(`The slot "${name}" is empty: src/app/screens fills it`)
      return filled.value
    },
  }
}
