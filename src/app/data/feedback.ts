import { actionToastMs, toastMs } from '#contract'
import { createStore } from '#kit'

/** The button of a toast. */
interface ToastAction {
  label: string
  run(): void
}
/** A link to the record that the toast names. */
interface ToastLink {
  label: string
  to: string
}
export interface Notice {
  id: number
  message: string
  type: 'error' | 'success'
  action: ToastAction | undefined
  link: ToastLink | undefined
  /** How long the toast stays. */
  lastsMs: number
}
interface ToastOptions {
  type?: 'error' | 'success'
  action?: ToastAction
  link?: ToastLink
  /** Undoes the action; Ctrl+Z does the same. */
  undo?: () => void
}

interface State {
  notices: readonly Notice[]
  /** Set while the global loading bar is shown. */
  loader: { cancel: () => void } | undefined
}

/** Undoes the last action; valid until the next message, even after its toast has closed. */
let lastUndo: (() => void) | undefined

export const feedback = createStore<State>({ notices: [], loader: undefined })

/** A write of many records that takes long or has just finished; shell/bars.tsx shows it over every screen. */
export interface LongWork {
  id: string
  /** For example "Changing". */
  name: string
  /** The progress, or the result. */
  words: string
  /** The completed share, 0 to 1; undefined if the host doesn't report it. */
  share?: number | undefined
  /** A button without `press` has already been pressed. */
  button?: { label: string; press?: () => void } | undefined
  /** Present once the work is done; removes the bar. */
  close?: () => void
}
export const longTasks = createStore<readonly LongWork[]>([])
const maxNotices = 3
let lastId = 0

/** Shows a message. A repeated message isn't shown twice: its timer restarts. */
export function showToast(message: string, { type = 'success', action, link, undo }: ToastOptions = {}): void {
  lastId += 1
  lastUndo = undo
  const button = undo ? { label: 'Undo', run: undo } : action
  const notice = { id: lastId, message, type, action: button, link, lastsMs: button ? actionToastMs : toastMs }
  feedback.set(({ notices, loader }) => {
    const others = notices.filter((other) => other.message !== message || other.type !== type)
    return { loader, notices: [...others, notice].slice(-maxNotices) }
  })
}

export function dismissToast(id: number): void {
  feedback.set((now) => ({ ...now, notices: now.notices.filter((notice) => notice.id !== id) }))
}

/** Clears all messages, since another user must not see or undo what the previous user did. */
export function forgetFeedback(): void {
  lastUndo = undefined
  feedback.set({ notices: [], loader: undefined })
  longTasks.set((now) => (now.length > 0 ? [] : now))
}

/** Withdraws an offer of Undo: its toast closes, and Ctrl+Z does nothing. */
export function withdrawToast(run: () => void): void {
  if (lastUndo === run) lastUndo = undefined
  feedback.set((now) => ({ ...now, notices: now.notices.filter(({ action }) => action?.run !== run) }))
}

/** Runs the action of a toast once. */
export function takeAction(run: () => void): void {
  withdrawToast(run)
  run()
}

/** Undoes the last action, for Ctrl+Z. */
export const runUndo = (): void => {
  if (lastUndo) takeAction(lastUndo)
}

/** @param cancel runs on "Cancel", which a slow loader offers; the loader is hidden in any case */
export function setLoader(show: boolean, cancel: () => void = () => {}): void {
  feedback.set((now) => ({ ...now, loader: show ? { cancel } : undefined }))
}
