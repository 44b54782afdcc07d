import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'

/** A panel's sentence when its part of the answer is missing; the others stay as they are. */
export const PartFailed = ({ what, onRetry }: { what: string; onRetry: () => void }): ReactNode => (
  <div className="empty" role="status">
    <p>{what} could not be worked out. The other figures are not affected.</p>
    <div className="row">
      <button type="button" className="btn" onClick={onRetry}><Icon name="refresh" />Try again</button>
    </div>
  </div>
)

export const PartEmpty = ({ children }: { children: ReactNode }): ReactNode => (
  <div className="empty"><p>{children}</p></div>
)
