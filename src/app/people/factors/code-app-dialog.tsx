import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { calls, codeAppAddress, dataAs, readFactorCode } from '#contract'
import { begunFactorShape } from '#shapes'
import { api, attempt, badResponseError } from '#data'
import { productName } from '#page'
import { CopyButton, Dialog, Note, TextField, useFaults } from '#ui'
import { readRecoveryCodes } from './factors-query.ts'
import { QrPicture } from './qr-picture.tsx'

/** The URL that authenticator apps read. Longer names wouldn't fit into the QR code. */
const addressOf = (secret: string, email: string): string => codeAppAddress(productName, email.slice(0, 60), secret)

interface CodeAppDialogProps {
  email: string
  onClose(): void
  /** `codes` are present only with the first second factor. */
  onDone(codes: readonly string[] | undefined): void
}

/** Shows a new secret for the user's authenticator app, and creates the factor once the app shows a correct code. */
export function CodeAppDialog({ email, onClose, onDone }: CodeAppDialogProps): ReactNode {
  const id = useId()
  const [begun, setBegun] = useState<{ secret: string; challenge: string }>()
  const [name, setName] = useState('Authenticator app')
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState('')
  const isSending = useRef(false)
  const faults = useFaults()

  const begin = async () => {
    setProblem('')
    const ask = async () => {
      const response = await api.send('POST', calls.factorsBegin, { kind: 'code' }, { outdates: [] })
      const { secret, challenge } = dataAs(begunFactorShape)(response) ?? {}
      if (!secret || !challenge) throw badResponseError()
      setBegun({ secret, challenge })
    }
    await attempt(ask, ({ message }) => setProblem(message))
  }
  useEffect(() => void attempt(begin), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending.current || !begun) return
    const found = {
      ...(name.trim() === '' && { name: 'Enter a name' }),
      ...(readFactorCode(code)?.kind !== 'code' && { code: 'Enter the 6-digit code that the app shows now' }),
    }
    setProblems(found)
    setProblem('')
    if (Object.keys(found).length > 0) return
    isSending.current = true
    const add = async () =>
      onDone(readRecoveryCodes(await api.send('POST', calls.factors, { kind: 'code', name, code, ...begun })))
    await attempt(add, ({ fields }) => setProblems(fields))
    isSending.current = false
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        Cancel
      </button>
      {begun ? (
        <button type="submit" form={id} className="btn primary">
          Add authenticator app
        </button>
      ) : (
        problem && (
          <button type="button" className="btn primary" onClick={() => void attempt(begin)}>
            Try again
          </button>
        )
      )}
    </>
  )
  return (
    <Dialog title="Add an authenticator app" onClose={onClose} footer={footer} isBroad>
      {problem && <Note tone="bad">{problem}</Note>}
      {!begun ? (
        !problem && (
          <p role="status" className="muted">
            Loading…
          </p>
        )
      ) : (
        <form {...faults} id={id} className="rows" noValidate onSubmit={(event) => void attempt(() => submit(event))}>
          <div className="code-app">
            <QrPicture text={addressOf(begun.secret, email)} label="QR code for your authenticator app" />
            <div className="rows">
              <p>Scan this QR code with an authenticator app on your phone.</p>
              <p>
                Can’t scan it?{' '}
                <a className="link" href={addressOf(begun.secret, email)}>
                  Open the app on this device
                </a>
                , or enter this key in it:
              </p>
              <p>
                <code>{begun.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
              </p>
              <div className="row">
                <CopyButton
                  text={() => begun.secret}
                  done="Key copied."
                  refused={() => 'Your browser blocked copying. Select the key and copy it.'}
                >
                  Copy key
                </CopyButton>
              </div>
            </div>
          </div>
          <TextField
            label="Code"
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            onChange={setCode}
            error={problems.code ?? ''}
            isFocused
            help="The 6-digit code that the app shows now."
          />
          <TextField
            label="Name"
            value={name}
            onChange={setName}
            error={problems.name ?? ''}
            help="To help you recognise it, for example “My phone”."
          />
        </form>
      )}
    </Dialog>
  )
}
