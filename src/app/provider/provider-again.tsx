import type { ReactNode } from 'react'
import { calls } from '#contract'
import { attempt, inPlace, signOut } from '#data'
import { useLocation } from '#kit'
import { visitUrl } from './visit-provider.ts'

/** Signs in again in this tab, and comes back to its URL, where the host's draft has the typed text. */
export function ProviderAgain({ onProblem }: { onProblem(sentence: string): void }): ReactNode {
  const { path, search } = useLocation()
  const go = async () => {
    const url = await visitUrl(calls.loginProvider, { from: path + search })
    signOut()
    window.location.assign(url)
  }
  const leave = () => inPlace('signIn', go, ({ message }) => onProblem(message))
  return (
    <button type="button" className="btn wide" onClick={() => void attempt(leave)}>
      Continue with your organisation
    </button>
  )
}
