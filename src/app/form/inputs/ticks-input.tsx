import { type ChoiceField, type GroupField, isObject, type Json } from '#contract'
import { setField } from '../form.ts'
import { useForm, useTyped } from '../use-form.ts'
import type { InputProps } from './input-props.ts'

/** The only field of the items, if each item is one of several choices. */
export function onlyChoice({ of }: GroupField): [name: string, field: ChoiceField] | undefined {
  const [first, ...others] = Object.entries(of)
  return first && others.length === 0 && first[1].kind === 'choice' ? [first[0], first[1]] : undefined
}

interface TicksProps extends InputProps<GroupField> {
  name: string
  choice: ChoiceField
}

/** A list in which each choice occurs once or not at all. */
export function TicksInput({ path, attributes, name, choice }: TicksProps) {
  const form = useForm()
  const typed = useTyped(path)
  const items: readonly Json[] = Array.isArray(typed) ? typed : []
  const isOf = (value: string) => (item: Json) => isObject(item) && item[name] === value
  const turn = (value: string, isOn: boolean) =>
    setField(form, path, isOn ? [...items, { [name]: value }] : items.filter((item) => !isOf(value)(item)))
  return (
    <div
      className="ticks"
      role="group"
      id={attributes.id}
      aria-labelledby={`${attributes.id}-l`}
      aria-describedby={attributes['aria-describedby']}
      tabIndex={-1}
    >
      {choice.options.map(({ value, label }) => (
        <label key={value} className="row">
          <input
            className="check"
            type="checkbox"
            checked={items.some(isOf(value))}
            onChange={({ target: { checked } }) => turn(value, checked)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
