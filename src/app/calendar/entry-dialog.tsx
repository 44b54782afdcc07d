import { type ReactNode, useId, useState } from 'react'
import { type CalendarEntry, readUndecided } from '#contract'
import { attempt } from '#data'
import { TimeInput } from '#form'
import { Link, useRouter } from '#kit'
import { addressOfRecord, bothTimes, dayWords, sectionOfRecord } from '#record'
import { Dialog } from '#ui'
import { mayMove, moveEntry, publishEntry, removeEntry } from './move-entry.ts'
import { kindWords } from './read-calendar.ts'

interface EntryDialogProps {
  entry: CalendarEntry
  /** A time that the person has dragged it to and that a clock change skips or repeats. */
  asked?: string | undefined
  onClose(): void
}

/** One entry: what happens and when, and what can be done about it. */
export function EntryDialog({ entry, asked, onClose }: EntryDialogProps): ReactNode {
  const { entity, id, kind, at, label, by } = entry
  const router = useRouter()
  const [time, setTime] = useState(asked ?? at)
  const [isBusy, setBusy] = useState(false)
  const fieldId = useId()
  const isMovable = mayMove(entry)
  const isReady = time !== '' && time !== at && readUndecided(time) === undefined
  const run = (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    void attempt(async () => {
      await work().finally(() => setBusy(false))
      onClose()
    })
  }
  const address = addressOfRecord(entity, id)
  return (
    <Dialog
      title={label}
      onClose={onClose}
      footer={
        <>
          {address && (
            <Link className="btn" to={address}>
              Open
            </Link>
          )}
          <span className="end" />
          {isMovable && (
            <button type="button" className="btn" onClick={() => run(() => removeEntry(router, entry))}>
              {kind === 'unpublish' ? 'Keep live' : kind === 'review' ? 'Remove date' : 'Remove from schedule'}
            </button>
          )}
          {isMovable && (kind === 'scheduled' || kind === 'changes') && (
            <button type="button" className="btn" onClick={() => run(() => publishEntry(router, entry))}>
              Publish now
            </button>
          )}
          {isMovable && (
            <button
              type="button"
              className="btn primary"
              disabled={!isReady}
              onClick={() => run(() => moveEntry(router, entry, time))}
            >
              Reschedule
            </button>
          )}
        </>
      }
    >
      <p>
        <b>{kindWords[kind]}</b>
        {', '}
        {kind === 'review' ? dayWords(at) : bothTimes(at)}
      </p>
      <p className="subtle">
        {sectionOfRecord(entity, id)?.title}
        {by && ` · ${by.label}`}
      </p>
      {isMovable && (
        <div className="field">
          <label htmlFor={fieldId}>Move to</label>
          {kind === 'review' ? (
            <input
              id={fieldId}
              className="input"
              type="date"
              value={time}
              onChange={({ currentTarget }) => setTime(currentTarget.value)}
            />
          ) : (
            <TimeInput
              attributes={{ id: fieldId }}
              label="Move to"
              value={time}
              isSiteTime
              onChange={(value) => setTime(value ?? '')}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
