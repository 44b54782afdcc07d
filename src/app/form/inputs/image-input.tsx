import { type ImageField, labelName } from '../../../contract/define.ts'
import { isObject } from '../../../contract/json.ts'
import { useStore } from '../../../kit/store.ts'
import { useHas } from '../../profile.ts'
import { type Chosen, RelationPicker } from '../../ui/relation-picker.tsx'
import { leaveField, setFields } from '../edit-form.ts'
import { labelKey } from '../form-state.ts'
import { useForm, useTyped } from '../use-form.ts'
import type { InputProps } from './input-props.ts'

/** A file of the media library, chosen by its name; with a picture of the one that is saved. */
export function ImageInput({ path, attributes, field }: InputProps<ImageField>) {
  const form = useForm()
  const hasMedia = useHas('media')
  const id = useTyped(path)
  const label = useStore(form.store, ({ labels, typed }) => labels[labelKey(path, typed[path])])
  const saved = useStore(form.store, ({ record }) => record?.[labelName(path)])
  if (!hasMedia) {
    return (
      <p {...attributes} aria-required={undefined} tabIndex={-1} className="muted">
        This host keeps no pictures, so there is none to choose{label ? `. Kept: ${label}` : ''}.
      </p>
    )
  }
  const choose = (chosen: Chosen | undefined) => setFields(form, {
    values: { [path]: chosen?.id ?? null }, ...(chosen && { labels: { [labelKey(path, chosen.id)]: chosen.label } }),
  })
  const image = isObject(saved) && saved.id === id ? saved : undefined
  return (
    <div className="image-field">
      {typeof image?.url === 'string' && (
        <img src={`${image.url}/320`} alt={typeof image.alt === 'string' ? image.alt : ''} width="96" height="64" />
      )}
      <RelationPicker
        to="media" name={field.label} attributes={attributes} id={typeof id === 'string' ? id : undefined}
        label={label ?? ''} placeholder="Search Media/Gallery" onChoose={choose} onLeave={() => leaveField(form, path)}
      />
    </div>
  )
}
