import { type ReactNode, useId, useState } from 'react'
import { ask } from '#data'
import { type Chosen, FormDialog, type RecordAsked, type RecordQuestions } from '#record'
import { RelationPicker } from '#change'
import { askEnding } from './publishing/ending-question.tsx'
import { askTime } from './publishing/time-question.tsx'

/** Asks a question that requires choosing a record: the confirm button waits for it. */
const askRecord: RecordQuestions['askRecord'] = (question) =>
  ask((answer) => <RecordDialog {...question} onAnswer={answer} />)

/** The questions about records. */
export const questions: RecordQuestions = { askEnding, askTime, askRecord }

function RecordDialog(props: RecordAsked & { onAnswer(chosen?: Chosen): void }): ReactNode {
  const { label, to, name, placeholder = '', except, body, onAnswer, ...question } = props
  const id = useId()
  const [chosen, setChosen] = useState<Chosen>()
  return (
    <FormDialog
      {...question}
      role="alertdialog"
      isReady={chosen !== undefined && chosen.id !== except}
      onSubmit={() => onAnswer(chosen)}
      onClose={onAnswer}
    >
      {body}
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <RelationPicker
          to={to}
          name={name}
          id={chosen?.id}
          label={chosen?.label ?? ''}
          placeholder={placeholder}
          attributes={{ id, 'aria-required': true }}
          onChoose={setChosen}
        />
      </div>
    </FormDialog>
  )
}
