import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { isObject } from '#contract'
import { api, attempt, callHost, confirm, inPlace } from '#data'
import { FieldError, TextField } from '#ui'
import type { ApiCall } from './api-document.ts'

interface CallResult {
  title: string
  isGood: boolean
  text: string
  ms: number
}

function shownJson(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? ''
}

/** Generates a body with each required field. */
function draftOf({ body = [] }: ApiCall): string {
  return shownJson(Object.fromEntries(body.filter(({ isRequired }) => isRequired).map(({ name }) => [name, ''])))
}

/** Returns the typed body, or undefined if it isn't a JSON object. */
function readBody(text: string): { [name: string]: unknown } | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return isObject(body) ? body : undefined
  } catch {
    return undefined
  }
}

function urlOfCall({ path }: ApiCall, places: { readonly [name: string]: string }, query: string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(places[name] ?? ''))
  return filled + (query === '' ? '' : `?${query.replace(/^\?/, '')}`)
}

async function send(call: ApiCall, url: string, body: unknown): Promise<CallResult | undefined> {
  const started = performance.now()
  const ms = () => Math.round(performance.now() - started)
  let refused: CallResult | undefined
  const answered = await inPlace(
    'apiScreen',
    async (): Promise<CallResult> => {
      const answer = await (call.method === 'GET'
        ? callHost('GET', url)
        : api.send(call.method, url, isObject(body) ? body : undefined))
      return { title: 'Response', isGood: true, text: shownJson(answer), ms: ms() }
    },
    ({ status, code, fields, message, requestId }) => {
      const title = status === 0 ? 'No response' : `Refused with ${status} ${code}`
      refused = { title, isGood: false, text: shownJson({ error: message, fields, requestId }), ms: ms() }
    },
  )
  return answered ?? refused
}

/** Sends a real request as the signed-in user. Changes are real too, so it asks first. */
export function TryCall({ call }: { call: ApiCall }): ReactNode {
  const [places, setPlaces] = useState<{ readonly [name: string]: string }>({})
  const [query, setQuery] = useState('')
  const [text, setText] = useState(() => draftOf(call))
  const [problem, setProblem] = useState('')
  const [outcome, setOutcome] = useState<CallResult>()
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const isWrite = call.method !== 'GET'

  const submit = async (): Promise<void> => {
    const body = call.body && readBody(text)
    setProblem(call.body && !body ? 'This isn’t a JSON object. Check quotes, commas and brackets.' : '')
    if (isBusy || (call.body && !body)) return
    if (
      isWrite &&
      !(await confirm({
        title: `Send this ${call.method} request?`,
        yes: 'Send request',
        no: 'Don’t send',
        body: 'This changes real data.',
      }))
    )
      return
    setBusy(true)
    setOutcome(await send(call, urlOfCall(call, places, query), body).finally(() => setBusy(false)))
  }

  return (
    <form
      className="rows api-try"
      aria-label={`Try ${call.method} ${call.path}`}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void attempt(submit)
      }}
    >
      {call.places.map((name) => (
        <TextField
          key={name}
          label={name}
          value={places[name] ?? ''}
          onChange={(value) => setPlaces({ ...places, [name]: value })}
        />
      ))}
      {call.query.length > 0 && (
        <TextField label="Query" value={query} onChange={setQuery} help="For example limit=5&search=delhi" />
      )}
      {call.body && (
        <div className="field">
          <label htmlFor={id}>Body</label>
          <textarea
            id={id}
            className="input"
            rows={6}
            spellCheck={false}
            value={text}
            aria-invalid={problem !== '' || undefined}
            aria-describedby={problem ? `${id}e` : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          {problem && (
            <FieldError id={`${id}e`} role="alert">
              {problem}
            </FieldError>
          )}
        </div>
      )}
      <button type="submit" className="btn" aria-disabled={isBusy}>
        {isWrite ? 'Send' : 'Send request'}
      </button>
      <div role="status">
        {outcome && (
          <p className={outcome.isGood ? 'status ok' : 'status bad'}>
            {outcome.title}, {outcome.ms} ms
          </p>
        )}
      </div>
      {outcome && (
        <pre className="frame api-answer" tabIndex={0} aria-label="Response">
          {outcome.text}
        </pre>
      )}
    </form>
  )
}
