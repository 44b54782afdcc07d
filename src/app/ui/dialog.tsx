import {
  type MouseEvent, type PointerEvent, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef,
  useState,
} from 'react'
import { isComposing } from '#kit'
import { Icon } from './icon.tsx'
import { modals, topTitle } from './modals.ts'
import './styles/dialog.css'

interface DialogProps {
  title: string
  /** Escape, the scrim and the cross: the safe way out. Left out: there is none but the dialog's own buttons. */
  onClose?: () => void
  children: ReactNode
  footer?: ReactNode
  isBroad?: boolean
  /** `alertdialog` for a question that interrupts. */
  role?: 'dialog' | 'alertdialog'
}

const control = ':is(input, select, textarea, button):not([tabindex="-1"])'
// From the dialog itself: it may stand in the form of another one.
const firstFocus = [
  '[data-autofocus]', `:scope > .dialog-body form ${control}`, `:scope > .dialog-body ${control}`,
  ':scope > .dialog-foot button', 'h2',
]

/** A modal dialog; it is open as long as it is rendered. `data-autofocus` marks what gets the focus first. */
export function Dialog({ title, onClose, children, footer, isBroad = false, role = 'dialog' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isPressOnScrim = useRef(false)
  const [opener] = useState(() => document.activeElement)
  // As visibly as what had it: Firefox goes by how that one got it, which of a field is often a press.
  const [how] = useState(() => document.querySelector(':focus-visible') ? { focusVisible: true } : {})

  useModal(ref)
  useOwnEscape(ref, onClose)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    firstFocus.map((selector) => dialog.querySelector<HTMLElement>(selector)).find(Boolean)?.focus(how)
    return () => {
      // On a Mac a press gives a button no focus: where there was none, the page is left where it is.
      if (opener === document.body) return
      // What opened it may be gone, such as the row that was deleted: next best is the title of what it lay over.
      const now = document.activeElement
      if (now === document.body || dialog.contains(now)) topTitle()?.focus()
    }
  }, [])

  const notePress = (event: PointerEvent) => { isPressOnScrim.current = event.target === ref.current }
  // Of a double click on what opened it, the second is no press on the scrim.
  const onClick = ({ target, detail }: MouseEvent) => {
    if (isPressOnScrim.current && target === ref.current && detail < 2) onClose?.()
  }
  return (
    <dialog
      ref={ref} className={isBroad ? 'dialog broad' : 'dialog'} role={role} aria-labelledby={titleId}
      onPointerDown={notePress} onClick={onClick}
      // A press on the scrim takes the focus from nothing in the dialog.
      onMouseDown={(event) => { if (event.target === ref.current) event.preventDefault() }}
      // React tells what happens to a dialog, or a file field, to those around it as well.
      onCancel={(event) => {
        if (event.target !== ref.current || !event.cancelable) return
        event.preventDefault()
        onClose?.()
      }}
      // Browsers let a second Escape close it all the same; as long as it is rendered it is open.
      onClose={(event) => {
        if (event.target !== ref.current) return
        onClose?.()
        ref.current?.showModal()
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId} tabIndex={-1}>{title}</h2>
        {onClose && (
          <button type="button" className="icon-btn s" aria-label="Close" onClick={onClose}>
            <Icon name="x" size="s" />
          </button>
        )}
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </dialog>
  )
}

/** Keeps a modal dialog open as long as it is rendered. */
export function useModal(ref: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opener = document.activeElement
    dialog.showModal()
    modals.set((now) => [...now, dialog])
    return () => {
      modals.set((now) => now.filter((other) => other !== dialog))
      // A text gets the focus back, but in Chromium with its caret at the beginning.
      const isText = opener instanceof HTMLTextAreaElement || opener instanceof HTMLInputElement
      const [start, end] = isText ? [opener.selectionStart, opener.selectionEnd] : [null, null]
      dialog.close()
      if (isText && start !== null && document.activeElement === opener) opener.setSelectionRange(start, end)
    }
  }, [ref])
}

/**
 * Escape in a dialog over another one is its own. Left to the browser, one Escape closes both where a person has done
 * nothing else since the lower one opened (HTML Standard, "close watcher" groups; so does Firefox): what asks whether
 * to leave a form could not be answered by Escape.
 */
export function useOwnEscape(ref: RefObject<HTMLDialogElement | null>, onClose: (() => void) | undefined): void {
  const latest = useRef(onClose)
  useLayoutEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
      const dialog = ref.current
      const open = modals.get()
      if (!dialog || open.length < 2 || open.at(-1) !== dialog) return
      if (dialog.querySelector('[popover="auto"]:popover-open')) return // its own
      event.preventDefault()
      latest.current?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [ref])
}
