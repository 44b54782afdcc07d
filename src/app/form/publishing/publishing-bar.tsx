import type { ReactNode } from 'react'
import { useStore } from '#kit'
import { Icon, uncoverFocus } from '#ui'
import { useMay } from '#data'
import { useForm } from '../use-form.ts'
import { PlainSave, PublishButton, type PublishingProps, usePlainSave } from './publishing-card.tsx'
import { headWords, missedWords, stateOf } from './publishing-state.ts'
import { readPendingNote } from '#contract'

/** Where the form has no second column: the state and the next step at the bottom; a press opens the rest. */
export function PublishingBar({ onSave, onAsk }: PublishingProps): ReactNode {
  const { entity, store } = useForm()
  const record = useStore(store, (now) => now.record)
  const count = useStore(store, (now) => now.changed.size)
  const mayPublish = useMay(entity.key, 'publish')
  const { isNeeded } = usePlainSave()
  const state = stateOf(record)
  const note = readPendingNote(record?.pending)
  const rest =
    missedWords(record) !== undefined
      ? 'not done on time'
      : count > 0
        ? `${count} unsaved`
        : state === 'pending' && note
          ? `changes ${note.publishAt === null ? 'pending' : 'scheduled'}`
          : ''
  return (
    <div ref={uncoverFocus} className="unsaved publishing-bar" role="region" aria-label="Publishing">
      <button type="button" className="btn ghost state" aria-haspopup="dialog" onClick={() => onAsk('sheet')}>
        <span className="trunc">
          {headWords(entity, record)}
          {rest && ` · ${rest}`}
        </span>
        <Icon name="up" size="s" />
      </button>
      <span className="end" />
      {isNeeded && <PlainSave isPrimary={!mayPublish} />}
      {state !== 'live' || count > 0 ? <PublishButton onSave={onSave} /> : null}
    </div>
  )
}
