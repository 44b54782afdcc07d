import type { ReactNode } from 'react'

export const PartEmpty = ({ children }: { children: ReactNode }): ReactNode => (
  <div className="empty"><p>{children}</p></div>
)
