import type { ReactNode } from 'react'
import { attempt, inPlace } from '#data'
import { useVisit } from './use-visit.tsx'

interface ProviderProofProps {
  /** Asks the host whether the person has signed in there; throws a CallError if not. */
  prove(): Promise<void>
  onProblem(sentence: string): void
}

/** Verifies the user by a new sign-in at the provider. */
export function ProviderProof({ prove, onProblem }: ProviderProofProps): ReactNode {
  const ask = () => {
    void inPlace('signIn', prove, ({ fields, message }) => onProblem(Object.values(fields)[0] ?? message))
  }
  const { begin, link, isAway } = useVisit('proof', ask)
  const go = () => inPlace('signIn', begin, ({ message }) => onProblem(message))
  return (
    <>
      <button type="button" className="btn wide" onClick={() => void attempt(go)}>
        Sign in at your organisation
      </button>
      {link}
      {isAway && (
        <p role="status">
          Sign in in the new tab, then come back.{' '}
          <button type="button" className="link" onClick={ask}>
            Continue
          </button>
        </p>
      )}
    </>
  )
}
