import { lengthOf, passwordMax, passwordMin, passwordProblem } from '#contract'
import { PasswordField } from './text-field.tsx'

interface NewPasswordProps {
  label: string
  value: string
  onChange(value: string): void
  error: string
}

const characters = (count: number, more = ''): string => `${count} ${more}character${count === 1 ? '' : 's'}`

/** Length and the list of the most common passwords determine the strength. */
const strengthOf = (password: string, length: number): string =>
  length < passwordMin
    ? `${characters(passwordMin - length, 'more ')} needed`
    : length > passwordMax
      ? `${characters(length - passwordMax)} too many`
      : passwordProblem(password)
        ? 'Easy to guess'
        : `Good: ${length} characters`

/** An input for a new password; it shows the strength while typing. */
export function NewPassword({ label, value, onChange, error }: NewPasswordProps) {
  const length = lengthOf(value)
  const strength = strengthOf(value, length)
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
            aria-valuetext={strength}
            style={{ '--v': `${Math.min(100, (100 * length) / passwordMin)}%` }}
          >
            <i />
          </div>
          <span className="num">{strength}</span>
        </div>
      )}
    </div>
  )
}
