import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'

const gapPx = 4
/** A panel opens upwards when less than this is left under its button and more above. */
const roomPx = 260

/** `end`: the inline-end edges meet, but for a panel that is too wide for that: it moves aside. `side`: see its style. */
export type Align = 'start' | 'end' | 'side'

/**
 * Puts a fixed panel beside its button by edges alone, so that the panel's own size need not be known and it can be
 * done before it shows.
 */
export function place(panel: HTMLElement, button: Element, align: Align): void {
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
    // A percentage is of the panel's own width.
    translate: isRightEdge ? `max(0px, 100% - ${right - gapPx}px)` : `min(0px, ${clientWidth - left - gapPx}px - 100%)`,
    maxWidth: `${clientWidth - 2 * gapPx}px`,
    // Some stand further from their button.
    maxHeight: `${(isUp ? top : below) - 5 * gapPx}px`,
  })
}

/**
 * A button and the panel that it opens, after the browser's own popover: light dismissal, Escape and the return of
 * the focus are the browser's. Spread `button` and `panel`; render the panel's content while `isOpen`.
 */
export function usePopover(align: Align, onOpen?: (panel: HTMLElement) => void) {
  const id = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const panelRef = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    const follow = () => {
      if (panelRef.current && buttonRef.current) place(panelRef.current, buttonRef.current, align)
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
      ref: panelRef, id, popover: 'auto' as const,
      // Before it shows, so that content and place are there in the first frame.
      onBeforeToggle: (event: ToggleEvent<HTMLElement>) => {
        if (event.target !== event.currentTarget || event.newState === 'closed') return
        setOpen(true)
        if (buttonRef.current) place(event.currentTarget, buttonRef.current, align)
      },
      onToggle: (event: ToggleEvent<HTMLElement>) => {
        if (event.target !== event.currentTarget) return
        if (event.newState === 'open') onOpen?.(event.currentTarget)
        // Only now: the browser gives the focus back from what still holds it.
        else setOpen(false)
      },
    },
    open: () => panelRef.current?.showPopover(),
    close: () => panelRef.current?.hidePopover(),
  }
}

interface PopoverButtonProps {
  /** Name of the button and of what it opens. */
  label: string
  className: string
  icon: ReactNode
  children: ReactNode
  panelClassName?: string
}

/** A non-modal dialog under its button. */
export function PopoverButton({ label, className, icon, children, panelClassName = '' }: PopoverButtonProps) {
  const { isOpen, button, panel } = usePopover('end')
  return (
    <>
      <button
        {...button} type="button" className={className} aria-haspopup="dialog" aria-label={label} data-tip={label}
      >
        {icon}
      </button>
      <div {...panel} className={`pop ${panelClassName}`} role="dialog" aria-label={label}>{isOpen && children}</div>
    </>
  )
}
