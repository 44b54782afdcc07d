import { type ReactNode, useId, useState } from 'react'
import { type Entity, nameOfRow, readPendingNote, type Row, type Values } from '#contract'
import { siteTime } from '#record'
import { Dialog } from '#ui'
import { endingOf, EndingQuestion, noEnding } from './ending-question.tsx'
import { isToCome, TimeField } from './time-dialog.tsx'

interface UnpublishDialogProps {
  entity: Entity
  record: Row
  /** The page becomes a draft, or is archived. */
  as: 'draft' | 'archived'
  onChoose(action: Values, message: string): void
  onClose(): void
}

/** Asks why a live page is removed from the website, and when. */
export function UnpublishDialog({ entity, record, as, onChoose, onClose }: UnpublishDialogProps): ReactNode {
  const id = useId()
  const [answer, setAnswer] = useState(noEnding)
  const [isLater, setLater] = useState(false)
  const [at, setAt] = useState('')
  const ending = endingOf(answer)
  const isReady = ending !== undefined && (!isLater || isToCome(at))
  const verb = as === 'draft' ? 'Unpublish' : 'Archive'
  const name = nameOfRow(entity, record)
  const changesAt = readPendingNote(record.pending)?.publishAt ?? null
  const choose = () => {
    if (!ending || !isReady) return
    const action = { action: 'unpublish', as, ...ending, ...(isLater && { at }) }
    onChoose(
      action,
      isLater
        ? `${name} will be unpublished on ${siteTime(at)}.`
        : `${name} ${as === 'draft' ? 'unpublished' : 'archived'}.`,
    )
  }
  const radio = (label: string, isOn: boolean, choose: () => void) => (
    <label className="row">
      <input type="radio" className="check" name={id} checked={isOn} onChange={choose} />
      {label}
    </label>
  )
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        Keep it live
      </button>
      <button type="button" className="btn danger solid" aria-disabled={!isReady || undefined} onClick={choose}>
        {isLater && isToCome(at) ? `${verb} on ${siteTime(at)}` : verb}
      </button>
    </>
  )
  return (
    <Dialog title={`${verb} ${name}?`} onClose={onClose} footer={footer}>
      <EndingQuestion entity={entity} answer={answer} onChange={setAnswer} />
      <fieldset className="field">
        <legend>When?</legend>
        {radio('Now', !isLater, () => setLater(false))}
        {radio('At a time', isLater, () => setLater(true))}
      </fieldset>
      {isLater && (
        <>
          <TimeField label={`${verb} at`} value={at} onChange={setAt} />
          <p className="help">It will be archived then.</p>
        </>
      )}
      {changesAt !== null && (!isLater || at <= changesAt) && (
        <p className="help">{`The changes scheduled for ${siteTime(changesAt)} stay pending, but are no longer scheduled.`}</p>
      )}
    </Dialog>
  )
}
