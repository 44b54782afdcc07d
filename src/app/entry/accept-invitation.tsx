import { useEffect, useState } from 'react'
import { calls, dataAs, passwordProblem, shownEmail } from '#contract'
import { type OpenInvitation, openInvitationShape } from '#shapes'
import { attempt, callHost, home, inPlace, session, signInWith } from '#data'
import { useRouter, useSearchParams, useStore } from '#kit'
import { NewPassword, Note } from '#ui'
import { Back, EntryPage } from './entry-page.tsx'
import { NameFields, nameProblems } from './name-fields.tsx'
import { SignOutFirst } from './sign-out-first.tsx'
import { useEntryForm } from './use-entry-form.ts'

/** Opened from the link in an invitation: the user enters their name and password, and is signed in. */
export function AcceptInvitation() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [invited, setInvited] = useState<OpenInvitation>()
  const [fault, setFault] = useState('')
  const [values, setValues] = useState({ firstName: '', lastName: '', password: '' })
  const form = useEntryForm()
  const router = useRouter()
  const isSignedIn = useStore(session, (now) => now.isLoggedIn)
  const email = invited?.email ?? ''
  useEffect(() => {
    const read = async () => {
      setInvited(dataAs(openInvitationShape)(await callHost('POST', calls.invitation, { body: { token } })))
    }
    void inPlace('entryForm', read, ({ message }) => setFault(message))
  }, [token])
  useEffect(() => {
    if (!form.isDone) return
    const enter = async () => {
      await signInWith(email, { password: values.password })
      await router.navigate(home, { replace: true })
    }
    // The page says that the account exists, and links to sign-in.
    void inPlace('entryForm', enter, () => {})
  }, [form.isDone])

  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (value: string) => setValues((now) => ({ ...now, [name]: value })),
    error: form.problems[name] ?? '',
  })
  const submit = () => {
    const body = { ...values, token, firstName: values.firstName.trim(), lastName: values.lastName.trim() }
    const all = {
      ...nameProblems(body),
      password: passwordProblem(body.password) ?? '',
    }
    const problems = Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''))
    void attempt(() => form.send(calls.acceptInvitation, body, problems))
  }
  const title = invited?.siteName ? `Join ${invited.siteName}` : 'Accept your invitation'
  const problem = fault || form.problem || form.problems.token
  if (isSignedIn && invited && !form.isDone) {
    return <SignOutFirst title={title} question={`Sign out and accept as ${shownEmail(email)}?`} />
  }
  return (
    <EntryPage title={title} onSubmit={submit}>
      {problem && <Note tone="bad">{problem}</Note>}
      {form.isDone ? (
        <Note tone="ok">Your account is ready. Sign in with {shownEmail(email)}.</Note>
      ) : (
        invited && (
          <>
            <p className="muted">
              {invited.by} invited you. You’ll sign in with <b translate="no">{shownEmail(email)}</b>.
            </p>
            <NameFields field={field} />
            {/* The browser keeps the password with this address. */}
            <input type="hidden" autoComplete="username" value={email} readOnly />
            <NewPassword label="Password" {...field('password')} />
            <button type="submit" className="btn primary wide" aria-busy={form.isBusy}>
              Create account
            </button>
          </>
        )
      )}
      <Back />
    </EntryPage>
  )
}
