// What the panel is measured against: React by hand that shows the same 25 rows of the same host, and the form of one
// of them, and does nothing else. No router, no styles, no checks, no messages.
import { useState, type FormEvent } from 'react'
import { createRoot } from 'react-dom/client'

type Row = Record<string, unknown> & { id: string; version: number }
interface List { route: string; title: string; path: string; columns: string[]; fields: string[] }
type Query = Record<string, string>
type View = { list?: List; query?: Query; rows?: Row[]; record?: Row }

const lists: List[] = [
  {
    route: '/admin/airport', title: 'Airport', path: 'airports',
    columns: ['iata', 'icao', 'name', 'city', 'country', 'type', 'completeness', 'status', 'updatedAt'],
    fields: [
      'name', 'iata', 'icao', 'type', 'localCode', 'ident', 'slug', 'country', 'state', 'city', 'municipality', 'lat', 'lon',
      'elevationFt', 'timeZone', 'scheduledService', 'phone', 'website', 'wikipedia', 'description', 'status', 'publishAt',
    ],
  },
  {
    route: '/admin/country', title: 'Country', path: 'country', fields: ['name', 'alpha2', 'alpha3', 'numeric', 'continent'],
    columns: ['name', 'alpha2', 'alpha3', 'numeric', 'continent', 'states', 'airports', 'updatedAt'],
  },
  {
    route: '/admin/state', title: 'State', path: 'state', fields: ['name', 'code', 'country'],
    columns: ['name', 'code', 'country', 'cities', 'airports', 'updatedAt'],
  },
  {
    route: '/admin/city', title: 'City', path: 'city', fields: ['name', 'state', 'country'],
    columns: ['name', 'state', 'country', 'airports', 'updatedAt'],
  },
]

// The session that the panel left in this storage, or the bench put there.
const { token } = JSON.parse(localStorage.getItem('root') ?? '{}')
const call = async (path: string, body?: unknown) => {
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json', tenant: 'root' }
  const answer = await fetch(`/api/v1/post/${path}`, body === undefined ? { headers } : {
    method: 'POST', headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify(body),
  })
  return (await answer.json()).data
}

const text = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : value == null ? '' : String(value)

function Page() {
  const [view, setView] = useState<View>({})
  const show = async (list: List, query: Query) => {
    const rows = await call(`${list.path}?${new URLSearchParams({ limit: '25', ...query })}`)
    setView({ list, query, rows })
  }
  const home = async () => {
    await call('dashboard')
    setView({})
  }
  const { list, query = {}, rows, record } = view
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!list || !record) return
    const name = new FormData(event.currentTarget).get('name')
    await call(`${list.path}/create`, { id: record.id, version: record.version, name })
    await show(list, query)
  }
  const link = (href: string, label: string, go: () => unknown) => (
    <a href={href} onClick={(event) => { event.preventDefault(); void go() }}>{label}</a>
  )
  return (
    <>
      <nav>
        {link('/admin/dashboard', 'Dashboard', home)}
        {lists.map((each) => <span key={each.route}>{link(each.route, each.title, () => show(each, {}))}</span>)}
      </nav>
      <main>
        {list && rows && !record && (
          <>
            <h1>{list.title}</h1>
            <input type="search" aria-label="Search" onChange={(event) => void show(list, { ...query, page: '1', search: event.target.value })} />
            <table>
              <thead>
                <tr>{list.columns.map((column) => (
                  <th key={column}>
                    <button type="button" onClick={() => void show(list, { ...query, sort: column, order: query.order === 'asc' ? 'desc' : 'asc' })}>{column}</button>
                  </th>
                ))}</tr>
              </thead>
              <tbody>{rows.map((row) => (
                <tr key={row.id}>{list.columns.map((column) => (
                  <td key={column}>
                    {column === 'name'
                      ? link(`${list.route}/edit?id=${row.id}`, text(row.name), async () => setView({ ...view, record: await call(`${list.path}/${row.id}`) }))
                      : text(row[column])}
                  </td>
                ))}</tr>
              ))}</tbody>
            </table>
            <button type="button" aria-label="Next page" onClick={() => void show(list, { ...query, page: String(Number(query.page ?? 1) + 1) })}>›</button>
          </>
        )}
        {list && record && (
          <form onSubmit={(event) => void save(event)}>
            <h1>{text(record.name)}</h1>
            {list.fields.map((field) => <label key={field}>{field}<input name={field} defaultValue={text(record[field])} /></label>)}
            <button>Save</button>
          </form>
        )}
        {!list && <h1>Dashboard</h1>}
      </main>
    </>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
