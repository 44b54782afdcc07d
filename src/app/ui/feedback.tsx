import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from '../../kit/store.ts'
import { Busy } from './busy.tsx'
import { modals } from './modals.ts'
import { Toast } from './toast.tsx'

/** Offered as long as the toast stands. */
interface ToastAction { label: string; run(): void }
export interface Notice { id: number; message: string; type: 'error' | 'success'; action: ToastAction | undefined }
export interface ToastOptions {
  type?: 'error' | 'success'
  action?: ToastAction
  /** Takes back what is told: an action with a key of its own. */
  undo?: () => void
}

interface State {
  notices: readonly Notice[]
  /** Set while the global loading flag is on (specification §3). */
  loader: { cancel: () => void } | undefined
}

/** Takes back what was told last; good until the next message, also once the toast is gone. */
let lastUndo: (() => void) | undefined

export const feedback = createStore<State>({ notices: [], loader: undefined })

/** A write of many records that takes its time, or has taken it: over every screen; see shell/work-bars.tsx. */
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
export function toast(message: string, { type = 'success', action, undo }: ToastOptions = {}): void {
  lastId += 1
  lastUndo = undo
  const notice = { id: lastId, message, type, action: undo ? { label: 'Undo', run: undo } : action }
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

/** What the button of a toast does, once. */
function take(run: () => void): void {
  withdraw(run)
  run()
}

/** What Ctrl+Z does. */
export const runUndo = (): void => { if (lastUndo) take(lastUndo) }

/** @param cancel what "Cancel" ends, offered when it takes long; the loader is hidden in any case. */
export function setLoader(show: boolean, cancel: () => void = () => {}): void {
  feedback.set((now) => ({ ...now, loader: show ? { cancel } : undefined }))
}

const value = { toast, setLoader }
const FeedbackContext = createContext(value)
export const useFeedback = () => use(FeedbackContext)

/** Toasts and the full-screen spinner, over whatever is open. */
export function Feedback({ children }: { children: ReactNode }) {
  const { notices, loader } = useStore(feedback)
  const place = usePlaceOnTop(notices.length > 0 || loader !== undefined)
  const shown = (
    <>
      {loader && <Busy onCancel={() => { setLoader(false); loader.cancel() }} />}
      <div className="toasts">
        {notices.map((notice) => (
          <Toast key={notice.id} {...notice} onTake={take} onClose={() => dismiss(notice.id)} />
        ))}
      </div>
    </>
  )
  return <FeedbackContext value={value}>{children}{createPortal(shown, place)}</FeedbackContext>
}

/**
 * An element that stays clickable over everything. What lies outside the topmost modal dialog is inert, so it moves
 * into that; a popover, since only the top layer covers drawers and menus. The element stays the same, because a
 * portal that changed its container would build the toasts anew and say them again.
 */
function usePlaceOnTop(isUsed: boolean): HTMLElement {
  const [place] = useState(() => {
    const element = document.createElement('div')
    element.className = 'feedback'
    element.setAttribute('popover', 'manual')
    return element
  })
  const layers = useStore(modals)
  useLayoutEffect(() => {
    // A dialog that closes as it says something is gone already; the list of them hears of it a moment later.
    const parent = layers.findLast(({ isConnected }) => isConnected) ?? document.body
    if (place.parentNode !== parent) parent.append(place)
    place.togglePopover(false)
    if (isUsed) place.togglePopover(true)
  }, [place, layers, isUsed])
  useLayoutEffect(() => () => place.remove(), [place])
  return place
}
