import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface StepProps {
  title: string
  note?: ReactNode
  /** The current activity, which can replace buttons when it changes. */
  phase?: string
  children: ReactNode
  footer?: ReactNode
}

/**
 * One step. Its heading takes the focus when the step appears or the focused button disappears, so that a screen reader
 * announces the heading, and Tab continues there.
 */
export function Step({ title, note, phase, children, footer }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = useRef(false)
  useLayoutEffect(() => {
    if (!isThere.current || document.activeElement === document.body) heading.current?.focus()
    isThere.current = true
  }, [phase])
  return (
    <section className="panel" aria-label={title}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {note && <p className="end">{note}</p>}
      </header>
      <div className="body rows">{children}</div>
      {footer && <footer className="row wrap step-foot">{footer}</footer>}
    </section>
  )
}
