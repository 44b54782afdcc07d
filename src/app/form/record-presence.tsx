import { type ReactNode, useEffect, useState } from 'react'
import type { HostEvent } from '#contract'
import { useStore } from '../../kit/store.ts'
import { onEvents } from '../live/on-events.ts'
import { useHas } from '../profile.ts'
import { NewerNote, PresenceNote } from './rare-parts.ts'
import { useForm } from './use-form.ts'

/** Who else has the record of this form open, and who has changed it meanwhile. */
export function RecordPresence(): ReactNode {
  const { entity, store } = useForm()
  const id = useStore(store, (now) => now.record?.id)
  const isEditing = useStore(store, (now) => now.changed.size > 0)
  const hasPresence = useHas('presence')
  const [last, setLast] = useState<HostEvent>()
  // Heard here, where the form is, and not by the note, which would miss what comes while it is fetched.
  useEffect(() => onEvents((events) => {
    const own = events.findLast(({ type, entity: key, id }) =>
      type === 'record' && key === entity.key && id === store.get().record?.id)
    if (own) setLast(own)
  }), [entity, store])
  return id !== undefined && (
    <>
      {last && <NewerNote last={last} />}
      {hasPresence && <PresenceNote entity={entity.key} one={entity.one} id={id} isEditing={isEditing} />}
    </>
  )
}
