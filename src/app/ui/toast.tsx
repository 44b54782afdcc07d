import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { toastMs } from '#contract'
import type { Notice } from './feedback.tsx'
import { Icon } from './icon.tsx'
import { topTitle } from './modals.ts'
import { useUnsaid } from './use-unsaid.ts'

interface ToastProps extends Omit<Notice, 'id'> { onTake(run: () => void): void; onClose(): void }

/** Gone after its time, which stands still while the pointer is over it or the focus in it (specification §2). */
export function Toast({ message, type, action, onTake, onClose }: ToastProps) {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const left = useRef(toastMs)
  const [focusedBefore] = useState(() => document.activeElement)
  const cameFrom = useRef<EventTarget | null>(focusedBefore)
  const isHeld = isPointed || isFocused
  const isUnsaid = useUnsaid()
  const close = useRef(onClose)
  useEffect(() => { close.current = onClose })

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
  // The button goes away under the focus: it returns to where it came from, unless that is gone or hidden by now.
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
      ref={box} className={`toast ${type}`} role={type === 'error' ? 'alert' : 'status'}
      style={{ '--toast': `${toastMs}ms` }}
      // React makes its "enter" of what the pointer has left, which can be gone by now, such as a dialog's button.
      onPointerOver={() => setPointed(true)} onPointerLeave={() => setPointed(false)} onFocus={onFocus} onBlur={onBlur}
    >
      <Icon name={type === 'error' ? 'error' : 'ok'} />
      <p aria-hidden={type === 'error' ? undefined : isUnsaid}>{message}</p>
      {action && (
        <button type="button" className="undo" onClick={() => { closeByHand(); onTake(action.run) }}>
          {action.label}
        </button>
      )}
      <button type="button" className="x" aria-label="Close" onClick={closeByHand}><Icon name="x" /></button>
    </div>
  )
}
