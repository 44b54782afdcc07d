import { type ReactNode, useId } from 'react'
import type { BoardRow } from '../../contract/dashboard.ts'
import { publishOptions } from '../../contract/define.ts'
import { Icon } from '../ui/icon.tsx'
import { PartEmpty } from './part-empty.tsx'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'short' }).formatToParts()
  .find(({ type }) => type === 'timeZoneName')?.value ?? ''

const Status = ({ row }: { row: BoardRow }): ReactNode => {
  if (row.status === 'scheduled' && row.at < new Date().toISOString()) {
    return <span className="status bad"><Icon name="error" />Overdue</span>
  }
  const option = publishOptions.find(({ value }) => value === row.status)
  return (
    <span className={`status ${option?.tone ?? 'idle'}`}>
      <Icon name={option?.icon ?? 'off'} />{option?.label ?? row.status}
    </span>
  )
}

interface PublishingBoardProps { rows: readonly BoardRow[] | null; children?: ReactNode }

/** What goes out today, as an airport shows its departures; dark in both themes. */
export const PublishingBoard = ({ rows, children }: PublishingBoardProps): ReactNode => {
  const title = useId()
  return (
    <section className="board d-board" aria-labelledby={title}>
      <header>
        <Icon name="board" /><h2 id={title}>Publishing board</h2>
        <span className="subtle end mono">Today, {zone}</span>
      </header>
      {rows === null ? children : rows.length === 0 ? <PartEmpty>Nothing is scheduled today.</PartEmpty> : (
        <div className="board-scroll" tabIndex={0} role="region" aria-label="Publishing board">
          <table>
            <thead>
              <tr>
                <th scope="col">Time</th><th scope="col">Code</th><th scope="col">Title</th>
                <th scope="col" className="who">Author</th><th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.entity}:${row.id}`}>
                  <td className="t">
                    <time className="flap on" dateTime={row.at}>{clock.format(new Date(row.at))}</time>
                  </td>
                  <td><span className="flap">{row.code}</span></td>
                  <td className="ttl">{row.title}</td><td className="who">{row.author}</td><td><Status row={row} /></td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
