import { useId, useState } from 'react'
import { type FilterTerm, type Json, hostNow } from '#contract'
import { checkField } from '#checks'
import { mayChoose } from '#data'
import type { SetFieldProps } from '#list'
import { FormDialog, quantity, useClosing, useTotal } from '#record'
import { FieldError } from '#ui'
import { offeredOptions, ValueControl } from '../change/value-control.tsx'

/** Sets one field of many records, with that field's rule. */
export function SetField({ entity, names, count, shown, match, onSet, onClose }: SetFieldProps) {
  const id = useId()
  const [name, setName] = useState(names[0] ?? '')
  const [value, setValue] = useState<Json>(null)
  const [label, setLabel] = useState('')
  const [problem, setProblem] = useState('')
  const whole = entity.fields[name]
  const [now] = useState(() => new Date(hostNow()).toISOString())
  const isToCome: FilterTerm = { name: 'publishAt', operator: 'gte', value: now }
  const isAsked = match !== undefined && entity.publishes === true && name === 'status'
  const toCome = useTotal(entity, [...(match?.filters ?? []), isToCome], isAsked, match?.search)
  const options =
    whole?.kind !== 'choice' ? [] : toCome === 0 ? offeredOptions(entity, name, whole, shown) : whole.options
  const field =
    whole?.kind !== 'choice'
      ? whole
      : { ...whole, options: options.filter((option) => mayChoose(entity, name, undefined, option.value)) }
  const what = quantity(entity, count)
  const choose = (next: string) => {
    setName(next)
    setValue(null)
    setLabel('')
    setProblem('')
  }
  const isText = whole?.kind === 'text' || whole?.kind === 'long'
  const isTouched = isText && value !== null && value !== ''
  const leave = useClosing(isTouched, `Leave without changing ${what}?`, onClose)
  const submit = () => {
    if (!field) return
    const checked = checkField(field, value, name)
    if ('value' in checked) onSet({ [name]: checked.value }, { [name]: label })
    else setProblem(checked.problems[name] ?? 'Enter another value')
  }
  return (
    <FormDialog title={`Change ${what}`} yes={`Change ${what}`} onSubmit={submit} onClose={leave}>
      <div className="field">
        <label htmlFor={`${id}f`}>Field</label>
        <select id={`${id}f`} className="input" value={name} onChange={(event) => choose(event.target.value)}>
          {names.map((one) => (
            <option key={one} value={one}>
              {entity.fields[one]?.label}
            </option>
          ))}
        </select>
      </div>
      {field && (
        <div className="field">
          <label htmlFor={`${id}v`}>{field.label}</label>
          <ValueControl
            key={name}
            id={`${id}v`}
            field={field}
            value={value}
            label={label}
            onValue={(next, nextLabel) => {
              setValue(next)
              setLabel(nextLabel)
              setProblem('')
            }}
          />
          {problem && <FieldError role="alert">{problem}</FieldError>}
        </div>
      )}
    </FormDialog>
  )
}
