import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { media } from '#contract'
import { mediaUrl } from '#data'
import { isComposing } from '#kit'

/** An image that was just inserted into a text. */
export interface PlacedImage {
  name: string
  src: string
  alt: string
}

interface AltFormProps {
  image: PlacedImage
  onDone(alt: string): void
}

const altField = media.fields.alt
const altMax = altField?.kind === 'text' ? altField.max : 125

/**
 * Asks for the alternative text of the image, starting with the library's. HTML doesn't allow nested forms, so Enter
 * must not reach the outer one.
 */
export function AltForm({ image: { name, src, alt }, onDone }: AltFormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(alt)
  useEffect(() => {
    // An upload may finish while the user is typing in another field.
    const { activeElement } = document
    if (activeElement !== document.body && !input.current?.closest('.editor')?.contains(activeElement)) return
    input.current?.focus()
    input.current?.select()
  }, [])
  const done = () => onDone(typed.trim())
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || !['Enter', 'Escape'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') done()
    else onDone(alt)
  }
  return (
    <div className="row wrap alt-form" role="group" aria-label={`Alternative text for ${name}`}>
      <img className="thumb" src={mediaUrl(src, 320)} alt="" width="48" height="32" />
      <div className="field grow">
        <label htmlFor={id}>Alternative text for {name} here</label>
        <input
          ref={input}
          id={id}
          className="input"
          value={typed}
          maxLength={altMax}
          autoComplete="off"
          aria-describedby={`${id}h`}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <p className="help" id={`${id}h`}>
          {alt === '' ? 'The library has none. Describe the image.' : 'From the library. You can change it here.'}
        </p>
      </div>
      <button type="button" className="btn s" onClick={done}>
        Done
      </button>
    </div>
  )
}
