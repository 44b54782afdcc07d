import {
  createContext,
  type FocusEvent,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { dismissToast, feedback, type Notice, setLoader, takeAction, showToast } from '#data'
import { Link, useStore } from '#kit'
import { Icon } from './icon.tsx'
import { modals, topTitle } from './modals.ts'
import { useUnsaid } from './use-unsaid.ts'

const sentences = ['', 'Loading…', 'Still working. The connection might be slow.']

/** The full-screen spinner. Its text only appears after a while. */
function Busy({ onCancel }: { onCancel(): void }) {
  const [stage, setStage] = useState(0)
  useEffect(() => {
    const timers = [600, 10_000].map((afterMs, index) => setTimeout(() => setStage(index + 1), afterMs))
    return () => timers.forEach(clearTimeout)
  }, [])
  return (
    <div className="busy">
      <span className="spin l" role="progressbar" aria-label="Loading" />
      <p role="status">{sentences[stage]}</p>
      {stage === 2 && (
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  )
}

const value = { toast: showToast, setLoader }
const FeedbackContext = createContext(value)
export const useFeedback = () => use(FeedbackContext)

/** Shows toasts and the full-screen spinner over all layers. */
export function Feedback({ children }: { children: ReactNode }) {
  const { notices, loader } = useStore(feedback)
  const place = usePlaceOnTop(notices.length > 0 || loader !== undefined)
  const shown = (
    <>
      {loader && (
        <Busy
          onCancel={() => {
            setLoader(false)
            loader.cancel()
          }}
        />
      )}
      <div className="toasts">
        {notices.map((notice) => (
          <Toast key={notice.id} {...notice} onTake={takeAction} onClose={() => dismissToast(notice.id)} />
        ))}
      </div>
    </>
  )
  return (
    <FeedbackContext value={value}>
      {children}
      {createPortal(shown, place)}
    </FeedbackContext>
  )
}

/**
 * Returns an element that stays clickable over all layers. Everything outside the topmost modal dialog is inert, so the
 * element moves into that dialog. It is a popover, because only the top layer covers drawers and menus. It stays the
 * same element, because a new portal container would create the toasts again, and screen readers would repeat them.
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
    // A closing dialog leaves the page before the list of dialogs changes.
    const parent = layers.findLast(({ isConnected }) => isConnected) ?? document.body
    if (place.parentNode !== parent) parent.append(place)
    place.togglePopover(false)
    if (isUsed) place.togglePopover(true)
  }, [place, layers, isUsed])
  useLayoutEffect(() => () => place.remove(), [place])
  return place
}

interface ToastProps extends Omit<Notice, 'id'> {
  onTake(run: () => void): void
  onClose(): void
}

/** Disappears after its time, which pauses while the pointer or the focus is in the toast. */
function Toast({ message, type, action, link, lastsMs, onTake, onClose }: ToastProps) {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const left = useRef(lastsMs)
  const [focusedBefore] = useState(() => document.activeElement)
  const cameFrom = useRef<EventTarget | null>(focusedBefore)
  const isHeld = isPointed || isFocused
  const isUnsaid = useUnsaid()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    if (isHeld) return
    const started = Date.now()
    const timer = setTimeout(() => close.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [isHeld])

  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
    setFocused(true)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
    setFocused(currentTarget.contains(relatedTarget))
  // The focused button disappears. The focus returns to where it was if that is still visible.
  const closeByHand = () => {
    for (const place of [cameFrom.current, topTitle()]) {
      if (box.current?.contains(document.activeElement) && place instanceof HTMLElement) {
        place.focus({ preventScroll: true })
      }
    }
    onClose()
  }

  return (
    <div
      ref={box}
      className={`toast ${type}`}
      role={type === 'error' ? 'alert' : 'status'}
      style={{ '--toast': `${lastsMs}ms` }}
      // React derives "enter" from the element that the pointer left, which may be gone, such as a dialog's button.
      onPointerOver={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <Icon name={type === 'error' ? 'error' : 'ok'} />
      <p aria-hidden={type === 'error' ? undefined : isUnsaid}>{message}</p>
      {link && (
        <Link className="undo" to={link.to} onClick={onClose}>
          {link.label}
        </Link>
      )}
      {action && (
        <button
          type="button"
          className="undo"
          onClick={() => {
            closeByHand()
            onTake(action.run)
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="x" aria-label="Close" onClick={closeByHand}>
        <Icon name="x" />
      </button>
    </div>
  )
}
