import { type ReactNode, useId } from 'react'
import type { Happening } from '#contract'
import { Link } from '../../kit/link.tsx'
import { objectOf, verbOf } from '../list/activity-verbs.ts'
import { instant } from '../list/instant.tsx'
import { addressOfRecord } from '../seo/with-seo.ts'

interface RecentActivityProps { items: readonly Happening[] | null | undefined; children?: ReactNode }

/** Who changed what last. */
export const RecentActivity = ({ items, children }: RecentActivityProps): ReactNode => {
  const title = useId()
  return (
    <section className="panel d-recent" aria-labelledby={title}>
      <header><h2 id={title}>Recent activity</h2></header>
      {!items ? children : items.length === 0 ? (
        <div className="empty"><p>Changes appear here as they are made.</p></div>
      ) : (
        <ul className="recent">
          {items.map((item) => {
            const object = objectOf(item.label)
            const isGone = item.action === 'purge' || object !== item.label
            const address = isGone ? undefined : addressOfRecord(item.entity, item.recordId)
            const [before, after] = verbOf(item.action)
            return (
              <li key={item.id}>
                <p>
                  <b>{item.by}</b> {before}{' '}
                  {address ? <Link className="link" to={address}>{object}</Link> : object}{after && ` ${after}`}
                </p>
                {instant(item.at)}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
