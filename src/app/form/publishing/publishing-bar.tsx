import type { ReactNode } from 'react'
import { readPendingNote } from '#contract'
import { useStore } from '#kit'
import { Icon } from '#ui'
import { PlainSaves } from '../save/plain-saves.tsx'
import { saveBar } from '../save/save-bar.ts'
import { useForm } from '../use-form.ts'
import type { PublishingProps } from './publishing-props.ts'
import { headWords, missedWords, stateOf } from './publishing-state.ts'
import { useReview } from './review-state.ts'
import { NextStep, useNextStep, usePlainSave } from './save-buttons.tsx'

const reviewRest = { waiting: 'in review', sent_back: 'changes requested', skipped: 'not reviewed' } as const

/** If the form has no second column: the state and the next step at the bottom; a press opens the rest. */
export function PublishingBar({ onSave, onAsk, canClose }: PublishingProps): ReactNode {
  const { entity, store } = useForm()
  const record = useStore(store, (now) => now.record)
  const count = useStore(store, (now) => now.changed.size)
  const { verb, isNeeded, isAllowed } = usePlainSave()
  const { note: review } = useReview()
  const hasNext = useNextStep()
  const state = stateOf(record)
  const note = readPendingNote(record?.pending)
  const rest =
    missedWords(record) !== undefined
      ? 'not done on time'
      : count > 0
        ? `${count} unsaved`
        : review && review.state !== 'approved'
          ? reviewRest[review.state]
          : state === 'pending' && note
            ? `changes ${note.publishAt === null ? 'pending' : 'scheduled'}`
            : ''
  return (
    <div ref={saveBar} className="unsaved publishing-bar" role="region" aria-label="Publishing">
      <button type="button" className="btn ghost state" aria-haspopup="dialog" onClick={() => onAsk('sheet')}>
        <span className="trunc">
          {headWords(entity, record)}
          {rest && ` · ${rest}`}
        </span>
        <Icon name="up" size="s" />
      </button>
      <span className="end" />
      {isNeeded && isAllowed && (
        <PlainSaves
          verb={verb}
          closingVerb={canClose ? `${verb} and close` : undefined}
          onSave={onSave}
          isPrimary={!hasNext}
          isBare
        />
      )}
      {hasNext && <NextStep onSave={onSave} onAsk={onAsk} />}
    </div>
  )
}
