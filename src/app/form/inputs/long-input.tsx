import type { LongField, TextField } from '#contract'
import { leaveField, setField } from '../edit-form.ts'
import { useForm, useTypedText } from '../use-form.ts'
import type { InputProps } from './input-props.ts'

const lineBreaks = /\s*\n\s*/g

export function LongInput({ field, path, attributes }: InputProps<LongField | TextField>) {
  const form = useForm()
  const text = useTypedText(path)
  const toText = (typed: string) => (field.kind === 'text' ? typed.replaceAll(lineBreaks, ' ') : typed)
  return (
    <textarea
      {...attributes} className="input" rows={field.kind === 'text' ? 2 : 3} dir="auto"
      value={text} onChange={(event) => setField(form, path, toText(event.currentTarget.value))}
      onBlur={() => leaveField(form, path)}
    />
  )
}
