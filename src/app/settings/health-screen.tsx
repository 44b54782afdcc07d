import { type ReactNode, useEffect, useState } from 'react'
import { calls, type HealthLine, type HealthState } from '#contract'
import { callHost, callQuery, queries, useRead } from '#data'
import { Fault, PageHead, type SectionProps } from '#page'
import { fullTime, numberWords } from '#record'
import { sizeWords } from '#upload'
import { Icon, Note, useKeptFocus } from '#ui'
import { HealthJobBar } from './health-job-bar.tsx'
import { healthWords } from './health-words.ts'
import { readHealth } from './read-health.ts'
import './styles/health.css'

/** While a job is under way. */
const askAgainMs = 1000

/** No record that the panel writes is in it, so that no write outdates it. */
const query = callQuery(calls.health, readHealth, [])

/** A fact as its name says: bytes, a number, or a time of ISO 8601; all else stays as it is. */
function factWords(name: string, fact: string | number): string {
  if (typeof fact === 'number') return /bytes$/i.test(name) ? sizeWords(fact) : numberWords(fact)
  return /^(?:at|next)$|At$/.test(name) ? fullTime(fact) : fact
}

const order: readonly HealthState[] = ['bad', 'warn', 'ok']
const stateWords = {
  bad: { icon: 'error', text: 'Act now' }, warn: { icon: 'warn', text: 'Look at it' }, ok: { icon: 'ok', text: 'In order' },
} as const

/** How the host is: each line with what to do where it is not in order, and the jobs that can be begun. */
function HealthScreen({ section }: SectionProps): ReactNode {
  const { data: health, error, reload } = useRead(query, { keepPrevious: true })
  const [isBeginning, setBeginning] = useState(false)
  const job = health?.job
  useKeptFocus()
  useEffect(() => {
    if (!job || error) return
    const timer = setTimeout(reload, askAgainMs)
    return () => clearTimeout(timer)
  }, [job, error, reload])

  const isBusy = isBeginning || job !== undefined
  const begin = async (path: string): Promise<void> => {
    if (isBusy) return
    setBeginning(true)
    // A refusal is told by callHost. It may be that somebody else's job is under way, which the answer then shows.
    await callHost('POST', path, { body: {} }).catch(() => {})
    reload()
    setBeginning(false)
  }
  const button = (path: string, icon: string, label: string, look = 'btn'): ReactNode => (
    <button type="button" className={look} aria-disabled={isBusy} onClick={() => void begin(path)}>
      <Icon name={icon} />{label}
    </button>
  )
  const retry = <button type="button" className="btn" onClick={reload}><Icon name="refresh" />Try again</button>
  const lines = order.flatMap((state) => health?.lines.filter((line) => line.state === state) ?? [])
  const wrong = lines.filter(({ state }) => state !== 'ok').length
  return (
    <>
      <PageHead
        section={section} sub={health && (wrong === 0 ? 'All in order' : `${wrong} of ${lines.length} need a look`)}
        actions={health && (
          <>
            {button(calls.healthIntegrity, 'shield', 'Check integrity')}
            {button(calls.healthVerify, 'review', 'Verify')}
            {button(calls.healthBackup, 'archive', 'Back up now', 'btn primary')}
          </>
        )}
      />
      <HealthJobBar job={job} />
      {error && health && <Note tone="warn">This is as it was before: {error.message} {retry}</Note>}
      {!health && error ? (
        <Fault
          icon="error" title="The health of the host could not be loaded" actions={retry}
          details={error.requestId && `Request ${error.requestId}`}
        >
          {error.message}
        </Fault>
      ) : (
        <div className="panel health" aria-busy={!health}>
          <ul aria-label="Health">{lines.map((line) => <Line key={`${line.key} ${line.facts.place ?? ''}`} line={line} />)}</ul>
        </div>
      )}
      {health && health.errors.length > 0 && (
        <section className="panel health" aria-labelledby="health-errors">
          <header><h2 id="health-errors">Last errors</h2><p>The log has more under the request id.</p></header>
          <ul>
            {health.errors.map(({ at, event, request }) => (
              <li key={`${at} ${request}`}><time dateTime={at}>{fullTime(at)}</time><b>{event}</b><code>{request}</code></li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Line({ line }: { line: HealthLine }): ReactNode {
  const { icon, text: state } = stateWords[line.state]
  // A newer host has lines that this panel does not know: its own codes say more than nothing.
  const { title, text, advice } = healthWords(line, factWords) ?? { title: line.key, text: line.code, advice: undefined }
  return (
    <li>
      <span className={`status ${line.state}`}><Icon name={icon} />{state}</span>
      <b>{title}</b>
      <div><p>{text}</p>{advice !== undefined && line.state !== 'ok' && <p className="subtle">{advice}</p>}</div>
    </li>
  )
}

export const healthScreen = { Screen: HealthScreen, prefetch: (): void => { queries.prefetch(query) } }
