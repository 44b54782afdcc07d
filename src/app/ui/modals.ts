import { createStore } from '#kit'

/** The open modal dialogs, the topmost last. What must stay reachable while one is open moves into it. */
export const modals = createStore<readonly HTMLElement[]>([])

/** Says that something has opened over the page without being a modal dialog, such as the drawer. */
export const announceLayer = (): void => modals.set((now) => [...now])

/** Of the topmost dialog, else of the screen: where the focus goes when what had it is gone. */
export const topTitle = (): HTMLElement | null =>
  modals.get().at(-1)?.querySelector('h2') ?? document.querySelector('h1')
