import { useState } from 'react'
import { calls, emailProblem, passwordProblem, readEmail } from '#contract'
import { attempt, session } from '#data'
import { Link, useSearchParams, useStore } from '#kit'
import { NewPassword, Note, TextField } from '#ui'
import { Back, EntryPage } from './entry-page.tsx'
import { SignOutFirst } from './sign-out-first.tsx'
import { useEntryForm } from './use-entry-form.ts'

const askPath = '/auth/reset-password-1'

/** Sends the link. Opened with that link (`?token=`), it asks for the new password. */
export function ResetPassword() {
  const [query] = useSearchParams()
  const token = query.get('token')
  const isSignedIn = useStore(session, (now) => now.isLoggedIn)
  if (isSignedIn) {
    return <SignOutFirst title="Reset your password" question="Sign out to continue with the link from your email?" />
  }
  return token ? <ChoosePassword token={token} /> : <AskForLink given={query.get('email') ?? ''} />
}

function AskForLink({ given }: { given: string }) {
  const [email, setEmail] = useState(given)
  const form = useEntryForm()
  const asked = email.trim()
  const submit = () =>
    void attempt(() =>
      form.send(
        calls.forgotPassword,
        { email: asked },
        readEmail(asked) === undefined ? { email: emailProblem(asked) } : {},
      ),
    )
  const title = 'Reset your password'
  if (form.isMissing) return <Missing title={title} />
  return (
    <EntryPage title={title} onSubmit={submit}>
      <p className="muted">Enter your email address. We’ll send a link that works once and expires in 1 hour.</p>
      {form.problem && <Note tone="bad">{form.problem}</Note>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        isFocused
        value={email}
        onChange={setEmail}
        error={form.problems.email ?? ''}
      />
      <button type="submit" className="btn primary wide" aria-busy={form.isBusy}>
        Send link
      </button>
      {form.isDone && (
        <Note tone="ok">If this address has an account, we’ve sent a link. Check your spam folder too.</Note>
      )}
      <Back />
    </EntryPage>
  )
}

function ChoosePassword({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const form = useEntryForm()
  const submit = () => {
    const problem = passwordProblem(password)
    void attempt(() => form.send(calls.resetPassword, { token, password }, problem ? { password: problem } : {}))
  }
  const title = 'Choose a new password'
  if (form.isMissing) return <Missing title={title} />
  if (form.isDone) {
    return (
      <EntryPage title={title}>
        <Note tone="ok">Your password is set. Sign in to continue.</Note>
        <Back />
      </EntryPage>
    )
  }
  return (
    <EntryPage title={title} onSubmit={submit}>
      {/* The token itself can be wrong: it is used, or older than an hour. */}
      {(form.problem || form.problems.token) && (
        <Note tone="bad">
          {form.problem || form.problems.token}
          {form.problems.token && (
            <>
              {' '}
              <Link className="link" to={askPath}>
                Reset your password
              </Link>
            </>
          )}
        </Note>
      )}
      <NewPassword label="New password" value={password} onChange={setPassword} error={form.problems.password ?? ''} />
      <button type="submit" className="btn primary wide" aria-busy={form.isBusy}>
        Set password
      </button>
      <Back />
    </EntryPage>
  )
}

const Missing = ({ title }: { title: string }) => (
  <EntryPage title={title}>
    <Note tone="info">Not available on this server</Note>
    <Back />
  </EntryPage>
)
