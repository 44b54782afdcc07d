import type { ReactNode } from 'react'
import { isText, labelOf, notice, type Row, severities } from '#contract'
import { Link } from '#kit'
import { Icon } from '#ui'
import { addressOfRecord } from './address.ts'
import { siteTimeElement } from './site-time.tsx'

const weekMs = 7 * 24 * 60 * 60 * 1000

function NoticeItem({ row }: { row: Row }) {
  const severity = severities.find(({ value }) => value === row.severity)
  const address = addressOfRecord(notice.key, row.id)
  const label = labelOf(notice, row)
  const endsSoon = isText(row.endsAt) && Date.parse(row.endsAt) < Date.now() + weekMs
  return (
    <li>
      <span className={`ni ${severity?.tone ?? 'idle'}`}>
        <Icon name={severity?.icon ?? notice.icon} />
      </span>
      <div>
        <p>{address ? <Link to={address}>{label}</Link> : label}</p>
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

/** A panel of notices, each with its severity and its end. */
export function NoticeList({ title, rows, children }: { title: string; rows: readonly Row[]; children?: ReactNode }) {
  return (
    <section className="panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {children}
      </header>
      <ul className="needs">
        {rows.map((row) => (
          <NoticeItem key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}
