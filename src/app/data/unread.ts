import { createStore } from '#kit'

/** The number at a menu entry by its route, such as unread messages at Contact US. */
export const unreadByRoute = createStore<Readonly<Record<string, number>>>({})
