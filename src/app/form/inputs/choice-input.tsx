import type { ChoiceField, ChoicesField, FlagField } from '#contract'
import { optionsOf } from '#readable'
import { mayChoose } from '#data'
import { leaveField, setField } from '../form.ts'
import { useForm, useText, useTyped, useTypedText } from '../use-form.ts'
import type { InputProps } from './input-props.ts'

const segmentsMax = 4
const segmentsMaxChars = 32

/** A few short options are buttons side by side; more become a select. */
export const isSegmented = ({ options, required }: ChoiceField): boolean =>
  required === true &&
  options.length <= segmentsMax &&
  options.reduce((sum, { label }) => sum + label.length, 0) <= segmentsMaxChars

export function ChoiceInput(props: InputProps<ChoiceField>) {
  return isSegmented(props.field) ? <Segments {...props} /> : <List {...props} />
}

/** Whether the user can choose a value, depending on the saved one. */
function useMayChoose(path: string): (value: string) => boolean {
  const { entity } = useForm()
  const saved = useText(({ record }) => record?.[path])
  return (value) => mayChoose(entity, path, saved, value)
}

function List({ field, path, attributes }: InputProps<ChoiceField>) {
  const form = useForm()
  const value = useTypedText(path)
  const isOpen = useMayChoose(path)
  // A stored value is shown even if it is no longer an option.
  const isKnown = value === '' || field.options.some((option) => option.value === value)
  return (
    <select
      {...attributes}
      className="input"
      value={value}
      onBlur={() => leaveField(form, path)}
      onChange={(event) => setField(form, path, event.currentTarget.value || null)}
    >
      {(!field.required || value === '') && (
        <option value="">{field.required ? 'Choose…' : (field.none ?? 'None')}</option>
      )}
      {!isKnown && <option>{value}</option>}
      {field.options.map((option) => (
        <option key={option.value} value={option.value} disabled={!isOpen(option.value)}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** A radio group. The first radio has the field's ID, so that links to the field work. */
function Segments({ field, path, attributes: { id, ...attributes } }: InputProps<ChoiceField>) {
  const form = useForm()
  const value = useTypedText(path)
  const isOpen = useMayChoose(path)
  return (
    <div role="radiogroup" aria-labelledby={`${id}-l`} className="seg" {...attributes}>
      {field.options.map((option, index) => (
        <label key={option.value}>
          <input
            type="radio"
            className="sr-only"
            id={index === 0 ? id : undefined}
            name={id}
            value={option.value}
            checked={value === option.value}
            disabled={!isOpen(option.value)}
            onChange={() => setField(form, path, option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

/** A check box for each option. */
export function ChoicesInput({ field, path, attributes: { id, ...attributes } }: InputProps<ChoicesField>) {
  const form = useForm()
  const typed = useTyped(path)
  const chosen = Array.isArray(typed) ? typed : []
  return (
    <div id={id} role="group" aria-labelledby={`${id}-l`} tabIndex={-1} className="choices" {...attributes}>
      {optionsOf(field).map(({ value, label }) => (
        <label key={value} className="row">
          <input
            type="checkbox"
            className="check"
            checked={chosen.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              setField(form, path, checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}

export function FlagInput({ path, attributes: { 'aria-required': _, ...attributes } }: InputProps<FlagField>) {
  const form = useForm()
  return (
    <input
      {...attributes}
      type="checkbox"
      role="switch"
      className="switch"
      checked={useTyped(path) === true}
      onChange={(event) => setField(form, path, event.currentTarget.checked)}
    />
  )
}
