import { calls, contactMessage, textOf, tidyText, lengthOf } from '#contract'
import { createAttempts, hourMs, invalid, newId, tooMany } from '#host/base'
import { type RouteResponse, objectIn, requirePermission, type SignedIn } from '#host/http'
import { type MailSender, messageIdOf, type Outbox } from '#host/mail'
import { labelIn, labelsOf, liveRecord, type Part, saveRecord, siteZone, type Tables, workOf } from '#host/records'
import type { SqlRow } from '#host/storage'

const table = `
  create table if not exists contact_reply (
    id text primary key, messageId text not null, mailId text not null, text text not null, byId text not null,
    at text not null
  ) strict;
  create index if not exists contact_reply_by_message on contact_reply (messageId);
`
const textMax = 20_000
/** The replies of one person in an hour: a stolen session must not make the host send spam. */
const repliesPerHour = 100

interface ReplyRow extends SqlRow {
  id: string
  mailId: string
  text: string
  byId: string
  at: string
  state: string | null
  lastAnswer: string | null
}

/** Quotes the message under the reply, as mail programs do. */
const withQuote = (text: string, name: string, day: string, body: string): string =>
  [
    text.trimEnd(),
    '',
    `${day && `On ${day}, `}${name} wrote:`,
    ...body.split('\n').map((line) => `> ${line}`),
    '',
  ].join('\n')

/** "1 November 2026", by the clock of the website, which the sender was on. */
const dayWords = (time: string, timeZone: string): string =>
  Number.isNaN(Date.parse(time))
    ? ''
    : new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(Date.parse(time))

interface Needs {
  tables: Tables
  outbox: Outbox
  /** The current sender of mail. */
  sender(): MailSender
}

/** Replies to contact messages, sent by mail and kept with the message. */
export function repliesPart({ tables, outbox, sender: senderNow }: Needs): Part {
  const { db, model } = tables
  const budget = createAttempts(repliesPerHour, hourMs)

  const repliesTo = (messageId: string): ReplyRow[] =>
    db.all<ReplyRow>(
      `
    select r.id, r.mailId, r.text, r.byId, r.at, m.state, m.lastAnswer
    from contact_reply r left join mail m on m.id = r.mailId where r.messageId = ? order by r.id`,
      [messageId],
    )

  const list = ({ person, request: { query } }: SignedIn): RouteResponse => {
    requirePermission(person, contactMessage.key, 'view')
    const rows = repliesTo(query.get('messageId') ?? '')
    const people = labelsOf(db, model, 'user', new Set(rows.map(({ byId }) => byId)))
    return {
      data: rows.map(({ id, text, byId, at, state, lastAnswer }) => ({
        id,
        text,
        at,
        by: { ...labelIn(people, byId) },
        state: state ?? 'sent',
        lastAnswer: state === 'sent' ? null : lastAnswer,
      })),
    }
  }

  const send = (context: SignedIn): RouteResponse => {
    const { person, body, now } = context
    requirePermission(person, contactMessage.key, 'edit')
    const { messageId, text: given, isSentElsewhere } = objectIn(body)
    const text = tidyText(textOf(given), true)
    const message = liveRecord(tables, contactMessage, textOf(messageId))
    if (text === '') throw invalid({ text: 'Enter a reply' })
    if (lengthOf(text) > textMax) throw invalid({ text: `Use at most ${textMax} characters` })
    const refused = budget.begin(person.id, now.getTime())
    if (refused) throw tooMany(refused.retryAfterSeconds, 'Too many replies in an hour. Try again later.')
    const { name, email, subject, body: asked, receivedAt, status } = message.values
    const sender = senderNow()
    // The message came by a form and has no Message-ID. One of ours stands for it, so that all replies are one thread.
    const root = messageIdOf(`contact-${message.id}`, sender)
    const before = repliesTo(message.id)
      .flatMap(({ mailId }) => (mailId === '' ? [] : messageIdOf(mailId, sender)))
      .slice(-8)
    const title = textOf(subject)
    // The user's own mail app sends it, so that there is no mail to send.
    const mailId =
      isSentElsewhere === true
        ? ''
        : outbox(
            {
              kind: 'reply',
              to: textOf(email),
              recordId: message.id,
              subject: /^re:/i.test(title) ? title : `Re: ${title}`,
              text: withQuote(text, textOf(name), dayWords(textOf(receivedAt), siteZone(db)), textOf(asked)),
              headers: { 'In-Reply-To': before.at(-1) ?? root, References: [root, ...before].join(' ') },
            },
            now,
          )
    const id = newId()
    db.insert('contact_reply', { id, messageId: message.id, mailId, text, byId: person.id, at: now.toISOString() })
    if (status !== 'answered') {
      saveRecord(workOf(tables, context), contactMessage, { status: 'answered' }, message, {
        ignoresOldProblems: true,
      })
    }
    return { status: 201, data: { id } }
  }

  return {
    features: ['operations'],
    routes: [
      { method: 'GET', path: calls.replies, handle: list },
      { method: 'POST', path: calls.replies, handle: send },
    ],
    tables: table,
    onWrite: ({ action, recordId }) => {
      if (action === 'purge') db.run('delete from contact_reply where messageId = ?', [recordId])
    },
  }
}
