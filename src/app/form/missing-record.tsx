import { useEffect, useState } from 'react'
import { type Entity, isReference, type Row, type Section, trashDays, hostNow } from '#contract'
import { attempt, has, may } from '#data'
import { type CallError, Link } from '#kit'
import { Fault } from '#page'
import { timeWords } from '#record'
import { restoreRecord, trashedRecord } from './restore-record.ts'

interface MissingRecordProps {
  section: Section
  entity: Entity
  id: string
  error: CallError
  onRetry(): void
}

const dayMs = 24 * 60 * 60 * 1000

const buttonFor = (word: string, onClick: () => void) => (
  <button type="button" className="btn primary" onClick={onClick}>
    {word}
  </button>
)

/** Shown instead of a form. For a record in the trash it names the user who deleted it and offers to restore it. */
export function MissingRecord({ section, entity, id, error, onRetry }: MissingRecordProps) {
  const [trashed, setTrashed] = useState<Row>()
  useEffect(() => {
    if (error.status !== 404 || !has('operations')) return
    const calling = new AbortController()
    void attempt(async () => {
      const row = await trashedRecord(entity, id, calling.signal)
      if (!calling.signal.aborted) setTrashed(row)
    })
    return () => calling.abort()
  }, [entity, id, error])

  const restore = async () => {
    if (await restoreRecord(entity, id)) onRetry()
  }

  const back = (
    <Link className="btn" to={section.route}>
      Back to the {entity.many}
    </Link>
  )
  if (trashed) {
    const deletedAt = typeof trashed.deletedAt === 'string' ? trashed.deletedAt : trashed.updatedAt
    const by = isReference(trashed.updatedBy) ? `Deleted by ${trashed.updatedBy.label}` : 'Deleted'
    const until = Date.parse(deletedAt) + trashDays * dayMs
    return (
      <Fault
        icon="trash"
        title={`This ${entity.one} is in the trash`}
        actions={
          <>
            {may(entity.key, 'edit') && buttonFor('Restore', () => void attempt(restore))}
            {back}
          </>
        }
      >
        {by} ({timeWords(deletedAt, hostNow())}). Can be restored
        {until > 0 && ` until ${timeWords(new Date(until).toISOString(), hostNow())}`}.
      </Fault>
    )
  }
  if (error.status === 404) {
    return (
      <Fault icon="off" title={`This ${entity.one} doesn’t exist`} actions={back}>
        It was deleted permanently, or the URL is incomplete.
      </Fault>
    )
  }
  const isForbidden = error.status === 403
  return (
    <Fault
      icon={isForbidden ? 'lock' : 'error'}
      title={isForbidden ? `You can’t view this ${entity.one}` : `The ${entity.one} couldn’t load`}
      actions={
        <>
          {!isForbidden && buttonFor('Try again', onRetry)}
          {back}
        </>
      }
      details={error.requestId && `Request ${error.requestId}`}
    >
      {error.message}
    </Fault>
  )
}
