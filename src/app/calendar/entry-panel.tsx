import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { dayIn, readUndecided, hostNow } from '#contract'
import type { CalendarEntry } from '#shapes'
import { attempt, siteZone } from '#data'
import { DayInput, TimeInput } from '#dates'
import { Link } from '#kit'
import { useEscape } from '#list'
import { urlOfRecord, bothTimeWords, dayWords, sectionOfRecord, siteTimeWords } from '#record'
import { Icon } from '#ui'
import { mayMove, moveEntry, publishEntry, removeEntry } from './move-entry.ts'
import { isContentCheckDue, kindWords, renameWords } from './entry-words.ts'

interface EntryPanelProps {
  entry: CalendarEntry
  /** The time that the user dragged it to, if a clock change skips or repeats it. */
  asked?: string | undefined
  onClose(): void
}

/** One entry next to the others: its event and time, and the possible actions. */
export function EntryPanel({ entry, asked, onClose }: EntryPanelProps): ReactNode {
  const { entity, id, kind, at, label, by } = entry
  const [typed, setTime] = useState(asked)
  const time = typed ?? at
  const [isBusy, setBusy] = useState(false)
  const fieldId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEscape(onClose)
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
  const url = urlOfRecord(entity, id)
  return (
    <aside className="panel side cal-side" aria-label="Event">
      <header>
        <h2 tabIndex={-1} ref={heading}>
          {label}
        </h2>
        <span className="end">
          <button type="button" className="icon-btn s" aria-label="Close event" onClick={onClose}>
            <Icon name="x" size="s" />
          </button>
        </span>
      </header>
      <div className="body">
        <p>
          <b>{isContentCheckDue(entry, dayIn(siteZone(), hostNow())) ? 'Due for a check' : kindWords[kind]}</b>
          {', '}
          {kind === 'review' ? dayWords(at) : <time title={bothTimeWords(at)}>{siteTimeWords(at)}</time>}
        </p>
        {renameWords(entry).map((words) => (
          <p key={words}>{words}</p>
        ))}
        <p className="subtle">
          {sectionOfRecord(entity, id)?.title}
          {by && ` · ${by.label}`}
        </p>
        {isMovable && (
          <div className="field">
            <label htmlFor={fieldId}>Move to</label>
            {kind === 'review' ? (
              <DayInput
                attributes={{ id: fieldId }}
                label="Move to"
                value={time}
                onChange={(day = '') => setTime(day)}
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
        <div className="row wrap cal-actions">
          {url && (
            <Link className="btn" to={url}>
              Open
            </Link>
          )}
          {isMovable && (
            <button type="button" className="btn" onClick={() => run(() => removeEntry(entry))}>
              {kind === 'unpublish' ? 'Keep live' : kind === 'review' ? 'Remove date' : 'Remove from schedule'}
            </button>
          )}
          {isMovable && (kind === 'scheduled' || kind === 'changes') && (
            <button type="button" className="btn" onClick={() => run(() => publishEntry(entry))}>
              Publish now
            </button>
          )}
          {isMovable && (
            <button
              type="button"
              className="btn primary"
              disabled={!isReady}
              onClick={() => run(() => moveEntry(entry, time))}
            >
              Reschedule
            </button>
          )}
        </div>
      </div>
    </aside>
  )
}
