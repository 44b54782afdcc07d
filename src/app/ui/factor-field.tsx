import type { FactorWanted } from '#contract'
import { askPasskey, hasPasskeys } from '#kit'
import { TextField } from './text-field.tsx'

interface FactorFieldProps {
  wanted: Pick<FactorWanted, 'kinds' | 'passkey'>
  value: string
  onChange(value: string): void
  /** The answer of a passkey, which the person has chosen by the button. */
  onPasskey(answer: object): void
  error?: string
}

/** One field for the code of an app and for a recovery code, which the host tells apart, and a button for a passkey. */
export function FactorField({ wanted: { kinds, passkey }, value, onChange, onPasskey, error = '' }: FactorFieldProps) {
  const hasApp = kinds.includes('code')
  const recovery = kinds.includes('recovery') ? 'one of your recovery codes' : ''
  const codes = [hasApp ? 'the six digits that your code app shows' : '', recovery].filter(Boolean).join(', or ')
  const ask = async () => {
    const answer = await askPasskey(passkey)
    if (answer) onPasskey(answer)
  }
  return (
    <>
      {passkey !== undefined && hasPasskeys() && (
        <button type="button" className="btn wide" onClick={() => void ask()}>
          Use a passkey
        </button>
      )}
      {codes && (
        <TextField
          label={hasApp ? 'Code' : 'Recovery code'}
          autoComplete="one-time-code"
          isFocused
          value={value}
          onChange={onChange}
          error={error}
          help={`Enter ${codes}.`}
        />
      )}
    </>
  )
}
