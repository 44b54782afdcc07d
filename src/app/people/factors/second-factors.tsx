import { type ReactNode, useRef, useState } from 'react'
import { browserWords, calls } from '#contract'
import { api, attempt, confirm, isMissingCall, useHas, useRead } from '#data'
import { hasPasskeys, makePasskey } from '#kit'
import { Icon, makingProblems, Note, useFeedback, useKeptFocus } from '#ui'
import { CodeAppDialog } from './code-app-dialog.tsx'
import { FactorList } from './factor-list.tsx'
import { factorsQuery, readCreationOptions, readRecoveryCodes } from './read-factors.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const fewCodes = 3

/** The person's own second factors: made, renamed and removed here, with their recovery codes. */
export function SecondFactors({ email }: { email: string }): ReactNode {
  const isThere = useHas('factors')
  return isThere ? <OwnFactors email={email} /> : <p className="subtle">Not available on this host</p>
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
    const answer = await makePasskey(readCreationOptions(begun))
    if ('problem' in answer) return toast(makingProblems[answer.problem], { type: 'error' })
    const { passkey } = answer
    const name = `Passkey of ${browserWords(navigator.userAgent)}`
    setCodes(readRecoveryCodes(await api.send('POST', calls.factors, { kind: 'passkey', name, passkey })))
    toast('Passkey added.')
  }
  const renew = async () => {
    const isSure = await confirm({
      title: 'Make new recovery codes?',
      body: 'The codes that you have now are good for nothing from then on.',
      yes: 'Make new codes',
      no: 'Keep mine',
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
      <p className="subtle">Not available on this host</p>
    ) : (
      <p>
        Your second factors could not be loaded. <span>{error.message}</span> {again}
      </p>
    )
  }
  if (!data) return <p className="subtle">Loading…</p>
  const { factors, recoveryCodesLeft } = data
  return (
    <div className="rows">
      {factors.length === 0 ? (
        <p>You have none yet. With one, somebody who learns your password still cannot sign in as you.</p>
      ) : (
        <FactorList factors={factors} list={list} />
      )}
      {factors.length > 0 && recoveryCodesLeft <= fewCodes && (
        <Note tone="warn">
          {recoveryCodesLeft === 0 ? 'No recovery codes are left.' : `Recovery codes left: ${recoveryCodesLeft}.`} Make
          new ones before you need them.
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
          Add a code app
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

/** Another person's second factors, which an administrator may remove: the person may have lost them. */
export function FactorsOf({ userId }: { userId: string }): ReactNode {
  const { data } = useRead(factorsQuery(userId), { keepPrevious: true })
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list)
  if (!data) return null // the sessions beside it say why
  return data.factors.length === 0 ? (
    <p className="subtle">No second factor.</p>
  ) : (
    <FactorList factors={data.factors} userId={userId} list={list} />
  )
}
