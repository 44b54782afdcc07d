import type { ReactNode } from 'react'
import { useStore } from '../../kit/store.ts'
import { useHas } from '../profile.ts'
import { PresenceNote } from './rare-parts.ts'
import { useForm } from './use-form.ts'

/** Who else has the record of this form open. */
export function RecordPresence(): ReactNode {
  const { entity, store } = useForm()
  const id = useStore(store, (now) => now.record?.id)
  const isEditing = useStore(store, (now) => now.changed.size > 0)
  const hasPresence = useHas('presence')
  return hasPresence && id !== undefined && (
    <PresenceNote entity={entity.key} one={entity.one} id={id} isEditing={isEditing} />
  )
}
