import { type ReactNode, useEffect, useState } from 'react'
import { calls, dataAs, textOf } from '#contract'
import { type HealthJob, type HealthJobKind, type HealthLine, healthShape, type HealthState } from '#shapes'
import { attempt, callHost, callQuery, queries, useRead } from '#data'
import { ListItem, ItemPanel } from '#form'
import { PageHead, type SectionProps } from '#page'
import { fullTime, numberWords } from '#record'
import { sizeWords } from '#upload'
import { CopyButton, Icon, Meter, Note } from '#ui'
import { healthWords } from './health-words.ts'
import './styles/health.css'

const names: { readonly [kind in HealthJobKind]: string } = {
  backup: 'Backup',
  verify: 'Verification',
  integrity: 'Integrity check',
}

/** Shows the progress of a job. Screen readers announce its start, each quarter and its end. */
function HealthJobBar({ job }: { job: HealthJob | undefined }): ReactNode {
  const [last, setLast] = useState<HealthJobKind>()
  const kind = job?.kind
  useEffect(() => {
    if (kind) setLast(kind)
  }, [kind])

  const percent = job && job.total > 0 ? Math.min(100, Math.floor((100 * job.done) / job.total)) : undefined
  const quarter = percent === undefined ? 0 : percent - (percent % 25)
  const said = kind
    ? `${names[kind]}${quarter > 0 ? `: ${quarter} %` : '…'}`
    : last
      ? `${names[last]} has finished`
      : ''
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {kind && (
        <div className="rows panel health-job">
          <p aria-hidden>
            {names[kind]} in progress{percent !== undefined && `: ${percent} %`}
          </p>
          <Meter name={names[kind]} percent={percent} />
        </div>
      )}
    </>
  )
}

/** The pause between calls while a job runs. */
const askAgainMs = 1000

/** It contains no record that the panel writes, so writes don't invalidate it. */
const query = callQuery(calls.health, dataAs(healthShape), [])

/** The name of a fact determines its format: bytes, a number or an ISO 8601 time; others stay unchanged. */
function factWords(name: string, fact: string | number): string {
  if (typeof fact === 'number') return /bytes$/i.test(name) ? sizeWords(fact) : numberWords(fact)
  return /^(?:at|next)$|At$/.test(name) ? fullTime(fact) : fact
}

const order: readonly HealthState[] = ['bad', 'warn', 'unknown', 'ok']
const stateWords = {
  bad: { icon: 'error', text: 'Act now' },
  warn: { icon: 'warn', text: 'Needs attention' },
  unknown: { icon: 'clock', text: 'Not known yet' },
  ok: { icon: 'ok', text: 'OK' },
} as const

/** The state of the host: each line, with advice if something is wrong, and the jobs that can be started. */
function HealthScreen({ section }: SectionProps): ReactNode {
  const read = useRead(query, { keepPrevious: true })
  const { data: health, error, reload } = read
  const [isBeginning, setBeginning] = useState(false)
  const job = health?.job ?? undefined
  useEffect(() => {
    if (!job || error) return
    const timer = setTimeout(reload, askAgainMs)
    return () => clearTimeout(timer)
  }, [job, error, reload])

  const isBusy = isBeginning || job !== undefined
  const begin = async (path: string): Promise<void> => {
    if (isBusy) return
    setBeginning(true)
    await attempt(() => callHost('POST', path, { body: {} }))
    reload() // another user's job may be running
    setBeginning(false)
  }
  const button = (path: string, icon: string, label: string, look = 'btn'): ReactNode => (
    <button type="button" className={look} aria-disabled={isBusy} onClick={() => void attempt(() => begin(path))}>
      <Icon name={icon} />
      {label}
    </button>
  )
  const lines = order.flatMap((state) => health?.lines.filter((line) => line.state === state) ?? [])
  const count = (...states: HealthState[]): number => lines.filter(({ state }) => states.includes(state)).length
  return (
    <>
      <PageHead
        section={section}
        sub={health && summaryOf(count('bad', 'warn'), count('unknown'), lines.length)}
        actions={
          health && (
            <>
              {lines.some(({ key }) => key === 'provider') &&
                button(calls.healthProvider, 'refresh', 'Test the connection')}
              {button(calls.healthIntegrity, 'shield', 'Check integrity')}
              {button(calls.healthVerify, 'review', 'Verify')}
              {button(calls.healthBackup, 'archive', 'Back up now', 'btn primary')}
            </>
          )
        }
      />
      <HealthJobBar job={job} />
      {error && health && (
        <Note tone="warn">
          Last known state: {error.message}{' '}
          <button type="button" className="btn" onClick={reload}>
            <Icon name="refresh" />
            Try again
          </button>
        </Note>
      )}
      <ItemPanel
        label="Health"
        read={read}
        failed="Health couldn’t load"
        items={health && lines}
        itemOf={(line) => <Line key={`${line.key} ${line.facts.place ?? ''}`} line={line} />}
        none={undefined}
      />
      {health && health.errors.length > 0 && (
        <section className="panel health-errors" aria-labelledby="health-errors">
          <header>
            <h2 id="health-errors">Last errors</h2>
            <p>Search the log for the request ID.</p>
          </header>
          <ul className="items">
            {health.errors.map(({ at, event, request }) => (
              <ListItem
                key={`${at} ${request}`}
                lead={<time dateTime={at}>{fullTime(at)}</time>}
                title={event}
                text={<code>{request}</code>}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const summaryOf = (wrong: number, unknown: number, all: number): string =>
  wrong > 0
    ? `${wrong} of ${all} need attention`
    : unknown > 0
      ? `No problems found. ${unknown} of ${all} checks haven’t run yet.`
      : 'No problems found.'

function Line({ line }: { line: HealthLine }): ReactNode {
  const { icon, text: state } = stateWords[line.state]
  // Too long to read; compared as a whole with the head of a backup.
  const copied = textOf(line.facts.head) || undefined
  // A newer host may have unknown lines; showing their codes is better than nothing.
  const { title, text, advice } = healthWords(line, factWords) ?? {
    title: line.key,
    text: line.code,
    advice: undefined,
  }
  return (
    <ListItem
      lead={
        <span className={`status ${line.state === 'unknown' ? 'idle' : line.state}`}>
          <Icon name={icon} />
          {state}
        </span>
      }
      title={title}
      text={text}
      facts={[line.state !== 'ok' && advice]}
    >
      {copied !== undefined && (
        <CopyButton text={() => copied} done="Hash copied." refused={(hash) => `Select and copy it: ${hash}`}>
          Copy hash
        </CopyButton>
      )}
    </ListItem>
  )
}

export const healthScreen = {
  Screen: HealthScreen,
  prefetch: (): void => {
    queries.prefetch(query)
  },
}
