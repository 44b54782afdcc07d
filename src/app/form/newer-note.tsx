import { type ReactNode, useEffect, useState } from 'react'
import { systemName } from '#contract'
import type { HostEvent } from '#shapes'
import { attempt, listenToEvents, useHas } from '#data'
import { Icon, useKeptFocus } from '#ui'
import { isPendingVersion } from './form-text.ts'
import { PresenceNote } from './presence.tsx'
import { readOpened } from './publishing/pending-calls.ts'
import { useForm, useText } from './use-form.ts'

/** Reports that someone else, or the host's schedule, has changed the open record; `last` is that event. */
function NewerNote({ last }: { last: HostEvent }): ReactNode {
  const form = useForm()
  const { entity } = form
  const record = useText((now) => now.record)
  const isClean = useText(({ changed }) => changed.size === 0)
  useKeptFocus() // the pressed button disappears
  if (
    !record ||
    last.id !== record.id ||
    (last.version ?? 0) <= (isPendingVersion(record) ? Number(record.liveVersion) : record.version)
  )
    return null
  const refresh = async () => {
    const row = await attempt(() => readOpened(entity, record.id))
    if (row) form.send({ type: 'read', row, left: undefined })
  }
  return (
    <div className="note info" role="status">
      <Icon name="info" />
      <p className="grow">
        <b>{last.by?.label ?? systemName}</b> saved a newer version.
        {!isClean && <span> You can compare when you save.</span>}
      </p>
      {isClean && (
        <button type="button" className="btn s" onClick={() => void attempt(refresh)}>
          Refresh
        </button>
      )}
    </div>
  )
}

/** Shows the other users who have this record open, and the newer version that someone saved. */
export function RecordPresence(): ReactNode {
  const form = useForm()
  const { entity } = form
  const id = useText((now) => now.record?.id)
  const isEditing = useText((now) => now.changed.size > 0)
  const hasPresence = useHas('live')
  const [last, setLast] = useState<HostEvent>()
  // The listener is here, since the note only mounts after the first event.
  useEffect(
    () =>
      listenToEvents((events) => {
        const own = events.findLast(
          ({ type, entity: key, id }) => type === 'record' && key === entity.key && id === form.text().record?.id,
        )
        if (own) setLast(own)
      }),
    [form],
  )
  return (
    id !== undefined && (
      <>
        {last && <NewerNote last={last} />}
        {hasPresence && <PresenceNote entity={entity.key} one={entity.one} id={id} isEditing={isEditing} />}
      </>
    )
  )
}
