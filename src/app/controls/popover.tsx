import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'

const gapPx = 4
/** A panel opens upwards if less space than this is below its button and more is above. */
const roomPx = 260

/** `end`: the inline-end edges align; a panel that is too wide is shifted. `side`: the style positions it. */
export type Align = 'start' | 'end' | 'side'

/**
 * Positions a fixed panel next to its button only by edges. The panel's size isn't needed, so it works before the panel
 * is shown.
 */
export function placePopover(panel: HTMLElement, button: Element, align: Align): void {
  if (align === 'side') return
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const below = clientHeight - bottom
  const isUp = below < roomPx && top > below
  const isRightEdge = (align === 'end') !== (getComputedStyle(button).direction === 'rtl')
  Object.assign(panel.style, {
    top: isUp ? 'auto' : `${bottom + gapPx}px`,
    bottom: isUp ? `${clientHeight - top + gapPx}px` : 'auto',
    left: isRightEdge ? 'auto' : `${Math.max(left, gapPx)}px`,
    right: isRightEdge ? `${Math.max(clientWidth - right, gapPx)}px` : 'auto',
    // A percentage refers to the panel's own width.
    translate: isRightEdge ? `max(0px, 100% - ${right - gapPx}px)` : `min(0px, ${clientWidth - left - gapPx}px - 100%)`,
    maxWidth: `${clientWidth - 2 * gapPx}px`,
    // Some panels are farther from their button.
    maxHeight: `${(isUp ? top : below) - 5 * gapPx}px`,
  })
}

/**
 * A button and its panel, built on the browser's popover, which handles light dismissal, Escape and restoring the
 * focus. Spread `button` and `panel`, and render the panel's content while `isOpen`.
 */
export function usePopover(align: Align, onOpen?: (panel: HTMLElement) => void) {
  const id = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const panelRef = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    const follow = () => {
      if (panelRef.current && buttonRef.current) placePopover(panelRef.current, buttonRef.current, align)
    }
    follow()
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [isOpen, align])

  return {
    isOpen,
    button: { ref: buttonRef, popoverTarget: id, 'aria-expanded': isOpen, 'aria-controls': id },
    panel: {
      ref: panelRef,
      id,
      popover: 'auto' as const,
      // Runs before the panel is shown, so that the first frame has content and position.
      onBeforeToggle: (event: ToggleEvent<HTMLElement>) => {
        if (event.target !== event.currentTarget || event.newState === 'closed') return
        setOpen(true)
        if (buttonRef.current) placePopover(event.currentTarget, buttonRef.current, align)
      },
      onToggle: (event: ToggleEvent<HTMLElement>) => {
        if (event.target !== event.currentTarget) return
        if (event.newState === 'open') onOpen?.(event.currentTarget)
        // The content must stay until now, because the browser returns the focus from it.
        else setOpen(false)
      },
    },
    open: () => panelRef.current?.showPopover(),
    close: () => panelRef.current?.hidePopover(),
  }
}

interface PopoverButtonProps {
  /** The name of the button and its panel. */
  label: string
  className: string
  icon: ReactNode
  children: ReactNode
  panelClassName?: string
  /** The label is next to the icon. */
  hasWords?: boolean
}

/** A non-modal dialog below its button. */
export function PopoverButton(props: PopoverButtonProps) {
  const { label, className, icon, children, panelClassName = '', hasWords = false } = props
  const { isOpen, button, panel } = usePopover('end')
  return (
    <>
      <button
        {...button}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={hasWords ? undefined : label}
        data-tip={hasWords ? undefined : label}
      >
        {icon}
        {hasWords && label}
      </button>
      <div {...panel} className={`pop ${panelClassName}`} role="dialog" aria-label={label}>
        {isOpen && children}
      </div>
    </>
  )
}
