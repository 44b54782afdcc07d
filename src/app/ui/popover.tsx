import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { type Align, place } from './place.ts'

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
