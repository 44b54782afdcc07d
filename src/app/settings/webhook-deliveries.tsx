import { type ReactNode, useRef, useState } from 'react'
import { dataAs, pageAs, type Row as RecordRow, webhook as entity } from '#contract'
import { aheadShape, type Delivery, deliveryShape } from '#shapes'
import { api, attempt, callQuery, confirm, useRead } from '#data'
import { type FormExtra, useForm, useRecord, ListItem } from '#form'
import { rangeWords } from '#list'
import { ageInText, instant, numberWords, quantity, RecordLink } from '#record'
import { Icon, StatePanel, useFeedback, useKeptFocus } from '#ui'
import { renewSecret, showSecret } from './secret-dialog.tsx'
import './styles/webhooks.css'

const limit = 25
const states = {
  waiting: { tone: 'info', label: 'Waiting' },
  sent: { tone: 'ok', label: 'Delivered' },
  'given-up': { tone: 'bad', label: 'Cancelled' },
} as const

/** "503: busy", "no response in time". */
function responseWords({ status, answer }: Delivery): string {
  if (status === null) return answer ?? ''
  const note = status >= 300 && status < 400 ? ', a redirect, which isn’t followed' : ''
  return `${status}${note}${answer ? `: ${answer}` : ''}`
}

const sentWords = (ahead: number): string =>
  ahead === 0 ? 'Sending…' : `Queued. ${quantity({ one: 'delivery is', many: 'deliveries are' }, ahead)} before it.`

const secretWords = {
  title: 'Webhook secret',
  kind: 'secret',
  note: 'Copy it now into the receiving program, which uses it to check signatures.',
  renewing: 'Requests are signed with both secrets for a day. Update the receiving program by then.',
}

function Below(): ReactNode {
  const record = useRecord(useForm())
  return record && <Deliveries webhook={record} />
}

/** The secret of a webhook, and the log of its deliveries, newest first. */
function Deliveries({ webhook }: { webhook: RecordRow }): ReactNode {
  const { id, dropped } = webhook
  const [page, setPage] = useState(1)
  const path = `${entity.path}/${encodeURIComponent(id)}`
  const query = callQuery(`${path}/deliveries?page=${page}&limit=${limit}`, pageAs(deliveryShape), [entity.key])
  const { data, error, reload } = useRead(query, { keepPrevious: true })
  const { toast } = useFeedback()
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list)
  const send = (call: string, done: (ahead: number) => string) =>
    attempt(async () => toast(done(dataAs(aheadShape)(await api.send('POST', `${path}/${call}`))?.ahead ?? 0)))
  const act = async ({ id, state, event }: Delivery, action: 'again' | 'give-up', isNewest: boolean) => {
    const call = `deliveries/${encodeURIComponent(id)}/${action}`
    if (action === 'give-up') {
      const isSure = await confirm({
        title: 'Skip this delivery?',
        yes: 'Skip it',
        no: 'Keep trying',
        isDestructive: true,
        body: 'The receiver won’t get it. Later deliveries are sent now.',
      })
      if (isSure) await send(call, () => 'Skipped.')
      return
    }
    const isLate = state !== 'waiting' && event !== 'test' && !isNewest
    const isSure =
      !isLate ||
      (await confirm({
        title: 'Send this delivery out of order?',
        yes: 'Send again',
        no: 'Don’t send',
        body: 'The receiver gets it after newer deliveries and could end up with outdated data.',
      }))
    if (isSure) await send(call, sentWords)
  }
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / limit))
  const turn = (label: string, to: number): ReactNode => (
    <button
      type="button"
      className="btn s"
      aria-disabled={to < 1 || to > pages}
      onClick={() => {
        if (to >= 1 && to <= pages) setPage(to)
      }}
    >
      {label}
    </button>
  )
  return (
    <section className="panel" aria-label="Deliveries">
      <div className="body row wrap">
        <h2 className="grow">Deliveries</h2>
        <button type="button" className="btn s" onClick={() => void attempt(() => send('test', sentWords))}>
          Send a test
        </button>
        <button type="button" className="btn s" onClick={reload}>
          <Icon name="refresh" />
          Show the newest
        </button>
        <button
          type="button"
          className="btn s"
          onClick={() => void attempt(() => renewSecret(entity, webhook, secretWords))}
        >
          <Icon name="lock" />
          New secret
        </button>
      </div>
      {typeof dropped === 'number' && dropped > 0 && (
        <p className="bad-t">
          {quantity({ one: 'delivery was', many: 'deliveries were' }, dropped)} not queued: too many were waiting.
        </p>
      )}
      {error && !data ? (
        <p className="bad-t">{error.message}</p>
      ) : (
        <>
          {data?.total === 0 ? (
            <StatePanel icon="link" title="Nothing sent yet">
              Changes to the chosen records appear here.
            </StatePanel>
          ) : (
            <ul ref={list} className="items" aria-label="Deliveries" tabIndex={-1} aria-busy={!data}>
              {data?.rows.map((one, index) => (
                <DeliveryItem
                  key={one.id}
                  delivery={one}
                  onAct={(action) => void attempt(() => act(one, action, page === 1 && index === 0))}
                />
              ))}
            </ul>
          )}
          {data && pages > 1 && (
            <nav aria-label="Pages" className="row webhook-pages">
              {turn('Newer', page - 1)}
              <span>{rangeWords(page, limit, data.total)}</span>
              {turn('Older', page + 1)}
            </nav>
          )}
        </>
      )}
    </section>
  )
}

interface DeliveryItemProps {
  delivery: Delivery
  onAct(action: 'again' | 'give-up'): void
}

function DeliveryItem({ delivery, onAct }: DeliveryItemProps): ReactNode {
  const { event, entity: key, recordId, state, createdAt, nextTryAt, tries, durationMs } = delivery
  const name = `${event}${key && ` ${key}`}`
  const isBehind = state === 'waiting' && !nextTryAt
  const againWords = state === 'waiting' ? 'Try now' : 'Send again'
  return (
    <ListItem
      title={event}
      state={states[state]}
      text={
        <RecordLink entity={key} id={recordId}>
          {key}
        </RecordLink>
      }
      facts={[
        instant(createdAt, ageInText),
        isBehind ? 'waits for an earlier delivery' : tries === 1 ? '1 try' : `${numberWords(tries)} tries`,
        durationMs !== null && `${numberWords(durationMs)} ms`,
        nextTryAt && tries > 0 && <>next {instant(nextTryAt, ageInText)}</>,
      ]}
      actions={
        !isBehind && (
          <>
            {state === 'waiting' && (
              <button
                type="button"
                className="btn s danger"
                aria-label={`Skip: ${name}`}
                onClick={() => onAct('give-up')}
              >
                Skip
              </button>
            )}
            <button
              type="button"
              className="btn s"
              aria-label={`${againWords}: ${name}`}
              onClick={() => onAct('again')}
            >
              {againWords}
            </button>
          </>
        )
      }
    >
      {durationMs !== null && (
        <p className="subtle" translate="no">
          {responseWords(delivery)}
        </p>
      )}
    </ListItem>
  )
}

export const webhookExtra: FormExtra = { Below, showSecret: (secret) => showSecret(secretWords, secret) }
