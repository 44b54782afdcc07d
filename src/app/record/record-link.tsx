import type { ReactNode } from 'react'
import { Link } from '#kit'
import { addressOfRecord } from './address.ts'

interface RecordLinkProps {
  entity: string
  id: string | null
  children: ReactNode
}

/** Plain text if the record has no form, or not for this user. */
export function RecordLink({ entity, id, children }: RecordLinkProps): ReactNode {
  const address = id === null ? undefined : addressOfRecord(entity, id)
  return address ? (
    <Link className="link" to={address}>
      {children}
    </Link>
  ) : (
    children
  )
}
