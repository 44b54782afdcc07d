import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { calls, dataAs, emailProblem, readEmail, shownEmail } from '#contract'
import { type PersonalCounts, personalCountsShape, personalDataShape } from '#shapes'
import { attempt, callHost, badResponseError, queries, tags, useRead, type Written } from '#data'
import { type Query, useSearchParams } from '#kit'
import { download } from '#list'
import { DataFault, PageHead, type SectionProps } from '#page'
import { numberWords } from '#record'
import { Icon, StatePanel, TextField, useFaults, useFeedback, useKeptFocus } from '#ui'
import { erasePerson, eraseWords, isMark, Unerased } from './erase-person.tsx'
import { personalText } from './personal-text.ts'
import './styles/personal-data.css'

/** The email address is in the body, since proxies log URLs. */
const countsQuery = (email: string): Query<PersonalCounts, Written> => ({
  key: `personal data:${email}`,
  tags: [tags.anyRecord, tags.profile, tags.chat],
  load: async (signal) => {
    const counts = dataAs(personalCountsShape)(await callHost('POST', calls.personalData, { body: { email }, signal }))
    if (!counts) throw badResponseError()
    return counts
  },
})

/** Counts everything that is stored about one person, by email address, downloads it, and erases it. */
function PersonalDataScreen({ section }: SectionProps): ReactNode {
  const [query, change] = useSearchParams()
  const email = query.get('email') ?? ''
  const [typed, setTyped] = useState(shownEmail(email))
  const [problem, setProblem] = useState('')
  const faults = useFaults()
  useEffect(() => setTyped(shownEmail(email)), [email])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const asked = readEmail(typed)
    setProblem(asked === undefined ? emailProblem(typed) : '')
    if (asked === undefined) return
    if (asked === email) queries.wrote([tags.anyRecord]) // reloads
    change((next) => {
      next.set('email', asked)
    })
  }
  return (
    <>
      <PageHead section={section} sub={shownEmail(email)} />
      <div className="panel personal-data">
        <form {...faults} className="rows" noValidate onSubmit={submit}>
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            value={typed}
            onChange={setTyped}
            error={problem}
            help="Email address of a user, subscriber, message sender or travel agent contact."
          />
          <div className="row">
            <button type="submit" className="btn primary">
              <Icon name="search" />
              Find personal data
            </button>
          </div>
        </form>
      </div>
      {email !== '' && <Kept key={email} email={email} />}
    </>
  )
}

function Kept({ email }: { email: string }): ReactNode {
  const { data: counts, error, reload } = useRead(countsQuery(email), { keepPrevious: true })
  const panel = useRef<HTMLElement>(null)
  useKeptFocus(panel) // the pressed button disappears with the erased data
  if (error && !counts) {
    return (
      <DataFault title="The search failed" onRetry={reload}>
        {error.message}
      </DataFault>
    )
  }
  return (
    <section ref={panel} tabIndex={-1} className="panel personal-data" aria-labelledby="kept-t" aria-busy={!counts}>
      <header>
        <h2 id="kept-t">Personal data about {shownEmail(email)}</h2>
      </header>
      {!counts ? (
        <div className="rows">
          <p className="subtle">Searching…</p>
        </div>
      ) : counts.parts.length === 0 ? (
        <StatePanel icon="ok" title="No personal data found" />
      ) : (
        <dl className="terms">
          {counts.parts.map(({ name, title, count }) => (
            <div key={name}>
              <dt>{title}</dt>
              <dd>{numberWords(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {counts && <Actions counts={counts} />}
    </section>
  )
}

type Format = 'json' | 'txt'

function Actions({ counts }: { counts: PersonalCounts }): ReactNode {
  const { toast } = useFeedback()
  const { email, parts } = counts
  const [busy, setBusy] = useState<Format | 'erasing'>()
  const [failed, setFailed] = useState<Parameters<typeof Unerased>[0]['failed']>([])
  const calling = useRef<AbortController>(undefined)
  useEffect(() => () => calling.current?.abort(), [])

  const save = async (format: Format) => {
    const { signal } = (calling.current = new AbortController())
    setBusy(format)
    await attempt(async () => {
      const answer = await callHost('POST', calls.personalDataFile, { body: { email }, signal })
      const data = dataAs(personalDataShape)(answer) // also undefined if the response was cut off
      if (!data) throw badResponseError()
      const pieces = format === 'txt' ? [...personalText(data)] : [JSON.stringify(data, null, 2), '\n']
      const type = format === 'txt' ? 'text/plain;charset=utf-8' : 'application/json'
      download(new Blob(pieces, { type }), `personal-data-${email.replaceAll(/[^a-z0-9.@-]/g, '-')}.${format}`)
      toast(`The file contains all personal data about ${shownEmail(email)}.`)
    })
    setBusy(undefined)
  }
  const erase = async () => {
    setFailed([])
    setBusy('erasing')
    const left = await erasePerson(counts)
    if (left) setFailed(left)
    setBusy(undefined)
  }
  const fileButton = (format: Format, label: string) => (
    <button
      type="button"
      className="btn"
      aria-disabled={busy !== undefined}
      aria-busy={busy === format}
      onClick={() => {
        if (busy === undefined) void attempt(() => save(format))
      }}
    >
      <Icon name="download" />
      {label}
    </button>
  )
  return (
    <div className="rows">
      <Unerased failed={failed} />
      <div className="row wrap">
        {parts.length > 0 && fileButton('json', 'Download as JSON')}
        {parts.length > 0 && fileButton('txt', 'Download as text')}
        {(busy === 'json' || busy === 'txt') && (
          <button type="button" className="btn" onClick={() => calling.current?.abort()}>
            Cancel
          </button>
        )}
        {parts.some(({ name }) => !isMark(name)) && (
          <button
            type="button"
            className="btn danger"
            aria-disabled={busy !== undefined}
            aria-busy={busy === 'erasing'}
            onClick={() => {
              if (busy === undefined) void attempt(erase)
            }}
          >
            <Icon name="trash" />
            {eraseWords(counts)}
          </button>
        )}
      </div>
      <p className="subtle">
        The files leave out passwords, tokens and other people’s data, as well as the outbox, backups and log files.
      </p>
    </div>
  )
}

export const personalDataScreen = { Screen: PersonalDataScreen }
