import type { Field, InstantField } from '#contract'
import { DayInput, TimeInput } from '#dates'
import { leaveField, setField } from '../form.ts'
import { useForm, useTypedText } from '../use-form.ts'
import type { InputProps } from './input-props.ts'

export function InstantInput({ field, path, attributes }: InputProps<InstantField>) {
  const form = useForm()
  return (
    <TimeInput
      attributes={attributes}
      label={field.label}
      value={useTypedText(path)}
      isSiteTime={form.entity.publishes === true}
      leaning={field.leaning}
      onChange={(value) => setField(form, path, value)}
      onLeave={() => leaveField(form, path)}
    />
  )
}

export function DayField({ field, path, attributes }: InputProps<Extract<Field, { kind: 'day' }>>) {
  const form = useForm()
  return (
    <DayInput
      attributes={attributes}
      label={field.label}
      value={useTypedText(path)}
      onChange={(day) => setField(form, path, day ?? null)}
      onLeave={() => leaveField(form, path)}
    />
  )
}
