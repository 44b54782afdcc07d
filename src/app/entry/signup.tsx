import { useState } from 'react'
import { calls, emailProblem, passwordProblem, readEmail } from '#contract'
import { attempt, loginPath } from '#data'
import { Link, useLocation } from '#kit'
import { NewPassword, Note, TextField } from '#ui'
import { EntryPage } from './entry-page.tsx'
import { NameFields, nameProblems } from './name-fields.tsx'
import { useEntryForm } from './use-entry-form.ts'

/** Requests an account. An administrator approves it, so that strangers can't get one by signing up. */
export function SignUp() {
  const { state } = useLocation()
  const [values, setValues] = useState({ firstName: '', lastName: '', email: '', password: '' })
  const form = useEntryForm()
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (value: string) => setValues((now) => ({ ...now, [name]: value })),
    error: form.problems[name] ?? '',
  })
  const submit = () => {
    const { firstName, lastName, email } = values
    const body = { ...values, firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() }
    const all = {
      ...nameProblems(body),
      email: readEmail(body.email) === undefined ? emailProblem(body.email) : '',
      password: passwordProblem(body.password) ?? '',
    }
    void attempt(() =>
      form.send(calls.selfRegister, body, Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''))),
    )
  }

  const signIn = (
    <Link className="link" to={loginPath} state={state}>
      Sign in
    </Link>
  )
  const back = <p className="muted">Already approved? {signIn}</p>
  if (form.isMissing) {
    return (
      <EntryPage title="Request access">
        <Note tone="info">Not available on this server</Note>
        {back}
      </EntryPage>
    )
  }
  if (form.isDone) {
    return (
      <EntryPage title="Request access">
        <Note tone="ok">
          Request sent. You can sign in with {values.email.trim()} as soon as an administrator has approved it.
        </Note>
        {back}
      </EntryPage>
    )
  }
  return (
    <EntryPage title="Request access" onSubmit={submit}>
      <p className="muted">An administrator approves each request before you can sign in.</p>
      {form.problem && <Note tone="bad">{form.problem}</Note>}
      <NameFields field={field} />
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <NewPassword label="Password" {...field('password')} />
      <button type="submit" className="btn primary wide" aria-busy={form.isBusy}>
        Send request
      </button>
      {back}
    </EntryPage>
  )
}
