import { type FormEvent, useState } from 'react'
import type { FactorWanted } from '#contract'
import { attempt, expired, factorWantedBy, inPlace, type Proof, session, signInWith, useHas } from '#data'
import { useRouter, useStore } from '#kit'
import { FactorField, Icon, PasswordField, typedCode, useFaults, ProviderPart } from '#ui'
import { AccountName, Dialog } from '#controls'
import { logout } from './logout.ts'

/** Asks for the password when the host no longer accepts the token; waiting calls then continue. */
export function ExpiredDialog() {
  return useStore(expired) && <SignInAgain />
}

function SignInAgain() {
  const router = useRouter()
  const email = useStore(session, (now) => now.email)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [wanted, setWanted] = useState<FactorWanted>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const hasProvider = useHas('oidc')
  const faults = useFaults()

  const leave = async () => {
    setLeaving(true)
    await logout(router).finally(() => setLeaving(false))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if ((wanted ? typedCode(code) : password) === '') {
      return setProblem(wanted ? 'Enter a code' : 'Enter your password')
    }
    await signInBy(wanted ? { attempt: wanted.attempt, code: typedCode(code) } : { password })
  }
  const signInBy = async (proof: Proof) => {
    setProblem('')
    setBusy(true)
    await inPlace(
      'signIn',
      () => signInWith(email, proof),
      (error) => {
        const next = factorWantedBy(error)
        if (next) return setWanted(next)
        if (error.fields.attempt) setWanted(undefined)
        console.error(error)
        setProblem(error.message)
      },
    )
    setBusy(false)
  }

  const buttons = (
    <div className="row wrap">
      <button type="submit" className="btn primary" aria-busy={isBusy}>
        {isBusy && <span className="spin" />}Sign in
      </button>
      <button type="button" className="btn ghost" onClick={() => void attempt(leave)}>
        <Icon name="logout" />
        Logout
      </button>
    </div>
  )
  // The question about unsaved text would be below this dialog.
  if (isLeaving) return null
  return (
    <Dialog title="Sign in to continue" role="alertdialog" layer="session">
      <p>
        Your session has ended. Sign in as <b>{email}</b> to continue where you left off. Your text is kept.
      </p>
      <form {...faults} className="rows" noValidate onSubmit={(event) => void attempt(() => submit(event))}>
        <AccountName email={email} />
        {wanted ? (
          <FactorField
            wanted={wanted}
            value={code}
            onChange={setCode}
            error={problem}
            onPasskey={(passkey) => void attempt(() => signInBy({ attempt: wanted.attempt, passkey }))}
          >
            {buttons}
          </FactorField>
        ) : (
          <>
            <PasswordField
              label="Password"
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
              error={problem}
            />
            {buttons}
            {hasProvider && (
              <ProviderPart>{({ ProviderAgain }) => <ProviderAgain onProblem={setProblem} />}</ProviderPart>
            )}
          </>
        )}
      </form>
    </Dialog>
  )
}
