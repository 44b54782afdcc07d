import {
  type ComponentProps,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isComposing } from '#kit'
import { closeModal, Icon, keepFocus, type ModalLayer, modals, openModal, refusePopovers, topTitle } from '#ui'
import './styles/dialog.css'

interface DialogProps {
  title: string
  /**
   * Called by Escape, the backdrop and the × button. Without it, only the dialog's own buttons close the dialog.
   */
  onClose?: () => void
  children: ReactNode
  footer?: ReactNode
  /** Makes the body a form, which buttons of the footer submit by its ID. */
  form?: ComponentProps<'form'>
  isBroad?: boolean
  /** `alertdialog` is for a question that interrupts. */
  role?: 'dialog' | 'alertdialog'
  /** Derived from the role by default. */
  layer?: ModalLayer
}

const control = ':is(input, select, textarea, button):not([tabindex="-1"])'
// Only children of this dialog count, because it may be inside the form of another one.
const firstFocus = [
  '[data-autofocus]',
  `:scope > .dialog-body form ${control}`,
  `:scope > .dialog-body ${control}`,
  ':scope > .dialog-foot button',
  'h2',
]

/** A modal dialog, open while it is rendered. The element with `data-autofocus` gets the focus first. */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  form,
  isBroad = false,
  role = 'dialog',
  layer = role === 'alertdialog' ? 'question' : 'screen',
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isPressOnScrim = useRef(false)
  const [opener] = useState(() => document.activeElement)
  // The focus ring shows if it showed before. Firefox decides by the opener's focus, which often came from a press.
  const [how] = useState(() => (document.querySelector(':focus-visible') ? { focusVisible: true } : {}))

  useModal(ref, layer, (dialog) =>
    firstFocus
      .map((selector) => dialog.querySelector<HTMLElement>(selector))
      .find(Boolean)
      ?.focus(how),
  )
  useOwnEscape(ref, onClose)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    return () => {
      // On a Mac, pressing a button does not focus it. Without a focused opener, the page stays as it is.
      if (opener === document.body) return
      // The opener may no longer exist, such as a deleted row. Then the title of the layer below gets the focus.
      const now = document.activeElement
      if (now === document.body || dialog.contains(now)) topTitle()?.focus()
    }
  }, [])

  const notePress = (event: PointerEvent) => {
    isPressOnScrim.current = event.target === ref.current
  }
  // The second press of a double click on the opener must not close the dialog.
  const onClick = ({ target, detail }: MouseEvent) => {
    if (isPressOnScrim.current && target === ref.current && detail < 2) onClose?.()
  }
  return (
    <dialog
      ref={ref}
      className={isBroad ? 'dialog broad' : 'dialog'}
      role={role}
      aria-labelledby={titleId}
      onPointerDown={notePress}
      onClick={onClick}
      // A press on the backdrop must not take the focus from the dialog.
      onMouseDown={(event) => {
        if (event.target === ref.current) event.preventDefault()
      }}
      // React lets events of a dialog or a file input bubble to outer dialogs.
      onCancel={(event) => {
        if (event.target !== ref.current || !event.cancelable) return
        event.preventDefault()
        onClose?.()
      }}
      // On a second Escape, browsers close a dialog without asking. It stays open while it is rendered.
      onClose={(event) => {
        // A dialog of a higher layer is closed and opened again at once.
        if (event.target !== ref.current || ref.current.open) return
        onClose?.()
        ref.current.showModal()
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {onClose && (
          <button type="button" className="icon-btn s" aria-label="Close" onClick={onClose}>
            <Icon name="x" size="s" />
          </button>
        )}
      </div>
      {form ? (
        <form {...form} className="dialog-body">
          {children}
        </form>
      ) : (
        <div className="dialog-body">{children}</div>
      )}
      {footer && <div className="row wrap dialog-foot">{footer}</div>}
    </dialog>
  )
}

/**
 * Keeps a modal dialog open while it is rendered.
 * @param begin moves the focus within the dialog once it is open
 */
export function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  layer: ModalLayer = 'screen',
  begin: (dialog: HTMLDialogElement) => void = () => {},
): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opener = document.activeElement
    const giveBack = keepFocus()
    const endRefusing = layer === 'session' ? refusePopovers(dialog) : () => {}
    openModal(dialog, layer, () => begin(dialog))
    return () => {
      endRefusing()
      closeModal(dialog)
      // Chromium returns the focus to a text with its caret at the start, so its position is restored.
      if (document.activeElement === opener) giveBack()
    }
  }, [ref])
}

/**
 * Handles Escape in a dialog over another one. Browsers close both at one Escape if the user did nothing since the
 * lower one opened (HTML Standard, "close watcher" groups). The question before leaving a form would then close
 * unanswered.
 */
function useOwnEscape(ref: RefObject<HTMLDialogElement | null>, onClose: (() => void) | undefined): void {
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
      if (dialog.querySelector('[popover="auto"]:popover-open')) return // the popover closes itself
      event.preventDefault()
      latest.current?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [ref])
}
