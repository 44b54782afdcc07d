import type { FactorWanted } from '#contract'
import { TextField } from './text-field.tsx'

interface FactorFieldProps {
  wanted: Pick<FactorWanted, 'kinds'>
  value: string
  onChange(value: string): void
  error?: string
}

/** One field for the code of an app and for a recovery code, which the host tells apart. */
export function FactorField({ wanted: { kinds }, value, onChange, error = '' }: FactorFieldProps) {
  const hasApp = kinds.includes('code')
  const recovery = kinds.includes('recovery') ? 'one of your recovery codes' : ''
  return (
    <TextField
      label={hasApp ? 'Code' : 'Recovery code'} autoComplete="one-time-code" isFocused value={value} onChange={onChange}
      error={error}
      help={`Enter ${[hasApp ? 'the six digits that your code app shows' : '', recovery].filter(Boolean).join(', or ')}.`}
    />
  )
}
