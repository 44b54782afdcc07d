import type { ReactNode } from 'react'
import { Icon } from '#ui'
import './styles/fault.css'

interface FaultProps {
  icon: string
  title: string
  /** One sentence about the error, one about the data that is safe. */
  children: ReactNode
  actions?: ReactNode
  /** Technical details: the error's name and message. */
  details?: string | undefined
  /** `h1` if the page has no other heading. */
  heading?: 'h1' | 'h2'
}

/** An error page: a symbol, the error, the state of the data, and the actions. */
export function Fault({ icon, title, children, actions, details, heading: Heading = 'h2' }: FaultProps) {
  return (
    <section className="panel fault">
      <span className="sign">
        <span>
          <Icon name={icon} />
        </span>
      </span>
      <Heading tabIndex={-1}>{title}</Heading>
      <p>{children}</p>
      {actions && <div className="row">{actions}</div>}
      {details && (
        <details>
          <summary className="link">Details</summary>
          <code>{details}</code>
        </details>
      )}
    </section>
  )
}

interface DataFaultProps {
  title: string
  /** The reason. */
  children: ReactNode
  details?: string | undefined
  onRetry(): void
}

/** Shown instead of data that couldn't be read. */
export const DataFault = ({ title, children, details, onRetry }: DataFaultProps): ReactNode => (
  <Fault
    icon="error"
    title={title}
    details={details}
    actions={
      <button type="button" className="btn primary" onClick={onRetry}>
        <Icon name="refresh" />
        Try again
      </button>
    }
  >
    {children}
  </Fault>
)
