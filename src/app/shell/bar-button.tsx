import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { topTitle } from '../ui/modals.ts'

interface BarButtonProps {
  /** Without words of its own. */
  label?: string
  /** Left out once it has been pressed. */
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** Of a bar over the screen, which goes away once it is of no use, and leaves the focus at the title. */
export function BarButton({ label, onClick, children }: BarButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { current } = button
    return () => { if (document.activeElement === current) topTitle()?.focus({ preventScroll: true }) }
  }, [])
  return (
    <button
      ref={button} type="button" className={label ? 'icon-btn s' : 'btn s'} aria-label={label}
      aria-disabled={!onClick || undefined} onClick={onClick}
    >
      {children}
    </button>
  )
}
