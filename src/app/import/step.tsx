import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface StepProps {
  title: string
  note?: ReactNode
  /** What it is doing: buttons come and go with it. */
  phase?: string
  children: ReactNode
  footer?: ReactNode
}

/**
 * One step. Its heading takes the focus when the step comes, so that it is read out and Tab goes on from there; and
 * when the button that had it is gone.
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
      <header><h2 ref={heading} tabIndex={-1}>{title}</h2>{note && <p className="end">{note}</p>}</header>
      <div className="body step">{children}</div>
      {footer && <footer className="step-foot">{footer}</footer>}
    </section>
  )
}
