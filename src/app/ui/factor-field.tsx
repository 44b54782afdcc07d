import { type ReactNode, useState } from 'react'
import { allOf, type FactorWanted, readFactorCode } from '#contract'
import { attempt } from '#data'
import { askPasskey, hasPasskeys } from '#kit'
import { Note } from './note.tsx'
import { usingProblems } from './passkey-words.ts'
import { TextField } from './text-field.tsx'

/** A typed code as hosts expect it: the six digits of an app in ASCII, and other text unchanged. */
export function typedCode(text: string): string {
  const code = readFactorCode(text)
  return code?.kind === 'code' ? code.text : text.trim()
}

interface FactorFieldProps {
  wanted: Omit<FactorWanted, 'attempt'>
  value: string
  onChange(value: string): void
  /** The response of a passkey that the user chose with the button. */
  onPasskey(answer: object): void
  /** The problem of the code, or of the passkey that was sent. */
  error?: string
  /** The form's own buttons. They come right after the field, so that Tab and Enter after the code reach them. */
  children: ReactNode
}

/** A field for the code of an app or for a recovery code, and a button for a passkey. */
export function FactorField({ wanted, value, onChange, onPasskey, error = '', children }: FactorFieldProps) {
  const { kinds, passkey, elsewhere } = wanted
  const [hasApp, hasRecovery] = [kinds.includes('code'), kinds.includes('recovery')]
  const [isRecovery, setRecovery] = useState(!hasApp)
  const [problem, setProblem] = useState('')
  const isUsable = passkey !== undefined && hasPasskeys()
  const ask = async () => {
    setProblem('')
    const answer = await askPasskey(passkey)
    if ('passkey' in answer) onPasskey(answer.passkey)
    else setProblem(usingProblems[answer.problem])
  }
  const turn = () => {
    setRecovery(!isRecovery)
    onChange('')
  }
  const hasField = hasApp || hasRecovery
  const shown = problem || (hasField ? '' : error)
  return (
    <>
      {shown && <Note tone="bad">{shown}</Note>}
      {passkey !== undefined && !isUsable && (
        <p className="muted">Your passkey can’t be used in this browser at this URL.</p>
      )}
      {elsewhere.length > 0 && (
        <p className="muted">
          You have a passkey that works only at {allOf(elsewhere)}. To use it, open the panel there.
        </p>
      )}
      {hasField && (
        <TextField
          key={String(isRecovery)}
          label={isRecovery ? 'Recovery code' : 'Code'}
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          isFocused
          value={value}
          onChange={onChange}
          error={error}
          help={
            isRecovery ? 'Enter one of your recovery codes.' : 'Enter the 6-digit code from your authenticator app.'
          }
        />
      )}
      {children}
      {isUsable && (
        <button type="button" className="btn wide" onClick={() => void attempt(ask)}>
          Use a passkey
        </button>
      )}
      {hasApp && hasRecovery && (
        <p>
          <button type="button" className="link" onClick={turn}>
            {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
          </button>
        </p>
      )}
    </>
  )
}
