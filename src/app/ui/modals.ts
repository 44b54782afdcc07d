import { createStore } from '#kit'

/** The open modal dialogs; the topmost is the last. Parts that must stay reachable move into it. */
export const modals = createStore<readonly HTMLElement[]>([])

/** Announces a layer that is no modal dialog, such as the drawer. */
export const announceLayer = (): void => modals.set((now) => [...now])

/** The title of the topmost dialog or of the screen. It takes the focus when the focused element disappears. */
export const topTitle = (): HTMLElement | null =>
  modals.get().at(-1)?.querySelector('h2') ?? document.querySelector('h1')
