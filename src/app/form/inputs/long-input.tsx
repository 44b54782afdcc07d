import type { LongField } from '../../../contract/define.ts'
import { leaveField, setField } from '../edit-form.ts'
import { useForm, useTypedText } from '../use-form.ts'
import type { InputProps } from './input-props.ts'

export function LongInput({ field, path, attributes }: InputProps<LongField>) {
  const form = useForm()
  const text = useTypedText(path)
  return (
    <textarea
      {...attributes} className={field.markdown ? 'input source' : 'input'} rows={field.markdown ? 12 : 3}
      value={text} onChange={(event) => setField(form, path, event.currentTarget.value)}
      onBlur={() => leaveField(form, path)}
    />
  )
}
