import { type FormEvent, type ReactNode, useState } from 'react'
import { attempt, inPlace, type Proof, proofAsked, session } from '#data'
import { useStore } from '#kit'
import { FactorField, Note, PasswordField, typedCode, useFaults, ProviderPart } from '#ui'
import { AccountName, Dialog } from '#controls'

/** Asks for the password or a second factor before a sensitive action; waiting calls then continue. */
export function ProofDialog(): ReactNode {
  const asked = useStore(proofAsked)
  return asked && <Prove asked={asked} />
}

function Prove({ asked: { wanted, prove, giveUp } }: { asked: NonNullable<ReturnType<typeof proofAsked.get>> }) {
  const email = useStore(session, (now) => now.email)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState({ of: 'password', text: '' })
  const [isBusy, setBusy] = useState(false)
  const send = async (proof: Proof) => {
    const of = 'password' in proof ? 'password' : 'code' in proof ? 'code' : 'other'
    setProblem({ of, text: '' })
    setBusy(true)
    await inPlace(
      'signIn',
      () => prove(proof),
      ({ fields, message }) => setProblem({ of, text: Object.values(fields)[0] ?? message }),
    )
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (wanted && typedCode(code) !== '') void attempt(() => send({ attempt: wanted.attempt, code: typedCode(code) }))
    else if (password !== '') void attempt(() => send({ password }))
    else if (!hasPassword) setProblem({ of: 'code', text: 'Enter a code' })
    else setProblem({ of: 'password', text: hasCode ? 'Enter your password or a code' : 'Enter your password' })
  }
  const hasPassword = !wanted || wanted.kinds.includes('password')
  const hasCode = wanted?.kinds.some((kind) => kind === 'code' || kind === 'recovery') === true
  const errorOf = (of: string) => (problem.of === of ? problem.text : '')
  const buttons = (
    <div className="row wrap">
      {(hasPassword || hasCode) && (
        <button type="submit" className="btn primary" aria-busy={isBusy}>
          Confirm
        </button>
      )}
      <button type="button" className="btn ghost" onClick={giveUp}>
        Cancel
      </button>
    </div>
  )
  return (
    <Dialog title="Verify it’s you" role="alertdialog" onClose={giveUp}>
      {hasPassword && <p>For your security, enter your password to continue.</p>}
      <form {...useFaults()} className="rows" noValidate onSubmit={submit}>
        <AccountName email={email} />
        {wanted?.kinds.includes('provider') && (
          <ProviderPart>
            {({ ProviderProof }) => (
              <ProviderProof
                prove={() => prove({ provider: true })}
                onProblem={(text) => setProblem({ of: 'other', text })}
              />
            )}
          </ProviderPart>
        )}
        {hasPassword && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={errorOf('password')}
          />
        )}
        {errorOf('other') && <Note tone="bad">{errorOf('other')}</Note>}
        {wanted ? (
          <FactorField
            wanted={wanted}
            value={code}
            onChange={setCode}
            error={errorOf('code')}
            onPasskey={(passkey) => void attempt(() => send({ attempt: wanted.attempt, passkey }))}
          >
            {buttons}
          </FactorField>
        ) : (
          buttons
        )}
      </form>
    </Dialog>
  )
}
