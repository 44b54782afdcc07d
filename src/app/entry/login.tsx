import { useEffect, useRef, useState } from 'react'
import { calls, readSignedIn } from '#contract'
import { callHost, odd, signIn } from '#data'
import { CallError, Link, useLocation } from '#kit'
import { Note, PasswordField, selectPassword, TextField, useFeedback } from '#ui'
import { EntryPage } from './entry-page.tsx'

/** The order is fixed: loader on, call, session with email and token, loader off (docs/product.md, “Session”). */
export function Login() {
  const { setLoader } = useFeedback()
  const { state } = useLocation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [isMissing, setMissing] = useState(false)
  const call = useRef<AbortController>(undefined)
  useEffect(() => () => call.current?.abort(), [])

  const submit = async () => {
    setMissing(email === '' || password === '')
    if (email === '' || password === '' || call.current) return
    const controller = call.current = new AbortController()
    setProblem('')
    setLoader(true, () => controller.abort())
    try {
      const answer = await callHost('POST', calls.login, {
        body: { email: email.trim(), password }, signal: controller.signal, onFailure: () => {},
      })
      const signedIn = readSignedIn(answer, email.trim())
      if (!signedIn || !signIn(signedIn.email, signedIn.id)) throw odd(answer)
    } catch (error) {
      if (controller.signal.aborted) return
      // docs/product.md logs the error. README.md’s departures explain why the loader ends and the form tells the
      // reason.
      console.error(error)
      setProblem(error instanceof CallError ? error.message : 'Signing in failed. Try again.')
      selectPassword()
    } finally {
      call.current = undefined
      setLoader(false)
    }
  }

  return (
    <EntryPage title="Sign in" onSubmit={() => void submit()}>
      {problem && <Note tone="bad">{problem}</Note>}
      <TextField label="Email" type="email" autoComplete="username" isFocused value={email} onChange={setEmail}
        error={isMissing && email === '' ? 'Enter your email' : ''} />
      <PasswordField label="Password" autoComplete="current-password" value={password} onChange={setPassword}
        error={isMissing && password === '' ? 'Enter your password' : ''}
        aside={<Link className="link" to="/auth/reset-password-1" state={state}>Forgot password?</Link>} />
      <button type="submit" className="btn primary wide">Sign in</button>
      <p className="muted">No account yet? <Link className="link" to="/signup" state={state}>Request access</Link></p>
    </EntryPage>
  )
}
