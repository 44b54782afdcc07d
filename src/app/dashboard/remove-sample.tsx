import { type ReactNode, useState } from 'react'
import { calls, dataAs, entityOf, sectionOf, trashDays } from '#contract'
import { type KeptRecord, removedSampleShape, type Sample, sampleShape } from '#shapes'
import { api, badWriteError, callQuery, createKeys, useRead } from '#data'
import { Link } from '#kit'
import { FormDialog, offerUndo, quantity, recordUrl } from '#record'

const query = callQuery(calls.sample, dataAs(sampleShape))
const namedMax = 20
const listInWords = (parts: readonly string[]): string => new Intl.ListFormat('en').format(parts)

/** Lists what goes and what stays, before it moves the rest to the trash. */
export function RemoveSample({ onClose }: { onClose(): void }): ReactNode {
  const [keyOf] = useState(createKeys)
  const { data } = useRead(query)
  const count = data?.remove.reduce((sum, each) => sum + each.count, 0) ?? 0
  const remove = async () => {
    const answer = dataAs(removedSampleShape)(
      await api.send('DELETE', calls.sample, undefined, { idempotencyKey: keyOf({}) }),
    )
    if (!answer) throw badWriteError()
    onClose()
    const airport = entityOf('airport')
    const { done, failed, operationId } = answer
    const message = `${quantity({ one: 'sample record', many: 'sample records' }, done)} moved to the trash${failed.length > 0 ? `, ${failed.length} kept` : ''}.`
    // Undo in any list undoes the whole operation.
    if (airport) offerUndo(airport, { operationIds: [operationId], message })
  }
  return (
    <FormDialog
      title="Remove sample data"
      yes="Remove sample data"
      isDestructive
      isReady={count > 0}
      isBroad
      onSubmit={remove}
      onClose={onClose}
    >
      {data ? <Look look={data} /> : <p role="status">Finding unchanged records…</p>}
    </FormDialog>
  )
}

function Look({ look: { remove, kept } }: { look: Sample }): ReactNode {
  const counts = remove.flatMap(({ entity, count }) => {
    const named = entityOf(entity)
    return named ? [quantity(named, count)] : []
  })
  const keptAs = (why: KeptRecord['reason']) => kept.filter(({ reason }) => reason === why)
  return (
    <div className="rows sample-look">
      <p>
        {counts.length > 0
          ? `${listInWords(counts)} will move to the trash. You can restore them for ${trashDays} days.`
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
                <Link className="link" to={recordUrl(section, id)}>
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
