import { lengthOf, passwordMax, passwordMin, passwordProblem } from '#contract'
import { PasswordField } from './text-field.tsx'

interface NewPasswordProps {
  label: string
  value: string
  onChange(value: string): void
  error: string
}

const characters = (count: number, more = ''): string => `${count} ${more}character${count === 1 ? '' : 's'}`

/** The host also rejects passwords that are easy to guess; the form shows that after submitting. */
const lengthNote = (length: number): string =>
  length < passwordMin
    ? `${characters(passwordMin - length, 'more ')} needed`
    : length > passwordMax
      ? `${characters(length - passwordMax)} too many`
      : `Long enough: ${length} characters`

/** An input for a new password; it shows whether it is long enough while typing. */
export function NewPassword({ label, value, onChange, error }: NewPasswordProps) {
  const length = lengthOf(value)
  const note = lengthNote(length)
  return (
    <div className="field">
      <PasswordField
        label={label}
        autoComplete="new-password"
        value={value}
        onChange={onChange}
        error={error}
        help={`At least ${passwordMin} characters. A sentence works well.`}
      />
      {length > 0 && (
        <div className="len">
          <div
            className={passwordProblem(value) ? 'meter warn' : 'meter'}
            role="meter"
            aria-label="Password length"
            aria-valuenow={Math.min(length, passwordMin)}
            aria-valuemin={0}
            aria-valuemax={passwordMin}
            aria-valuetext={note}
            style={{ '--v': `${Math.min(100, (100 * length) / passwordMin)}%` }}
          >
            <i />
          </div>
          <span className="num">{note}</span>
        </div>
      )}
    </div>
  )
}
