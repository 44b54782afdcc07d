import { passwordMax, passwordMin } from '../../contract/calls.ts'
import { PasswordField } from '../ui/text-field.tsx'

const lengthOf = (text: string) => [...text].length

/** What is wrong with a new password: its length alone, since rules of composition make passwords worse. */
export function passwordProblem(password: string): string {
  const length = lengthOf(password)
  if (length < passwordMin) return `Use at least ${passwordMin} characters`
  if (length > passwordMax) return `Use at most ${passwordMax} characters`
  return password.includes('\0') ? 'Remove the characters that cannot be printed' : ''
}

interface NewPasswordProps { label: string; value: string; onChange(value: string): void; error: string }

/** A password that is being chosen, with a meter of its length. */
export function NewPassword({ label, value, onChange, error }: NewPasswordProps) {
  const length = lengthOf(value)
  const isLong = length >= passwordMin
  return (
    <div className="field">
      <PasswordField label={label} autoComplete="new-password" value={value} onChange={onChange} error={error}
        help={`At least ${passwordMin} characters. A sentence works well.`} />
      {length > 0 && (
        <div className="len">
          <div
            className={isLong ? 'meter' : 'meter warn'} role="meter" aria-label="Password length"
            aria-valuenow={Math.min(length, passwordMin)} aria-valuemin={0} aria-valuemax={passwordMin}
            style={{ '--v': `${Math.min(100, (100 * length) / passwordMin)}%` }}
          >
            <i />
          </div>
          <span className="num">{isLong ? `${length}` : `${length} of ${passwordMin} or more`}</span>
        </div>
      )}
    </div>
  )
}
