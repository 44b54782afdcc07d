import { type ReactNode, useRef, useState } from 'react'
import { calls, dataAs } from '#contract'
import { begunFactorShape, browserWords } from '#shapes'
import { api, attempt, confirm, isMissingCall, useHas, useRead } from '#data'
import { hasPasskeys, makePasskey, type PasskeyProblem } from '#kit'
import { CopyButton, Icon, Note, useFeedback, useKeptFocus } from '#ui'
import { Dialog } from '#controls'
import { download } from '#list'
import { CodeAppDialog } from './code-app-dialog.tsx'
import { FactorList } from './factor-list.tsx'
import { factorsQuery, readRecoveryCodes } from './factors-query.ts'

/** Why no passkey was created, and what to do. */
const makingProblems: { readonly [problem in PasskeyProblem]: string } = {
  none: 'No passkey was created. Try again, or add an authenticator app instead.',
  known: 'This device already has a passkey for your account.',
  address: 'Browsers can’t create passkeys at this URL. Open the panel at its hostname, with https.',
  device: 'This device can’t verify you for a passkey. Set up a screen lock or PIN, or use another device.',
  unreadable:
    'Your password manager’s response can’t be read, so no passkey was added. Use another one, or an authenticator app.',
}

interface RecoveryCodesProps {
  codes: readonly string[]
  email: string
  onClose(): void
}

/** Shows new recovery codes. Only its own button closes it, since no one can see them again. */
function RecoveryCodes({ codes, email, onClose }: RecoveryCodesProps): ReactNode {
  const text = `Recovery codes for ${email}\nEach code signs you in once, after your password.\n\n${codes.join('\n')}\n`
  const footer = (
    <button type="button" className="btn" onClick={onClose}>
      I’ve saved my codes
    </button>
  )
  return (
    <Dialog title="Your recovery codes" footer={footer}>
      <Note tone="warn">
        Save these codes somewhere safe – you won’t see them again. If you lose your phone, each one signs you in once.
      </Note>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <CopyButton
          text={() => text}
          done="Recovery codes copied."
          className="btn primary"
          isFocusedFirst
          refused={() => 'Your browser blocked copying. Download the codes, or select and copy them.'}
        >
          Copy
        </CopyButton>
        <button
          type="button"
          className="btn"
          onClick={() => download(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          <Icon name="download" />
          Download
        </button>
      </div>
    </Dialog>
  )
}

const fewCodes = 3

/** The user's own second factors: created, renamed and removed here, with their recovery codes. */
export function SecondFactors({ email }: { email: string }): ReactNode {
  const isThere = useHas('accounts')
  return isThere ? <OwnFactors email={email} /> : <p className="subtle">Not available on this server</p>
}

function OwnFactors({ email }: { email: string }): ReactNode {
  const { data, error, reload } = useRead(factorsQuery(), { keepPrevious: true })
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list) // the pressed button disappears with its factor
  const [isMaking, setMaking] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()

  const { toast } = useFeedback()
  const addPasskey = async () => {
    const begun = await api.send('POST', calls.factorsBegin, { kind: 'passkey' }, { outdates: [] })
    const answer = await makePasskey(dataAs(begunFactorShape)(begun)?.passkey)
    if ('problem' in answer) return toast(makingProblems[answer.problem], { type: 'error' })
    const { passkey } = answer
    const name = `Passkey (${browserWords(navigator.userAgent)})`
    setCodes(readRecoveryCodes(await api.send('POST', calls.factors, { kind: 'passkey', name, passkey })))
    toast('Passkey added.')
  }
  const renew = async () => {
    const isSure = await confirm({
      title: 'Create new recovery codes?',
      body: 'Your current codes will stop working.',
      yes: 'Create new codes',
      no: 'Keep current codes',
    })
    if (isSure) setCodes(readRecoveryCodes(await api.send('POST', calls.factorsRecovery, {})))
  }
  if (error && !data) {
    const again = (
      <button type="button" className="link" onClick={reload}>
        Try again
      </button>
    )
    return isMissingCall(error) ? (
      <p className="subtle">Not available on this server</p>
    ) : (
      <p>
        Two-step verification couldn’t load. <span>{error.message}</span> {again}
      </p>
    )
  }
  if (!data) return <p className="subtle">Loading…</p>
  const { factors, recoveryCodesLeft } = data
  return (
    <div className="rows">
      {factors.length === 0 ? (
        <p>Add two-step verification to keep your account safe even if someone gets your password.</p>
      ) : (
        <FactorList factors={factors} list={list} />
      )}
      {factors.length > 0 && recoveryCodesLeft <= fewCodes && (
        <Note tone="warn">
          {recoveryCodesLeft === 0 ? 'You have no recovery codes left.' : `Recovery codes left: ${recoveryCodesLeft}.`}{' '}
          Create new ones before you need them.
        </Note>
      )}
      <div className="row wrap">
        {hasPasskeys() && (
          <button type="button" className="btn" onClick={() => void attempt(addPasskey)}>
            <Icon name="plus" />
            Add a passkey
          </button>
        )}
        <button type="button" className="btn" onClick={() => setMaking(true)}>
          <Icon name="plus" />
          Add an authenticator app
        </button>
        {factors.length > 0 && (
          <button type="button" className="btn" onClick={() => void attempt(renew)}>
            New recovery codes ({recoveryCodesLeft} left)
          </button>
        )}
      </div>
      {isMaking && (
        <CodeAppDialog
          email={email}
          onClose={() => setMaking(false)}
          onDone={(made) => {
            setMaking(false)
            setCodes(made)
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} email={email} onClose={() => setCodes(undefined)} />}
    </div>
  )
}

/** Another user's second factors, which an administrator can remove if the user has lost them. */
export function FactorsOf({ userId }: { userId: string }): ReactNode {
  const { data } = useRead(factorsQuery(userId), { keepPrevious: true })
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list)
  if (!data) return null // the sessions next to it show the reason
  return data.factors.length === 0 ? (
    <p className="subtle">Two-step verification is off.</p>
  ) : (
    <FactorList factors={data.factors} userId={userId} list={list} />
  )
}
