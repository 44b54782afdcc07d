import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface StatePanelProps {
  icon: string
  title: string
  children?: ReactNode
  actions?: ReactNode
}

/** Shown instead of rows: it names the problem and the remedy. */
export function StatePanel({ icon, title, children, actions }: StatePanelProps) {
  return (
    <div className="empty">
      <span className="picto">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="row wrap">{actions}</div>}
    </div>
  )
}
