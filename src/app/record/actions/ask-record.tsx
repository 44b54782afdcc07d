import { type ReactNode, useId, useState } from 'react'
import { confirm, type Question } from '#data'
import { createStore } from '#kit'
import { type Chosen, RelationPicker } from '../relation-picker.tsx'

interface RecordQuestion extends Omit<Question, 'isReady'> {
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
export async function askRecord({
  label,
  to,
  name,
  placeholder,
  except,
  body,
  ...question
}: RecordQuestion): Promise<Chosen | undefined> {
  const isReady = createStore(false)
  let answer: Chosen | undefined
  const choose = (chosen: Chosen | undefined) => {
    answer = chosen?.id === except ? undefined : chosen
    isReady.set(answer !== undefined)
  }
  const field = <RecordField label={label} to={to} name={name} placeholder={placeholder ?? ''} onChoose={choose} />
  return (await confirm({
    ...question,
    body: (
      <>
        {body}
        {field}
      </>
    ),
    isReady,
  }))
    ? answer
    : undefined
}

interface RecordFieldProps {
  label: ReactNode
  to: string
  name: string
  placeholder: string
  onChoose(chosen: Chosen | undefined): void
}

function RecordField({ label, to, name, placeholder, onChoose }: RecordFieldProps) {
  const id = useId()
  const [chosen, setChosen] = useState<Chosen>()
  const choose = (now: Chosen | undefined) => {
    setChosen(now)
    onChoose(now)
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <RelationPicker
        to={to}
        name={name}
        id={chosen?.id}
        label={chosen?.label ?? ''}
        placeholder={placeholder}
        attributes={{ id, 'aria-required': true }}
        onChoose={choose}
      />
    </div>
  )
}
