import { type ReactNode, useEffect } from 'react'
import { calls, isText, textOf } from '#contract'
import { attempt, inPlace, loginPath } from '#data'
import { useLocation, useRouter } from '#kit'
import { visitUrl } from './visit-provider.ts'

/** As in the slot of the sign-in screen. */
interface ProviderSignInProps {
  offer: object
  isHidden: boolean
  onHide(isHidden: boolean): void
  onProblem(sentence: string): void
  onCode(code: string): void
}

/** The button above the password, which also ends the sign-in when the browser comes back from the provider. */
export function ProviderSignIn({ offer, isHidden, onHide, onProblem, onCode }: ProviderSignInProps): ReactNode {
  const { label, isOnly }: { [name: string]: unknown } = { ...offer }
  const router = useRouter()
  const { hash, state } = useLocation()
  useEffect(() => onHide(isOnly === true), [])
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
      <button type="button" className={`btn wide ${isHidden ? 'primary' : ''}`} onClick={() => void attempt(leave)}>
        Continue with {textOf(label)}
      </button>
      {isHidden && (
        <p className="muted">
          <button type="button" className="link" onClick={() => onHide(false)}>
            Sign in with a password
          </button>
        </p>
      )}
    </>
  )
}
