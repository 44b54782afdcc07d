import { text, type Row } from './call.ts'

export interface List {
  route: string
  title: string
  path: string
  columns: string[]
}

export const lists: List[] = [
  {
    route: '/admin/airport',
    title: 'Airport',
    path: 'airports',
    columns: ['iata', 'icao', 'name', 'city', 'country', 'type', 'completeness', 'status', 'updatedAt'],
  },
  {
    route: '/admin/country',
    title: 'Country',
    path: 'country',
    columns: ['name', 'alpha2', 'alpha3', 'numeric', 'continent', 'states', 'airports', 'updatedAt'],
  },
  {
    route: '/admin/state',
    title: 'State',
    path: 'state',
    columns: ['name', 'code', 'country', 'cities', 'airports', 'updatedAt'],
  },
  { route: '/admin/city', title: 'City', path: 'city', columns: ['name', 'state', 'country', 'airports', 'updatedAt'] },
]

const none = (
  <span className="subtle">
    <span aria-hidden="true">—</span>
    <span className="sr-only">None</span>
  </span>
)

function Cell({ list, row, column, onOpen }: { list: List; row: Row; column: string; onOpen(row: Row): void }) {
  const value = text(row[column])
  if (column === 'name') {
    const open = (event: { preventDefault(): void }) => {
      event.preventDefault()
      onOpen(row)
    }
    const address = `${list.route}/edit?id=${row.id}`
    return (
      <td className="main-cell" role="cell">
        <a href={address} onClick={open}>
          {value}
        </a>
      </td>
    )
  }
  if (value === '')
    return (
      <td className="code-cell p1 none" role="cell">
        {none}
      </td>
    )
  if (column === 'iata')
    return (
      <td className="code-cell p1" role="cell">
        <span className="flap">{value}</span>
      </td>
    )
  if (['country', 'state', 'city'].includes(column)) {
    const address = `/admin/${column}/create?id=${row[`${column}Id`]}`
    return (
      <td className="place-cell p1 muted" role="cell">
        <a href={address}>{value}</a>
      </td>
    )
  }
  if (column === 'completeness') {
    return (
      <td className="fact-cell n p3" role="cell">
        <span className="score s2">{value}</span>
      </td>
    )
  }
  if (column === 'status') {
    return (
      <td className="status-cell p1" role="cell">
        <button type="button" className="in-place" title="Change status">
          <span className="status idle">{value}</span>
        </button>
      </td>
    )
  }
  if (column === 'updatedAt') {
    const time = (
      <time dateTime={value} title={value}>
        {value.slice(0, 16)}
      </time>
    )
    return (
      <td className="fact-cell p3 muted" role="cell">
        {time}
      </td>
    )
  }
  return (
    <td className="place-cell p2" role="cell">
      {value}
    </td>
  )
}

export function Rows({ list, rows, onOpen }: { list: List; rows: Row[]; onOpen(row: Row): void }) {
  return rows.map((row) => (
    <tr key={row.id} role="row" data-id={row.id}>
      <td className="pick" role="cell">
        <input className="check" aria-label={`Select ${row.name}`} type="checkbox" />
      </td>
      {list.columns.map((column) => (
        <Cell key={column} list={list} row={row} column={column} onOpen={onOpen} />
      ))}
      <td className="act" role="cell">
        <button className="icon-btn s" type="button" aria-haspopup="menu" aria-label={`Actions for ${row.name}`} />
      </td>
    </tr>
  ))
}
