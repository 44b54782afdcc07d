import { passwordMin } from '../../contract/calls.ts'
import { lengthOf } from '../../contract/text-rules.ts'
import { PasswordField } from '../ui/text-field.tsx'

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
