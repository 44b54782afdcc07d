import type { ReactNode } from 'react'
import { Link } from '#kit'
import { urlOfRecord } from './record-url.ts'

interface RecordLinkProps {
  entity: string
  id: string | null
  children: ReactNode
}

/** Plain text if the record has no form, or not for this user. */
export function RecordLink({ entity, id, children }: RecordLinkProps): ReactNode {
  const url = id === null ? undefined : urlOfRecord(entity, id)
  return url ? (
    <Link className="link" to={url}>
      {children}
    </Link>
  ) : (
    children
  )
}
