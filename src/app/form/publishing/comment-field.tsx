import { reviewWordsMax } from '#shapes'
import { type ReactNode, useId } from 'react'

interface CommentFieldProps {
  label: string
  value: string
  help?: string
  isRequired?: boolean
  onChange(value: string): void
}

/** A comment for another user, limited to the host's maximum length. */
export function CommentField({ label, value, help, isRequired = false, onChange }: CommentFieldProps): ReactNode {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input"
        rows={4}
        value={value}
        maxLength={reviewWordsMax}
        required={isRequired}
        aria-describedby={help === undefined ? undefined : `${id}-h`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {help !== undefined && (
        <p className="help" id={`${id}-h`}>
          {help}
        </p>
      )}
    </div>
  )
}
