/** A room declares this place, and a room above fills it once before the first screen. */
export interface Slot<T> {
  fill(value: T): void
  read(): T
}

/** @param name the name of the slot, for the error of an empty one */
export function createSlot<T>(name: string): Slot<T> {
  let filled: { value: T } | undefined
  return {
    fill: (value) => {
      filled = { value }
    },
    read: () => {
      if (!filled) throw new Error(`The slot "${name}" is empty: src/app/screens fills it`)
      return filled.value
    },
  }
}
