import { type ReactNode, useEffect, useId, useState } from 'react'
import { publishOptions, hostNow } from '#contract'
import type { BoardRow } from '#shapes'
import { listenToEvents, shownZone } from '#data'
import { Link } from '#kit'
import { urlOfRecord, bothTimeWords, clock, isSameDay, zoneName } from '#record'
import { Icon } from '#ui'

const rowsMax = 12

const isOverdue = ({ status, at }: BoardRow): boolean => status === 'scheduled' && Date.parse(at) < hostNow()
/** Past rows stay until the user's midnight. The panel checks the day, since a host may not know the zone. */
const isDue = (row: BoardRow): boolean => isOverdue(row) || isSameDay(Date.parse(row.at), hostNow())

const Status = ({ row }: { row: BoardRow }): ReactNode => {
  if (isOverdue(row)) {
    return (
      <span className="status bad">
        <Icon name="error" />
        Overdue
      </span>
    )
  }
  const option = publishOptions.find(({ value }) => value === row.status)
  return (
    <span className={`status ${option?.tone ?? 'idle'}`}>
      <Icon name={option?.icon ?? 'off'} />
      {option?.label ?? row.status}
    </span>
  )
}

function Title({ row: { entity, id, title } }: { row: BoardRow }) {
  const url = urlOfRecord(entity, id)
  return url ? <Link to={url}>{title}</Link> : title
}

/** The rows after later events: the host itself has published a scheduled record. */
function useRowsNow(rows: readonly BoardRow[] | null | undefined): readonly BoardRow[] | null | undefined {
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  useEffect(
    () =>
      listenToEvents((events) => {
        const ids = events.filter(({ type, by }) => type === 'record' && !by).map(({ entity, id }) => `${entity}:${id}`)
        if (ids.length > 0) setOut((now) => new Set([...now, ...ids]))
      }),
    [],
  )
  return rows?.map((row) =>
    row.status === 'scheduled' && out.has(`${row.entity}:${row.id}`) ? { ...row, status: 'published' } : row,
  )
}

interface PublishingBoardProps {
  rows: readonly BoardRow[] | null | undefined
  children?: ReactNode
}

/** Today's publishing, styled as an airport's departures board; dark in both themes. */
export const PublishingBoard = ({ rows, children }: PublishingBoardProps): ReactNode => {
  const title = useId()
  const due = useRowsNow(rows)?.filter(isDue).slice(0, rowsMax)
  return (
    <section className="panel board d-board" aria-labelledby={title}>
      <header>
        <Icon name="board" />
        <h2 id={title}>Publishing board</h2>
        <span className="subtle end mono">Today, {zoneName(shownZone(), hostNow())}</span>
      </header>
      {!due ? (
        children
      ) : due.length === 0 ? (
        <div className="empty">
          <p>Nothing is scheduled today.</p>
        </div>
      ) : (
        <div className="board-scroll" tabIndex={0} role="region" aria-label="Publishing board table">
          <table>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Code</th>
                <th scope="col">Title</th>
                <th scope="col" className="who">
                  Author
                </th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {due.map((row) => (
                <tr key={`${row.entity}:${row.id}`}>
                  <td className="t">
                    <time className="flap on" dateTime={row.at} title={bothTimeWords(row.at)}>
                      {clock(Date.parse(row.at))}
                    </time>
                  </td>
                  <td>
                    <span className="flap">{row.code}</span>
                  </td>
                  <td className="ttl">
                    <Title row={row} />
                  </td>
                  <td className="who">{row.author}</td>
                  <td>
                    <Status row={row} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
