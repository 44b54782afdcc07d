import type { InstantField } from '#contract'
import { leaveField, setField } from '../form.ts'
import { TimeInput } from '../time-input.tsx'
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
      onChange={(value) => setField(form, path, value)}
      onLeave={() => leaveField(form, path)}
    />
  )
}
