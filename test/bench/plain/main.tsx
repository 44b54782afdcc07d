// The baseline for the panel: plain React that shows the same 25 rows of the same host in the same markup with the same
// styles, and the form of one of them, and nothing else. No router, no checks, no messages.
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { call, text, type Row } from './call.ts'
import { Form } from './form.tsx'
import { lists, Rows, type List } from './rows.tsx'

type Query = Record<string, string>
interface Shown {
  list: List
  query: Query
  rows: Row[]
  record?: Row
}

function Page() {
  const [shown, setShown] = useState<Shown>()
  const show = async (list: List, query: Query) =>
    setShown({ list, query, rows: await call(`${list.path}?${new URLSearchParams({ limit: '25', ...query })}`) })
  const home = async () => {
    await call('dashboard')
    setShown(undefined)
  }
  const link = (href: string, label: string, go: () => unknown) => (
    <a
      key={href}
      href={href}
      onClick={(event) => {
        event.preventDefault()
        void go()
      }}
    >
      {label}
    </a>
  )
  return (
    <>
      <nav>
        {link('/admin/dashboard', 'Dashboard', home)}
        {lists.map((list) => link(list.route, list.title, () => show(list, {})))}
      </nav>
      <main className="main">
        {!shown && <h1>Dashboard</h1>}
        {shown && !shown.record && (
          <ListOf
            {...shown}
            show={show}
            open={async (row) => setShown({ ...shown, record: await call(`${shown.list.path}/${row.id}`) })}
          />
        )}
        {shown?.record && (
          <Form
            list={shown.list}
            record={shown.record}
            onSave={async (name) => {
              await call(`${shown.list.path}/create`, { id: shown.record?.id, version: shown.record?.version, name })
              await show(shown.list, shown.query)
            }}
          />
        )}
      </main>
    </>
  )
}

interface ListOfProps extends Shown {
  show(list: List, query: Query): void
  open(row: Row): void
}

function ListOf({ list, query, rows, show, open }: ListOfProps) {
  const next = () => show(list, { ...query, page: String(Number(query.page ?? 1) + 1) })
  const sortBy = (sort: string) => show(list, { ...query, sort, order: query.order === 'asc' ? 'desc' : 'asc' })
  return (
    <>
      <header className="page-head">
        <div className="title-row">
          <h1>{text(list.title)}</h1>
        </div>
      </header>
      <section className="list">
        <div className="search">
          <input
            className="input"
            type="search"
            aria-label="Search"
            onChange={(event) => show(list, { ...query, page: '1', search: event.target.value })}
          />
        </div>
        <div className="table-scroll">
          <table className="table" role="table">
            <thead role="rowgroup">
              <tr role="row">
                <th className="pick" role="columnheader">
                  <input className="check" type="checkbox" aria-label="Select all" />
                </th>
                {list.columns.map((column) => (
                  <th key={column} role="columnheader">
                    <button type="button" onClick={() => sortBy(column)}>
                      {column}
                    </button>
                  </th>
                ))}
                <th className="act" role="columnheader" />
              </tr>
            </thead>
            <tbody role="rowgroup">
              <Rows list={list} rows={rows} onOpen={open} />
            </tbody>
          </table>
        </div>
        <footer className="pager">
          <nav aria-label="Pages">
            <button type="button" aria-label="Next page" onClick={next} />
          </nav>
        </footer>
      </section>
    </>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
