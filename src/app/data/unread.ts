import { createStore } from '#kit'

/** How much waits at a menu entry, by its route: unread messages at Contact US. */
export const waiting = createStore<Readonly<Record<string, number>>>({})
