import { useRef, useState } from 'react'
import { type ImageField, media, withArticle } from '#contract'
import { mediaUrl, useHas, useMay } from '#data'
import { Icon } from '#ui'
import { labelKey } from '../form-text.ts'
import { leaveField, announce, setFields } from '../form.ts'
import { DescribeImage, MediaPicker } from '../media-picker.tsx'
import type { PickedImage } from '../slots.ts'
import { useForm, useText, useTyped } from '../use-form.ts'
import { type ChosenImage, useChosenImage } from './chosen-image.ts'
import type { InputProps } from './input-props.ts'
import { useMissingLabels } from './use-missing-labels.ts'

/** An image of the media library, with buttons to choose another one or remove it. */
export function ImageInput({ path, attributes, field }: InputProps<ImageField>) {
  const form = useForm()
  const hasMedia = useHas('media')
  const id = useTyped(path)
  const label = useText(({ labels, typed }) => labels[labelKey(path, typed[path])])
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<ChosenImage>()
  const box = useRef<HTMLDivElement>(null)
  const image = useChosenImage(path, picked)
  const [isDescribing, setDescribing] = useState(false)
  const mayDescribe = useMay(media.key, 'edit')
  const lacksText = !field.needsNoText && image?.lacksText === true
  useMissingLabels(path, media.key)
  if (!hasMedia) {
    return (
      // biome-ignore lint/a11y/useValidAriaValues: takes the field's aria-required away, which a paragraph cannot have
      <p {...attributes} aria-required={undefined} tabIndex={-1} className="muted">
        This server has no media library, so you can’t choose an image{label ? `. Kept: ${label}` : ''}.
      </p>
    )
  }
  const choose = ({ id: chosen, name, url, alt, lacksText }: PickedImage) => {
    setPicked({ id: chosen, url, alt, lacksText })
    setFields(form, { values: { [path]: chosen }, labels: { [labelKey(path, chosen)]: name } })
    setOpen(false)
  }
  const remove = () => {
    setFields(form, { values: { [path]: null } })
    leaveField(form, path)
    announce(form, `${field.label} removed`)
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
      {image && <img src={mediaUrl(image.url, 320)} alt="" width="96" height="72" />}
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
      {isDescribing && image && (
        <DescribeImage
          id={image.id}
          name={label ?? image.id}
          url={image.url}
          onDone={(alt) => {
            setPicked({ ...image, alt, lacksText: false })
            setDescribing(false)
            announce(form, 'Alternative text saved')
          }}
          onClose={() => setDescribing(false)}
        />
      )}
    </div>
  )
}
