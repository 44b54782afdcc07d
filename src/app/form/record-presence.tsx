import type { ReactNode } from 'react'
import { useStore } from '../../kit/store.ts'
import { useHas } from '../profile.ts'
import { NewerNote, PresenceNote } from './rare-parts.ts'
import { useForm } from './use-form.ts'

/** Who else has the record of this form open, and who has changed it meanwhile. */
export function RecordPresence(): ReactNode {
  const { entity, store } = useForm()
  const id = useStore(store, (now) => now.record?.id)
  const isEditing = useStore(store, (now) => now.changed.size > 0)
  const hasPresence = useHas('presence')
  const hasEvents = useHas('events')
  return id !== undefined && (
    <>
      {hasEvents && <NewerNote />}
      {hasPresence && <PresenceNote entity={entity.key} one={entity.one} id={id} isEditing={isEditing} />}
    </>
  )
}
