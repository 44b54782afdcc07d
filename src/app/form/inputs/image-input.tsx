import { useEffect, useRef, useState } from 'react'
import { type ImageField, labelName } from '../../../contract/define.ts'
import { loadEntity } from '../../../contract/entities/index.ts'
import { isObject } from '../../../contract/json.ts'
import { useStore } from '../../../kit/store.ts'
import { api } from '../../api.ts'
import { lazyPart } from '../../list/lazy-part.tsx'
import { mediaAddress, urlOf } from '../../media/media-address.ts'
import type { PickedPicture } from '../../media/picker.tsx'
import { useHas } from '../../profile.ts'
import { Icon } from '../../ui/icon.tsx'
import { leaveField, say, setFields } from '../edit-form.ts'
import { labelKey } from '../form-state.ts'
import { useForm, useTyped } from '../use-form.ts'
import type { InputProps } from './input-props.ts'

const MediaPicker = lazyPart(async () => (await import('../../media/picker.tsx')).MediaPicker)

interface Picture { id: string; url: string }

/** A file of the media library: what is chosen, and ways to choose another or none. */
export function ImageInput({ path, attributes, field }: InputProps<ImageField>) {
  const form = useForm()
  const hasMedia = useHas('media')
  const id = useTyped(path)
  const label = useStore(form.store, ({ labels, typed }) => labels[labelKey(path, typed[path])])
  const saved = useStore(form.store, ({ record }) => record?.[labelName(path)])
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<Picture>()
  const box = useRef<HTMLDivElement>(null)
  const known = isObject(saved) && typeof saved.url === 'string' && typeof saved.id === 'string'
    ? { id: saved.id, url: saved.url } : undefined
  const picture = usePicture(hasMedia && typeof id === 'string' ? id : undefined, [picked, known])
  if (!hasMedia) {
    return (
      <p {...attributes} aria-required={undefined} tabIndex={-1} className="muted">
        This host keeps no pictures, so there is none to choose{label ? `. Kept: ${label}` : ''}.
      </p>
    )
  }
  const choose = ({ id: chosen, name, url }: PickedPicture) => {
    setPicked({ id: chosen, url })
    setFields(form, { values: { [path]: chosen }, labels: { [labelKey(path, chosen)]: name } })
    setOpen(false)
  }
  const remove = () => {
    setFields(form, { values: { [path]: null } })
    leaveField(form, path)
    say(form, `${field.label} removed`)
    // The button that was pressed is gone.
    box.current?.querySelector('button')?.focus()
  }
  const isChosen = typeof id === 'string'
  return (
    <div
      ref={box} className="image-field" role="group" id={attributes.id} aria-labelledby={`${attributes.id}-l`}
      aria-describedby={attributes['aria-describedby']} tabIndex={-1}
    >
      {picture && <img src={mediaAddress(picture.url, 320)} alt="" width="96" height="72" />}
      <div>
        {isChosen && <p className="trunc">{label ?? id}</p>}
        <div className="row">
          <button type="button" className="btn s" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Icon name="gallery" />{isChosen ? 'Replace' : 'Choose a picture'}
          </button>
          {isChosen && <button type="button" className="btn s ghost" onClick={remove}>Remove</button>}
        </div>
      </div>
      {isOpen && (
        <MediaPicker
          title={`Choose: ${field.label}`} chosenId={isChosen ? id : undefined} onChoose={choose}
          onClose={() => { setOpen(false); leaveField(form, path) }}
        />
      )}
    </div>
  )
}

/** Of text that came back by itself only the id is known: its picture is asked for. */
function usePicture(id: string | undefined, known: readonly (Picture | undefined)[]): Picture | undefined {
  const [asked, setAsked] = useState<Picture>()
  const found = [...known, asked].find((one) => one !== undefined && one.id === id)
  const isMissing = id !== undefined && found === undefined
  useEffect(() => {
    if (!isMissing) return
    const calling = new AbortController()
    const load = async () => {
      const entity = await loadEntity('media')
      const row = entity && await api.get(entity, id, calling.signal)
      if (row && !calling.signal.aborted) setAsked({ id, url: urlOf(row) })
    }
    // Its name is shown all the same.
    load().catch(() => {})
    return () => calling.abort()
  }, [id, isMissing])
  return found && found.url !== '' ? found : undefined
}
