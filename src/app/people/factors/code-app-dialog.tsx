import { type ReactNode, useEffect, useState } from 'react'
import { calls, dataAs, readFactorCode } from '#contract'
import { codeAppUrl } from '#readable'
import { begunFactorShape } from '#shapes'
import { api, attempt, badResponseError } from '#data'
import { productName } from '#page'
import { FormDialog } from '#record'
import { CopyButton, TextField } from '#ui'
import { readRecoveryCodes } from './factors-query.ts'
import { QrImage } from './qr-image.tsx'

/** The URL that authenticator apps read. Longer names wouldn't fit into the QR code. */
const codeAppUrlOf = (secret: string, email: string): string => codeAppUrl(productName, email.slice(0, 60), secret)

interface CodeAppDialogProps {
  email: string
  onClose(): void
  /** `codes` are present only with the first second factor. */
  onDone(codes: readonly string[] | undefined): void
}

/** Shows a new secret for the user's authenticator app, and creates the factor once the app shows a correct code. */
export function CodeAppDialog({ email, onClose, onDone }: CodeAppDialogProps): ReactNode {
  const [begun, setBegun] = useState<{ secret: string; challenge: string }>()
  const [name, setName] = useState('Authenticator app')
  const [code, setCode] = useState('')
  const [hasFailed, setFailed] = useState(false)

  const begin = async () => {
    setFailed(false)
    const ask = async () => {
      const response = await api.send('POST', calls.factorsBegin, { kind: 'code' }, { outdates: [] })
      const { secret, challenge } = dataAs(begunFactorShape)(response) ?? {}
      if (!secret || !challenge) throw badResponseError()
      setBegun({ secret, challenge })
    }
    await attempt(ask, () => setFailed(true))
  }
  useEffect(() => void attempt(begin), [])

  const add = async ({ secret, challenge }: { secret: string; challenge: string }) => {
    const found = {
      ...(name.trim() === '' && { name: 'Enter a name' }),
      ...(readFactorCode(code)?.kind !== 'code' && { code: 'Enter the 6-digit code that the app shows now' }),
    }
    if (Object.keys(found).length > 0) return found
    const body = { kind: 'code', name, code, secret, challenge }
    onDone(readRecoveryCodes(await api.send('POST', calls.factors, body)))
    return undefined
  }
  const yes = begun ? 'Add authenticator app' : hasFailed && 'Try again'
  return (
    <FormDialog
      title="Add an authenticator app"
      yes={yes}
      isBroad
      onSubmit={() => (begun ? add(begun) : begin())}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {!begun ? (
            <p role="status" className="muted">
              {hasFailed ? 'The QR code couldn’t load.' : 'Loading…'}
            </p>
          ) : (
            <>
              <div className="code-app">
                <QrImage text={codeAppUrlOf(begun.secret, email)} label="QR code for your authenticator app" />
                <div className="rows">
                  <p>Scan this QR code with an authenticator app on your phone.</p>
                  <p>
                    Can’t scan it?{' '}
                    <a className="link" href={codeAppUrlOf(begun.secret, email)}>
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
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}
