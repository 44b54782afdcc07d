import type { ReactNode } from 'react'
import { readPendingNote } from '#contract'
import { ask, attempt, closeQuestion } from '#data'
import { useStore } from '#kit'
import { Dialog, Icon } from '#ui'
import { PlainSaves } from '../save/plain-saves.tsx'
import { saveBar } from '../save/save-bar.ts'
import { FormContext, useForm } from '../use-form.ts'
import type { PublishingProps } from './card-questions.tsx'
import { PublishingCard } from './publishing-card.tsx'
import { headWords, missedWords, stateOf } from './publishing-state.ts'
import { useReview } from './review-state.ts'
import { NextStep, useNextStep, usePlainSave } from './save-buttons.tsx'

const reviewRest = { waiting: 'in review', sent_back: 'changes requested', skipped: 'not approved' } as const

/** If the form has no second column: the state and the next step at the bottom; a press opens the rest. */
export function PublishingBar(props: PublishingProps): ReactNode {
  const { onSave, canClose } = props
  const form = useForm()
  const { entity, store } = form
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
  const openSheet = () => {
    const save: PublishingProps['onSave'] = (...how) => {
      closeQuestion()
      onSave(...how)
    }
    const sheet = (close: () => void) => (
      <FormContext value={form}>
        <Dialog title="Publishing" onClose={close}>
          <PublishingCard {...props} onSave={save} isSheet />
        </Dialog>
      </FormContext>
    )
    void attempt(() => ask(sheet))
  }
  return (
    <div ref={saveBar} className="unsaved publishing-bar" role="region" aria-label="Publishing">
      <button type="button" className="btn ghost state" aria-haspopup="dialog" onClick={openSheet}>
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
      {hasNext && <NextStep onSave={onSave} />}
    </div>
  )
}
