import { type ReactNode, useId } from 'react'
import type { StatusCount } from '../../contract/dashboard.ts'
import { publishOptions } from '../../contract/define.ts'
import { Link } from '../../kit/link.tsx'
import { count } from './numbers.ts'
import { PartEmpty } from './part.tsx'

const total = (statuses: StatusCount['statuses']): number => Object.values(statuses).reduce((sum, n) => sum + n, 0)

const inWords = (statuses: StatusCount['statuses']): string => publishOptions
  .filter(({ value }) => (statuses[value] ?? 0) > 0)
  .map(({ value, label }) => `${count(statuses[value] ?? 0)} ${label.toLowerCase()}`).join(', ')

/** Content by status: stacked bars whose name lists the numbers. */
export const StatusBars = ({ entities, children }: { entities: readonly StatusCount[] | null; children?: ReactNode }): ReactNode => {
  const title = useId()
  return (
    <section className="panel d-state" aria-labelledby={title}>
      <header><h2 id={title}>Content by status</h2></header>
      {entities === null ? children : entities.length === 0 ? <PartEmpty>Nothing is here yet.</PartEmpty> : (
        <div className="stacks">
          {entities.map(({ entity, title: name, route, statuses }) => (
            <Link key={entity} className="stack" to={route}>
              <span>{name}</span><b>{count(total(statuses))}</b>
              <i role="img" aria-label={inWords(statuses)}>
                {publishOptions.filter(({ value }) => (statuses[value] ?? 0) > 0).map(({ value }) => (
                  <em key={value} className={`st-${value}`} style={{ flexGrow: statuses[value] }} />
                ))}
              </i>
            </Link>
          ))}
          <ul className="legend">
            {publishOptions.map(({ value, label }) => <li key={value}><i className={`st-${value}`} />{label}</li>)}
          </ul>
        </div>
      )}
    </section>
  )
}
