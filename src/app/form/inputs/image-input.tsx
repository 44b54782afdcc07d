import { useRef, useState } from 'react'
import { type ImageField, media, withArticle } from '#contract'
import { mediaAddress, useHas, useMay } from '#data'
import { useStore } from '#kit'
import { Icon } from '#ui'
import { labelKey } from '../form-text.ts'
import { leaveField, say, setFields } from '../form.ts'
import { DescribePicture, MediaPicker } from '../media-picker.tsx'
import type { PickedPicture } from '../slots.ts'
import { useForm, useTyped } from '../use-form.ts'
import { type ChosenPicture, useChosenPicture } from './chosen-picture.ts'
import type { InputProps } from './input-props.ts'
import { useMissingLabels } from './use-missing-labels.ts'

/** An image of the media library, with buttons to choose another one or remove it. */
export function ImageInput({ path, attributes, field }: InputProps<ImageField>) {
  const form = useForm()
  const hasMedia = useHas('media')
  const id = useTyped(path)
  const label = useStore(form.store, ({ labels, typed }) => labels[labelKey(path, typed[path])])
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<ChosenPicture>()
  const box = useRef<HTMLDivElement>(null)
  const picture = useChosenPicture(path, picked)
  const [isDescribing, setDescribing] = useState(false)
  const mayDescribe = useMay(media.key, 'edit')
  const lacksText = !field.needsNoText && picture?.lacksText === true
  useMissingLabels(path, media.key)
  if (!hasMedia) {
    return (
      // biome-ignore lint/a11y/useValidAriaValues: takes the field's aria-required away, which a paragraph cannot have
      <p {...attributes} aria-required={undefined} tabIndex={-1} className="muted">
        This server has no media library, so you can’t choose an image{label ? `. Kept: ${label}` : ''}.
      </p>
    )
  }
  const choose = ({ id: chosen, name, url, alt, lacksText }: PickedPicture) => {
    setPicked({ id: chosen, url, alt, lacksText })
    setFields(form, { values: { [path]: chosen }, labels: { [labelKey(path, chosen)]: name } })
    setOpen(false)
  }
  const remove = () => {
    setFields(form, { values: { [path]: null } })
    leaveField(form, path)
    say(form, `${field.label} removed`)
    // The pressed button has disappeared.
    box.current?.querySelector('button')?.focus()
  }
  const isChosen = typeof id === 'string'
  return (
    <div
      ref={box}
      className="row wrap image-field"
      role="group"
      id={attributes.id}
      aria-labelledby={`${attributes.id}-l`}
      aria-describedby={attributes['aria-describedby']}
      tabIndex={-1}
    >
      {picture && <img src={mediaAddress(picture.url, 320)} alt="" width="96" height="72" />}
      <div className="rows">
        {isChosen && <p className="trunc">{label ?? id}</p>}
        {lacksText && (
          <p className="status warn">
            <Icon name="warn" />
            No alternative text
          </p>
        )}
        <div className="row wrap">
          <button type="button" className="btn s" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Icon name="gallery" />
            {isChosen ? 'Replace' : 'Choose an image'}
          </button>
          {lacksText && mayDescribe && (
            <button type="button" className="btn s" aria-haspopup="dialog" onClick={() => setDescribing(true)}>
              Describe image
            </button>
          )}
          {isChosen && (
            <button type="button" className="btn s ghost" onClick={remove}>
              Remove
            </button>
          )}
        </div>
      </div>
      {isOpen && (
        <MediaPicker
          title={`Choose ${withArticle(field.label.toLowerCase())}`}
          needsText={!field.needsNoText}
          chosenId={isChosen ? id : undefined}
          onChoose={choose}
          onClose={() => {
            setOpen(false)
            leaveField(form, path)
          }}
        />
      )}
      {isDescribing && picture && (
        <DescribePicture
          id={picture.id}
          name={label ?? picture.id}
          url={picture.url}
          onDone={(alt) => {
            setPicked({ ...picture, alt, lacksText: false })
            setDescribing(false)
            say(form, 'Alternative text saved')
          }}
          onClose={() => setDescribing(false)}
        />
      )}
    </div>
  )
}
