import { type ReactNode, useId, useMemo, useState } from 'react'
import { calls, dataAs, hostNow } from '#contract'
import { newMachineTokenShape, tokenDays, tokenDaysMax } from '#shapes'
import { api, createKeys, badWriteError } from '#data'
import { FormDialog, ownDay, type Problems, useClosing } from '#record'
import { FieldError, TextField } from '#ui'
import { initialScopes, TokenScopes } from './token-scopes.tsx'
import { SecretDialog } from './secret-dialog.tsx'

const dayMs = 24 * 3_600_000
// One day less than the limit, since the clocks of browser and host differ.
const lives = [
  { days: 30, title: '30 days' },
  { days: 90, title: '90 days' },
  { days: tokenDays, title: '1 year' },
  { days: tokenDaysMax - 1, title: '2 years' },
]
const endAfter = (days: number): string => new Date(hostNow() + days * dayMs).toISOString()
const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter((line) => line !== '')

/** Creates an API token, and then shows its secret, which no later response contains. */
export function TokenDialog({ onClose }: { onClose(): void }): ReactNode {
  const [name, setName] = useState('')
  const [initial] = useState<readonly string[]>(initialScopes)
  const [scopes, setScopes] = useState(initial)
  const [days, setDays] = useState(tokenDays)
  const expiresAt = useMemo(() => endAfter(days), [days])
  const [keyOf] = useState(createKeys)
  const [ranges, setRanges] = useState('')
  const [secret, setSecret] = useState<string>()
  const id = useId()
  const isTouched = secret === undefined && (name !== '' || scopes !== initial || ranges !== '')
  const leave = useClosing(isTouched, 'Leave without creating the token?', onClose)

  const make = async () => {
    const body = { name, scopes, ranges: linesOf(ranges), expiresAt }
    const response = await api.send('POST', calls.tokens, body, { idempotencyKey: keyOf(body) })
    const made = dataAs(newMachineTokenShape)(response)?.token
    if (!made) throw badWriteError()
    setSecret(made)
  }
  const submit = () => {
    const found = {
      ...(name.trim() === '' && { name: 'Enter a name' }),
      ...(scopes.length === 0 && { scopes: 'Choose at least one scope' }),
    }
    return Object.keys(found).length > 0 ? found : make()
  }
  if (secret !== undefined) {
    return (
      <SecretDialog
        title={`Token for “${name.trim()}”`}
        kind="token"
        secret={secret}
        onClose={onClose}
        note="Copy it now into the program that uses it. Anyone who has it can use its scopes."
      />
    )
  }

  const said = (problems: Problems, field: string, help: string) => {
    const [errorId, helpId] = [`${id}${field}-e`, `${id}${field}-h`]
    const error = problems[field]
    return {
      describedBy: error ? `${errorId} ${helpId}` : helpId,
      notes: (
        <>
          {error && <FieldError id={errorId}>{error}</FieldError>}
          <p className="help" id={helpId}>
            {help}
          </p>
        </>
      ),
    }
  }
  const fields = (problems: Problems): ReactNode => {
    const [ofScopes, ofRanges, ofEnd] = [
      said(problems, 'scopes', 'A token can’t do more than your role, and can’t delete or publish.'),
      said(problems, 'ranges', 'One per line. Leave empty to allow any IP address.'),
      said(problems, 'expiresAt', `Expires on ${ownDay(expiresAt)}.`),
    ]
    return (
      <>
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          error={problems.name ?? ''}
          help="Which program uses it, for example “Website”."
        />
        <div className="field">
          <span className="label" id={`${id}scopes-l`}>
            Scopes
          </span>
          <TokenScopes
            id={`${id}scopes`}
            scopes={scopes}
            onChange={setScopes}
            describedBy={ofScopes.describedBy}
            isInvalid={problems.scopes !== undefined}
          />
          {ofScopes.notes}
        </div>
        <div className="field">
          <label htmlFor={`${id}days`}>Expires after</label>
          <select
            id={`${id}days`}
            className="input"
            value={days}
            aria-describedby={ofEnd.describedBy}
            aria-invalid={problems.expiresAt !== undefined || undefined}
            onChange={(event) => setDays(Number(event.currentTarget.value))}
          >
            {lives.map((life) => (
              <option key={life.days} value={life.days}>
                {life.title}
              </option>
            ))}
          </select>
          {ofEnd.notes}
        </div>
        <div className="field">
          <label htmlFor={`${id}ranges`}>
            IP ranges<span className="opt">optional</span>
          </label>
          <textarea
            id={`${id}ranges`}
            className="input"
            rows={2}
            spellCheck={false}
            autoCapitalize="none"
            value={ranges}
            aria-describedby={ofRanges.describedBy}
            aria-invalid={problems.ranges !== undefined || undefined}
            onChange={(event) => setRanges(event.currentTarget.value)}
          />
          {ofRanges.notes}
        </div>
      </>
    )
  }
  return (
    <FormDialog title="New token" yes="Create token" isBroad onSubmit={submit} onClose={leave}>
      {fields}
    </FormDialog>
  )
}
