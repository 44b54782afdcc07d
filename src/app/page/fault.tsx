import type { ReactNode } from 'react'
import { Icon } from '#ui'
import './styles/fault.css'

interface FaultProps {
  icon: string
  title: string
  /** What happened, and what is safe. */
  children: ReactNode
  actions?: ReactNode
  /** For whoever looks into it: the error's name and words. */
  details?: string | undefined
  /** `h1` where nothing else heads the page. */
  heading?: 'h1' | 'h2'
}

/** A page that says what is wrong: sign, one sentence on what happened, one on what is safe, then what to do. */
export function Fault({ icon, title, children, actions, details, heading: Heading = 'h2' }: FaultProps) {
  return (
    <section className="fault">
      <span className="sign"><span><Icon name={icon} /></span></span>
      <Heading tabIndex={-1}>{title}</Heading>
      <p>{children}</p>
      {actions && <div className="row">{actions}</div>}
      {details && <details><summary className="link">Details</summary><code>{details}</code></details>}
    </section>
  )
}
