import type { FlagField } from '#contract'
import { setField } from '../edit-form.ts'
import { useForm, useTyped } from '../use-form.ts'
import type { InputProps } from './input-props.ts'

export function FlagInput({ path, attributes: { 'aria-required': _, ...attributes } }: InputProps<FlagField>) {
  const form = useForm()
  return (
    <input
      {...attributes} type="checkbox" role="switch" className="switch" checked={useTyped(path) === true}
      onChange={(event) => setField(form, path, event.currentTarget.checked)}
    />
  )
}
