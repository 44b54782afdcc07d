import { createStore } from '#kit'

/** The counts in menu entries by route, such as unread messages at Contact US. */
export const unreadByRoute = createStore<Readonly<Record<string, number>>>({})
