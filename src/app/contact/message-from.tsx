import { type Entity, type FilterTerm, type Row, sectionOf, shownEmail } from '#contract'
import { mailUrl, phoneUrl } from '#readable'
import { is, useOwn } from '#data'
import { Link } from '#kit'
import { type List, writeListUrl } from '#list'
import { fullTime, recordUrl, useTotal } from '#record'
import { Icon } from '#ui'
import { Avatar } from '#controls'
import { textIn } from './received.ts'
import { type AirportPage, pageUrlOfMessage } from './use-airport-pages.ts'

/** The sender, the time, and other ways to reach the sender. */
export function MessageFrom({ list, row }: { list: List; row: Row }) {
  const email = textIn(row, 'email')
  const phone = textIn(row, 'phone')
  const receivedAt = textIn(row, 'receivedAt')
  const others = useOtherMessages(list.entity, row)
  return (
    <div className="row from">
      <Avatar name={textIn(row, 'name')} email={email} isLarge />
      <div className="grow">
        <p>
          <b dir="auto">{textIn(row, 'name')}</b>
        </p>
        <p className="muted addr">
          <a className="link" href={mailUrl(email)}>
            {shownEmail(email)}
          </a>
          {phone && (
            <a className="link" href={phoneUrl(phone)}>
              {phone}
            </a>
          )}
          {others > 0 && (
            <Link className="link" to={listUrlOfSender(list, email)}>
              {others === 1 ? '1 other message' : `${others} other messages`}
            </Link>
          )}
        </p>
      </div>
      <time className="muted num" dateTime={receivedAt}>
        {fullTime(receivedAt)}
      </time>
    </div>
  )
}

const listUrlOfSender = ({ section, asked }: List, email: string): string => {
  const params = new URLSearchParams()
  const query = { ...asked.query, page: 1, search: '', filters: termsOfSender(email) }
  writeListUrl(params, { ...asked, isTrash: false, query })
  return `${section.route}?${params}`
}

/** The page on which the message was written, which is often its subject. */
export function MessagePage({ row, airport }: { row: Row; airport: AirportPage | undefined }) {
  const siteUrl = useOwn('siteUrl')
  const page = textIn(row, 'page')
  const section = sectionOf('airport')
  if (page === '') return null
  const url = pageUrlOfMessage(page, siteUrl)
  return (
    <div className="row about">
      {airport?.iata && <span className="flap on">{airport.iata}</span>}
      <span className="grow">
        {'Sent from '}
        {airport && section ? (
          <Link className="link" to={recordUrl(section, airport.id)}>
            {airport.name}
          </Link>
        ) : (
          <span className="mono">{page}</span>
        )}
      </span>
      {url && (
        <a className="btn s" href={url.href} target="_blank" rel="noreferrer">
          Open page
          <Icon name="arrowRight" />
        </a>
      )}
    </div>
  )
}

/** All messages of a sender except spam. */
const termsOfSender = (email: string): FilterTerm[] => [
  is('email', email),
  { name: 'status', operator: 'not', value: 'spam' },
]

/** The number of other messages of the sender; 0 until it is known. */
const useOtherMessages = (entity: Entity, row: Row): number => {
  const total = useTotal(entity, termsOfSender(textIn(row, 'email')), true)
  return Math.max(0, total - (row.status === 'spam' ? 0 : 1))
}
