import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { media } from '#contract'
import { api, mediaUrl, recordQuery, useRead } from '#data'
import type { DescribeImageProps } from '#form'
import { FormDialog } from '#record'
import { FieldError } from '#ui'

const altField = media.fields.alt
const altMax = altField?.kind === 'text' ? altField.max : 125

/** Asks for the alternative text of an image that has none, and stores it in the library. */
export function DescribeImage({ id, name, url, onDone, onClose }: DescribeImageProps) {
  const fieldId = useId()
  const { data: row } = useRead(recordQuery(media, id))
  const [typed, setTyped] = useState('')
  const [isDecorative, setDecorative] = useState(false)
  const [problem, setProblem] = useState('')
  const alt = typed.trim()
  const save = async () => {
    if (!row) return
    if (alt === '' && !isDecorative) return setProblem('Enter alternative text, or mark the image as decorative')
    const values = isDecorative ? { decorative: true } : { alt }
    await api.save(media, { id, version: row.version, ...values })
    onDone(isDecorative ? '' : alt)
  }
  return createPortal(
    <FormDialog
      title={`Describe ${name}`}
      yes="Save text"
      isReady={row !== undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="muted">This image has no alternative text yet. It’s used wherever the image appears.</p>
      <p>
        <img src={mediaUrl(url, 320)} alt="" width="96" height="72" />
      </p>
      <div className="field">
        <label htmlFor={fieldId}>Alternative text</label>
        <input
          id={fieldId}
          className="input"
          data-autofocus
          value={typed}
          maxLength={altMax}
          autoComplete="off"
          disabled={isDecorative}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={problem === '' ? `${fieldId}h` : `${fieldId}e`}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setProblem('')
          }}
        />
        {problem === '' ? (
          <p className="help" id={`${fieldId}h`}>
            Describe the image for people who can’t see it.
          </p>
        ) : (
          <FieldError id={`${fieldId}e`} role="alert">
            {problem}
          </FieldError>
        )}
      </div>
      <label className="row">
        <input
          type="checkbox"
          className="check"
          checked={isDecorative}
          onChange={(event) => {
            setDecorative(event.currentTarget.checked)
            setProblem('')
          }}
        />
        Decorative: the image adds nothing to the text next to it
      </label>
    </FormDialog>,
    document.body,
  )
}
