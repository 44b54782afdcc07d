import type { ReactNode } from 'react'
import { WhenLoaded } from '#ui'
import { type BulkDialogs, listSlots } from './slots.ts'

interface BulkPartProps {
  onClose(): void
  children(dialogs: BulkDialogs): ReactNode
}

/** A dialog about many records, once its room is loaded. */
export function BulkPart({ onClose, children }: BulkPartProps) {
  const { bulk } = listSlots
  return (
    bulk && (
      <WhenLoaded part={bulk} onFailure={onClose}>
        {children}
      </WhenLoaded>
    )
  )
}
