import type { ReactNode } from 'react'
import { isText, labelOf, notice, type Row, severities, hostNow } from '#contract'
import { Link } from '#kit'
import { Icon } from '#ui'
import { urlOfRecord } from './record-url.ts'
import { siteTimeElement } from './site-time.tsx'

const weekMs = 7 * 24 * 60 * 60 * 1000

function NoticeItem({ row, isLinked }: { row: Row; isLinked: boolean }) {
  const severity = severities.find(({ value }) => value === row.severity)
  const url = isLinked ? urlOfRecord(notice.key, row.id) : undefined
  const label = labelOf(notice, row)
  const endsSoon = isText(row.endsAt) && Date.parse(row.endsAt) < hostNow() + weekMs
  return (
    <li>
      <span className={`ni ${severity?.tone ?? 'idle'}`}>
        <Icon name={severity?.icon ?? notice.icon} />
      </span>
      <div>
        <p>{url ? <Link to={url}>{label}</Link> : label}</p>
        {isText(row.endsAt) && (
          <small>
            {severity?.label} · ends {siteTimeElement(row.endsAt)}
            {endsSoon && ', within a week'}
          </small>
        )}
      </div>
    </li>
  )
}

interface NoticeListProps {
  title: string
  rows: readonly Row[]
  /** False within a form, where a link between its fields would be a detour for the Tab key. */
  isLinked?: boolean
  children?: ReactNode
}

/** A panel of notices, each with its severity and its end. */
export function NoticeList({ title, rows, isLinked = true, children }: NoticeListProps) {
  return (
    <section className="panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {children}
      </header>
      <ul className="needs">
        {rows.map((row) => (
          <NoticeItem key={row.id} row={row} isLinked={isLinked} />
        ))}
      </ul>
    </section>
  )
}
