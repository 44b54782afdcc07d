import { type ReactNode, useRef, useState } from 'react'
import type { Profile } from '#contract'
import { attempt, mediaAddress, useHas, useMay } from '#data'
import { MediaPicker } from '#form'
import { FieldError, Icon } from '#ui'
import { useOwnSave } from './own-fields.tsx'

/** An image of the library, saved as soon as it is chosen. */
export function OwnPhoto({ photo }: { photo: Profile['photo'] }): ReactNode {
  const hasMedia = useHas('media')
  const mayChoose = useMay('media', 'view')
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { problems, isBusy, save } = useOwnSave()
  if (!hasMedia || (!mayChoose && !photo)) return null
  const keep = (photoId: string | null, done: string) => {
    setOpen(false)
    void attempt(() => save({ photoId }, {}, done))
  }
  const remove = () => {
    keep(null, 'Profile image removed.')
    // The pressed button disappears, so the next one takes the focus.
    box.current?.querySelector('button')?.focus()
  }
  return (
    <div className="field">
      <span className="label" id="own-photo">
        Profile image
      </span>
      <div ref={box} className="image-field" role="group" aria-labelledby="own-photo" aria-busy={isBusy}>
        {photo && <img src={mediaAddress(photo.url, 320)} alt={photo.label} width="96" height="72" />}
        <div className="row">
          {mayChoose && (
            <button type="button" className="btn s" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              <Icon name="gallery" />
              {photo ? 'Replace' : 'Choose an image'}
            </button>
          )}
          {photo && (
            <button type="button" className="btn s ghost" onClick={remove}>
              Remove
            </button>
          )}
        </div>
      </div>
      {problems.photoId && <FieldError role="alert">{problems.photoId}</FieldError>}
      {isOpen && (
        <MediaPicker
          title="Choose: Profile image"
          chosenId={photo?.id}
          onClose={() => setOpen(false)}
          onChoose={({ id }) => keep(id, 'Profile image saved.')}
        />
      )}
    </div>
  )
}
