import { type ReactNode, useId } from 'react'
import { publishOptions, type StatusCount } from '#contract'
import { Link } from '../../kit/link.tsx'
import { numberWords } from '../list/number-words.ts'

/** As a reader asks: what is out, what is not yet, what no longer. */
const shownOrder = ['published', 'draft', 'in_review', 'scheduled', 'archived']
const options = publishOptions.toSorted((one, other) => shownOrder.indexOf(one.value) - shownOrder.indexOf(other.value))

const total = (statuses: StatusCount['statuses']): number => Object.values(statuses).reduce((sum, n) => sum + n, 0)

const inWords = (statuses: StatusCount['statuses']): string => options
  .filter(({ value }) => (statuses[value] ?? 0) > 0)
  .map(({ value, label }) => `${numberWords(statuses[value] ?? 0)} ${label.toLowerCase()}`).join(', ')

interface StatusBarsProps { entities: readonly StatusCount[] | null | undefined; children?: ReactNode }

/** Content by status: stacked bars whose name lists the numbers. */
export const StatusBars = ({ entities, children }: StatusBarsProps): ReactNode => {
  const title = useId()
  return (
    <section className="panel d-state" aria-labelledby={title}>
      <header><h2 id={title}>Content by status</h2></header>
      {!entities ? children : entities.length === 0 ? (
        <div className="empty"><p>Nothing here yet.</p></div>
      ) : (
        <div className="stacks">
          {entities.map(({ entity, title: name, route, statuses }) => (
            <Link key={entity} className="stack" to={route}>
              <span>{name}</span><b>{numberWords(total(statuses))}</b>
              <i role="img" aria-label={inWords(statuses)}>
                {options.filter(({ value }) => (statuses[value] ?? 0) > 0).map(({ value }) => (
                  <em key={value} className={`st-${value}`} style={{ flexGrow: statuses[value] }} />
                ))}
              </i>
            </Link>
          ))}
          <ul className="legend">
            {options.map(({ value, label }) => <li key={value}><i className={`st-${value}`} />{label}</li>)}
          </ul>
        </div>
      )}
    </section>
  )
}
