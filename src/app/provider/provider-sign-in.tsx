import { type ReactNode, useEffect } from 'react'
import { calls, isText } from '#contract'
import { attempt, inPlace, loginPath } from '#data'
import { useLocation, useRouter } from '#kit'
import { visitUrl } from './visit-provider.ts'

interface ProviderSignInProps {
  label: string
  /** The page hides the password. */
  isOnly: boolean
  onProblem(sentence: string): void
  /** Signs in with the code that the host has put into the URL. */
  onCode(code: string): void
  /** Shows the password, for the administrator who keeps one. */
  onPassword(): void
}

/** The button above the password, which also ends the sign-in when the browser comes back from the provider. */
export function ProviderSignIn({ label, isOnly, onProblem, onCode, onPassword }: ProviderSignInProps): ReactNode {
  const router = useRouter()
  const { hash, state } = useLocation()
  useEffect(() => {
    const returned = new URLSearchParams(hash.slice(1))
    const [code, from] = [returned.get('code'), returned.get('from')]
    if (code === null) return
    const finish = async () => {
      // The code leaves the URL, and the path that the user opened first takes its usual place.
      await router.navigate(loginPath, { replace: true, state: from === null ? {} : { from } })
      onCode(code)
    }
    void attempt(finish)
  }, [hash])
  const leave = async () => {
    const body = isText(state.from) ? { from: state.from } : {}
    const go = async () => window.location.assign(await visitUrl(calls.loginProvider, body))
    await inPlace('signIn', go, ({ message }) => onProblem(message))
  }
  return (
    <>
      <button type="button" className={`btn wide ${isOnly ? 'primary' : ''}`} onClick={() => void attempt(leave)}>
        Sign in with {label}
      </button>
      {isOnly && (
        <p className="muted">
          <button type="button" className="link" onClick={onPassword}>
            Sign in with a password
          </button>
        </p>
      )}
    </>
  )
}
