import { createStore } from '#kit'

/** Offered as long as the toast stands. */
interface ToastAction { label: string; run(): void }
/** To what is told. */
interface ToastLink { label: string; to: string }
export interface Notice {
  id: number
  message: string
  type: 'error' | 'success'
  action: ToastAction | undefined
  link: ToastLink | undefined
}
export interface ToastOptions {
  type?: 'error' | 'success'
  action?: ToastAction
  link?: ToastLink
  /** Takes back what is told: an action with a key of its own. */
  undo?: () => void
}

interface State {
  notices: readonly Notice[]
  /** Set while the global loading flag is on. */
  loader: { cancel: () => void } | undefined
}

/** Takes back what was told last; good until the next message, also once the toast is gone. */
let lastUndo: (() => void) | undefined

export const feedback = createStore<State>({ notices: [], loader: undefined })

/** A write of many records that takes its time, or has taken it: over every screen; see shell/bars.tsx. */
export interface LongWork {
  id: string
  /** "Changing". */
  name: string
  /** How far it is, or what came of it. */
  words: string
  /** Of what is to be done, 0 to 1; left out where the host does not say. */
  share?: number | undefined
  /** Without `press` it has been pressed. */
  button?: { label: string; press?: () => void } | undefined
  /** It is over; takes the bar away. */
  close?: () => void
}
export const works = createStore<readonly LongWork[]>([])
const maxNotices = 3
let lastId = 0

/** A sentence that stands already is not said twice at once: it starts its time anew. */
export function toast(message: string, { type = 'success', action, link, undo }: ToastOptions = {}): void {
  lastId += 1
  lastUndo = undo
  const notice = { id: lastId, message, type, action: undo ? { label: 'Undo', run: undo } : action, link }
  feedback.set(({ notices, loader }) => {
    const others = notices.filter((other) => other.message !== message || other.type !== type)
    return { loader, notices: [...others, notice].slice(-maxNotices) }
  })
}

export function dismiss(id: number): void {
  feedback.set((now) => ({ ...now, notices: now.notices.filter((notice) => notice.id !== id) }))
}

/** For another person: nothing of what the one before was told, or could take back. */
export function forgetFeedback(): void {
  lastUndo = undefined
  feedback.set({ notices: [], loader: undefined })
  works.set((now) => (now.length > 0 ? [] : now))
}

/** What is offered no more: its toast goes, and Ctrl+Z does nothing. */
export function withdraw(run: () => void): void {
  if (lastUndo === run) lastUndo = undefined
  feedback.set((now) => ({ ...now, notices: now.notices.filter(({ action }) => action?.run !== run) }))
}

/** Does what the button of a toast offers, once. */
export function takeAction(run: () => void): void {
  withdraw(run)
  run()
}

/** What Ctrl+Z does. */
export const runUndo = (): void => { if (lastUndo) takeAction(lastUndo) }

/** @param cancel what "Cancel" ends, offered when it takes long; the loader is hidden in any case. */
export function setLoader(show: boolean, cancel: () => void = () => {}): void {
  feedback.set((now) => ({ ...now, loader: show ? { cancel } : undefined }))
}
