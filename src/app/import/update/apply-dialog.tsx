import { type ReactNode, useId, useState } from 'react'
import type { Entity } from '#contract'
import type { AirportUpdate } from '#shapes'
import { FormDialog, mayPublish, needsReview, numberWords, publishesByActions, quantity } from '#record'
import { applyUpdate } from './update-calls.ts'
import { toTake } from './update-words.ts'

interface ApplyDialogProps {
  update: AirportUpdate
  entity: Entity
  onClose(): void
}

/** Asks how published airports change. Nothing has been written before. */
export function ApplyDialog({ update, entity, onClose }: ApplyDialogProps): ReactNode {
  const [isLive, setLive] = useState(false)
  const id = useId()
  const taking = quantity(entity, toTake(update))
  const canPublish = mayPublish(entity) && !needsReview(entity)
  const { gone } = update.counts
  const send = async () => {
    await applyUpdate(update.id, isLive)
    onClose()
  }
  const choice = (value: boolean, label: string, help: string) => (
    <label className="row">
      <input className="check" type="radio" name={id} checked={isLive === value} onChange={() => setLive(value)} />
      <span>
        {label}
        <span className="help">{help}</span>
      </span>
    </label>
  )
  return (
    <FormDialog title={`Apply to ${taking}?`} yes={`Apply to ${taking}`} onSubmit={send} onClose={onClose}>
      <div className="rows update-apply">
        <p>New airports start as drafts.</p>
        {gone.take > 0 && <p>{numberWords(gone.take)} that the file no longer has will be archived or unlinked.</p>}
        {publishesByActions(entity) && (
          <fieldset>
            <legend>Published {entity.many}</legend>
            {choice(false, 'Save as pending changes', 'Visitors see the changes after someone publishes them.')}
            {canPublish && choice(true, 'Publish now', 'Visitors see the changes at once.')}
          </fieldset>
        )}
        <p className="help">You can undo the whole update.</p>
      </div>
    </FormDialog>
  )
}
