import { type ReactNode, useId, useState } from 'react'
import { ask, type Question } from '#data'
import { FormDialog } from '../form-dialog.tsx'
import { type Chosen, RelationPicker } from '../relation-picker.tsx'

interface RecordQuestion extends Question {
  /** Shown above the picker: "Role". */
  label: string
  /** The key of the entity to choose from. */
  to: string
  /** The word for the choice: "Role". */
  name: string
  placeholder?: string
  /** The ID of a record that can't be chosen. */
  except?: string
}

/** Asks a question that requires choosing a record: the confirm button waits for it. Undefined if the user cancels. */
export const askRecord = (question: RecordQuestion): Promise<Chosen | undefined> =>
  ask((answer) => <RecordDialog {...question} onAnswer={answer} />)

function RecordDialog(props: RecordQuestion & { onAnswer(chosen?: Chosen): void }): ReactNode {
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
