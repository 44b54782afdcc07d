import { type ReactNode, useState } from 'react'
import { calls, dataAs, entityOf, sectionOf, trashDays } from '#contract'
import { type KeptRecord, removedSampleShape, type Sample, sampleShape } from '#shapes'
import { api, attempt, badWriteError, callQuery, createKeys, useRead } from '#data'
import { Link } from '#kit'
import { offerUndo, quantity, recordAddress } from '#record'
import { Dialog } from '#ui'

const query = callQuery(calls.sample, dataAs(sampleShape))
const namedMax = 20
const listed = (parts: readonly string[]): string => new Intl.ListFormat('en').format(parts)

/** Lists what goes and what stays, before it moves the rest to the trash. */
export function RemoveSample({ onClose }: { onClose(): void }): ReactNode {
  const [keyOf] = useState(createKeys)
  const [isBusy, setBusy] = useState(false)
  const { data } = useRead(query)
  const count = data?.remove.reduce((sum, each) => sum + each.count, 0) ?? 0
  const remove = async () => {
    setBusy(true)
    const sent = api.send('DELETE', calls.sample, undefined, { idempotencyKey: keyOf({}) })
    const answer = dataAs(removedSampleShape)(await sent.finally(() => setBusy(false)))
    if (!answer) throw badWriteError()
    onClose()
    const airport = entityOf('airport')
    const { done, failed, operationId } = answer
    const message = `${quantity({ one: 'sample record', many: 'sample records' }, done)} moved to the trash${failed.length > 0 ? `, ${failed.length} kept` : ''}.`
    // Undo in any list undoes the whole operation.
    if (airport) offerUndo(airport, { operationIds: [operationId], message })
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        Cancel
      </button>
      <button
        type="button"
        className="btn danger solid"
        aria-disabled={!data || count === 0 || isBusy || undefined}
        aria-busy={isBusy}
        onClick={() => {
          if (data && count > 0 && !isBusy) void attempt(remove)
        }}
      >
        Remove sample data
      </button>
    </>
  )
  return (
    <Dialog title="Remove sample data" onClose={onClose} footer={footer} isBroad>
      {data ? <Look look={data} /> : <p role="status">Finding unchanged records…</p>}
    </Dialog>
  )
}

function Look({ look: { remove, kept } }: { look: Sample }): ReactNode {
  const counts = remove.flatMap(({ entity, count }) => {
    const named = entityOf(entity)
    return named ? [quantity(named, count)] : []
  })
  const keptAs = (why: KeptRecord['reason']) => kept.filter(({ reason }) => reason === why)
  return (
    <div className="sample-look">
      <p>
        {counts.length > 0
          ? `${listed(counts)} will move to the trash. You can restore them for ${trashDays} days.`
          : 'Nothing left to remove.'}
      </p>
      <Kept title="These stay because they were changed" records={keptAs('changed')} />
      <Kept title="These stay because other records use them" records={keptAs('used')} />
    </div>
  )
}

function Kept({ title, records }: { title: string; records: readonly KeptRecord[] }): ReactNode {
  if (records.length === 0) return null
  return (
    <section>
      <h3>
        {title} ({records.length})
      </h3>
      <ul>
        {records.slice(0, namedMax).map(({ entity, id, label }) => {
          const section = sectionOf(entity)
          return (
            <li key={`${entity}:${id}`}>
              {section ? (
                <Link className="link" to={recordAddress(section, id)}>
                  {label}
                </Link>
              ) : (
                label
              )}{' '}
              <span className="muted">{entityOf(entity)?.one}</span>
            </li>
          )
        })}
      </ul>
      {records.length > namedMax && <p className="muted">And {records.length - namedMax} more.</p>}
    </section>
  )
}
