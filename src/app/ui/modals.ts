import { createStore } from '../../kit/store.ts'

/** The open modal dialogs, the topmost last. What must stay reachable while one is open moves into it. */
export const modals = createStore<readonly HTMLElement[]>([])

/** Says that something has opened over the page without being a modal dialog, such as the drawer. */
export const announceLayer = (): void => modals.set((now) => [...now])
