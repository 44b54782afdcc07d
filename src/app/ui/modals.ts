import { createStore } from '#kit'

/**
 * The layers of modal dialogs. A dialog is above those of lower layers, whichever opened first: a screen's own dialogs
 * and side panels, then a question that interrupts, then the sign-in after a session has expired, without which nothing
 * works.
 */
export type ModalLayer = 'screen' | 'question' | 'session'
const heights: { readonly [layer in ModalLayer]: number } = { screen: 0, question: 1, session: 2 }

/** The open modal dialogs; the topmost is last. Parts that must stay reachable move into it. */
export const modals = createStore<readonly HTMLElement[]>([])

const layers = new WeakMap<HTMLElement, ModalLayer>()
const heightOf = (dialog: HTMLElement): number => heights[layers.get(dialog) ?? 'screen']

const isDialog = (element: HTMLElement): element is HTMLDialogElement => element instanceof HTMLDialogElement

/** Returns a function that restores the focus and the caret. */
export function keepFocus(): () => void {
  const focused = document.activeElement
  const isText = focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement
  const [start, end] = isText ? [focused.selectionStart, focused.selectionEnd] : [null, null]
  return () => {
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    if (isText && start !== null && document.activeElement === focused) focused.setSelectionRange(start, end)
  }
}

/**
 * Opens a dialog in its layer. Browsers put the last opened dialog on top, so dialogs of higher layers are reopened.
 * @param begin moves the focus within the dialog
 */
export function openModal(dialog: HTMLDialogElement, layer: ModalLayer, begin: () => void): void {
  layers.set(dialog, layer)
  const open = modals.get()
  const higher = open.filter(isDialog).filter((other) => heightOf(other) > heights[layer])
  const giveBack = keepFocus()
  for (const other of higher) other.close()
  dialog.showModal()
  begin()
  // Each returns the focus to the one below it when it closes.
  for (const other of higher) other.showModal()
  if (higher.length > 0) giveBack()
  modals.set([...open.filter((other) => !higher.some((one) => one === other)), dialog, ...higher])
}

export function closeModal(dialog: HTMLDialogElement): void {
  modals.set((now) => now.filter((other) => other !== dialog))
  dialog.close()
}

/** Prevents popovers outside of this dialog from opening over it. Returns a function that ends this. */
export function refusePopovers(dialog: HTMLElement): () => void {
  const onBeforeToggle = (event: Event) => {
    const { target } = event
    const isOpening = 'newState' in event && event.newState === 'open'
    // Dialogs fire this event as well, and can open below.
    const isPopover = target instanceof HTMLElement && target.hasAttribute('popover')
    if (isOpening && isPopover && !dialog.contains(target)) event.preventDefault()
  }
  document.addEventListener('beforetoggle', onBeforeToggle, true)
  return () => document.removeEventListener('beforetoggle', onBeforeToggle, true)
}

/** Announces a layer that isn't a modal dialog, such as the drawer. */
export const announceLayer = (): void => modals.set((now) => [...now])

/** The title of the topmost dialog or of the screen. It takes the focus when the focused element disappears. */
export const topTitle = (): HTMLElement | null =>
  modals.get().at(-1)?.querySelector('h2') ?? document.querySelector('h1')
