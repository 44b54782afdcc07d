import { useState } from 'react'
import { type ChoiceField, type Entity, type Field, type Json, type Row, hostNow } from '#contract'
import { formatText } from '#readable'
import { mayChoose } from '#data'
import { parseTyped, RelationPicker } from '#change'

interface ValueControlProps {
  id: string
  field: Field
  value: Json
  /** The label of a related record. */
  label: string
  onValue(value: Json, label: string): void
}

/** An input for the kinds of fields that a list can change. */
export function ValueControl({ id, field, value, label, onValue }: ValueControlProps) {
  /** The text as typed, since the value is its normal form. */
  const [typed, setTyped] = useState<string>()
  if (field.kind === 'relation') {
    return (
      <RelationPicker
        to={field.to}
        name={field.label}
        id={typeof value === 'string' ? value : undefined}
        label={label}
        attributes={{ id }}
        onChoose={(chosen) => onValue(chosen?.id ?? null, chosen?.label ?? '')}
      />
    )
  }
  const options =
    field.kind === 'choice'
      ? field.options
      : field.kind === 'flag'
        ? [
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]
        : undefined
  const text = formatText(field, value)
  const set = (next: string) => onValue(parseTyped(field, next), '')
  return options ? (
    <select id={id} className="input" value={text} onChange={(event) => set(event.target.value)}>
      {(text === '' || !field.required) && <option value="">{field.required ? 'Choose…' : 'None'}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  ) : (
    <input
      id={id}
      className="input"
      inputMode={field.kind === 'order' ? 'numeric' : undefined}
      value={typed ?? text}
      onChange={({ target }) => {
        setTyped(target.value)
        set(target.value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

const mayBeScheduled = ({ status, publishAt }: Row): boolean =>
  status === 'scheduled' || Date.parse(String(publishAt)) > hostNow()

/** Scheduled needs a future time, which only the form can set. It is only offered if a record has such a time. */
export function offeredOptions(
  entity: Entity,
  name: string,
  field: ChoiceField,
  rows: readonly Row[],
): ChoiceField['options'] {
  const isScheduling = name !== 'status' || rows.some(mayBeScheduled)
  const isOffered = (value: string) =>
    (value !== 'scheduled' || isScheduling) &&
    (rows.length === 0 || rows.some((row) => mayChoose(entity, name, row[name], value)))
  return field.options.filter(({ value }) => isOffered(value))
}
