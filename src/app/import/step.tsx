import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface StepProps { title: string; note?: ReactNode; children: ReactNode; footer?: ReactNode }

/** One step: its heading takes the focus when the step comes, so that it is read out and Tab goes on from there. */
export function Step({ title, note, children, footer }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <section className="panel" aria-label={title}>
      <header><h2 ref={heading} tabIndex={-1}>{title}</h2>{note && <p className="end">{note}</p>}</header>
      <div className="body step">{children}</div>
      {footer && <footer className="step-foot">{footer}</footer>}
    </section>
  )
}
