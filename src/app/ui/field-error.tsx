import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface FieldErrorProps {
  id?: string
  /** `alert` if the problem appears while its field has the focus. */
  role?: 'alert' | undefined
  children: ReactNode
}

/** The problem of a field, below its control. */
export const FieldError = ({ children, ...attributes }: FieldErrorProps): ReactNode => (
  <p className="error" {...attributes}>
    <Icon name="error" />
    <span>{children}</span>
  </p>
)
