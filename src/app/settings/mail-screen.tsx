import { type ReactNode, useState } from 'react'
import { calls, dataAs, shownEmail } from '#contract'
import { mailListShape, type MailMessage, mailMessageShape } from '#shapes'
import { api, attempt, callQuery, confirm, queries, useHas, useRead } from '#data'
import { ListItem, ItemPanel } from '#form'
import { Link } from '#kit'
import { PageHead, type SectionProps } from '#page'
import { ageInText, fullTime, instant } from '#record'
import { Icon, Note, StatePanel, useFeedback } from '#ui'

const tag = 'mail'
const query = callQuery(calls.mail, dataAs(mailListShape), [tag])

/** Sends a request about one email, and shows the result. */
function useMailCall(): (path: string, words: (message: MailMessage) => string) => Promise<void> {
  const { toast } = useFeedback()
  return (path, words) =>
    attempt(async () => {
      const message = dataAs(mailMessageShape)(await api.send('POST', path, {}, { outdates: [tag] }))
      if (message) toast(words(message), { type: message.state === 'given-up' ? 'error' : 'success' })
    })
}

const outcome = ({ state, to, lastAnswer }: MailMessage): string =>
  state === 'sent'
    ? `Sent to ${shownEmail(to)}.`
    : `Not sent to ${shownEmail(to)} yet${lastAnswer ? `: ${lastAnswer}` : ''}.`

/** The emails that the host sends: their state, the mail server's responses, and the possible actions. */
function MailScreen({ section }: SectionProps): ReactNode {
  const read = useRead(query, { keepPrevious: true })
  const { data } = read
  const [isTesting, setTesting] = useState(false)
  const hasMail = useHas('mail')
  const call = useMailCall()
  const sendTest = async () => {
    if (isTesting) return
    setTesting(true)
    await call(calls.mailTest, outcome)
    setTesting(false)
  }
  return (
    <>
      <PageHead
        section={section}
        sub={data?.sender && `From ${data.sender}${data.answersTo ? `, replies to ${data.answersTo}` : ''}`}
        actions={
          data && (
            <>
              <button type="button" className="btn" onClick={read.reload}>
                <Icon name="refresh" />
                Refresh
              </button>
              {hasMail && (
                <button
                  type="button"
                  className="btn primary"
                  aria-busy={isTesting || undefined}
                  onClick={() => void attempt(sendTest)}
                >
                  <Icon name="send" />
                  Send test email
                </button>
              )}
            </>
          )
        }
      />
      {data && !hasMail && (
        <Note tone="info">
          No mail server is set, so emails are written to the folder “outbox” on the server.{' '}
          <Link className="link" to="/admin/help?page=mail">
            Set up email
          </Link>
        </Note>
      )}
      {data?.away && (
        <Note tone="warn">
          No emails sent since {instant(data.away.since, fullTime)}: {data.away.answer}.
        </Note>
      )}
      {data?.answersTo === null && (
        <Note tone="warn">
          Replies to {data.sender} reach no one. Enter a reply address under “
          <Link className="link" to="/admin/general_settings?field=mailReplyTo">
            Website setting
          </Link>
          ”.
        </Note>
      )}
      <ItemPanel
        label="Emails"
        read={read}
        failed="Emails couldn’t load"
        items={data?.messages}
        itemOf={(one) => <Message key={one.id} message={one} />}
        none={
          <StatePanel icon="send" title="No emails">
            Emails from the last 30 days appear here.
          </StatePanel>
        }
      />
      {data?.messages.length === 100 && <p className="subtle">Older emails aren’t listed.</p>}
    </>
  )
}

const states = {
  waiting: { tone: 'warn', label: 'Waiting' },
  sent: { tone: 'ok', label: 'Sent' },
  'given-up': { tone: 'bad', label: 'Cancelled' },
} as const

function Message({ message }: { message: MailMessage }): ReactNode {
  const { id, subject, state, createdAt, sentAt, nextTryAt, tries, lastAnswer, mayTry } = message
  const to = shownEmail(message.to)
  const call = useMailCall()
  const path = `${calls.mail}/${encodeURIComponent(id)}`
  const giveUp = async () => {
    const isSure = await confirm({
      title: `Cancel “${subject}”?`,
      yes: 'Cancel email',
      no: 'Keep trying',
      isDestructive: true,
      body: `${to} won’t get this email, and its text is deleted.`,
    })
    if (isSure) await call(`${path}/give-up`, () => 'Email cancelled.')
  }
  return (
    <ListItem
      title={<bdi>{subject}</bdi>}
      state={states[state]}
      text={`To ${to}`}
      facts={[
        <>Written {instant(createdAt, ageInText)}</>,
        sentAt && <>Sent {instant(sentAt, ageInText)}</>,
        state === 'waiting' && nextTryAt && <>Next try {instant(nextTryAt, fullTime)}</>,
        tries > 1 && `${tries} tries`,
      ]}
      actions={
        state !== 'sent' && (
          <>
            {mayTry && (
              <button
                type="button"
                className="btn s"
                aria-label={`Try again now: “${subject}” to ${to}`}
                onClick={() => void attempt(() => call(`${path}/try`, outcome))}
              >
                Try again now
              </button>
            )}
            {state === 'waiting' && (
              <button
                type="button"
                className="btn s danger"
                aria-label={`Cancel “${subject}” to ${to}`}
                onClick={() => void attempt(giveUp)}
              >
                Cancel
              </button>
            )}
          </>
        )
      }
    >
      {lastAnswer && state !== 'sent' && <p className="subtle">Last response: {lastAnswer}</p>}
    </ListItem>
  )
}

export const mailScreen = {
  Screen: MailScreen,
  prefetch: (): void => {
    queries.prefetch(query)
  },
}
