// A table of the same engine with the same indexes and words, behind the shortest server: what this machine allows.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { openDatabase } from '../../src/host/storage/database.ts'
import { generatedAirports } from './generated-airports.ts'
import { send } from './http.ts'

/** The SQL of a host's table of airports, its indexes and its search index. */
const schemaIn = (file: string): string[] => {
  const db = openDatabase(file)
  const found = db.all<{ sql: string }>(
    `select sql from sqlite_schema where tbl_name in ('airport', 'airport$words') and type in ('table', 'index')
    and sql is not null order by type desc`,
  )
  db.close()
  return found.map(({ sql }) => sql)
}

const places = Array.from({ length: 100 }, (_, index) => ({
  countryId: `country-${index % 20}`,
  stateId: null,
  cityId: `city-${index}`,
}))

interface PlainTable {
  /** Each makes one request. */
  insertRows(count: number): Promise<void>
  readPage(page: number): Promise<void>
  rename(row: number): Promise<void>
  stop(): void
}

/** @param file the database to make; `model`: that of a host that has been stopped */
export const plainTable = async (file: string, model: string, rows: number): Promise<PlainTable> => {
  const db = openDatabase(file)
  for (const sql of schemaIn(model)) db.exec(sql)
  const addWords = (rowid: number, name: string): void => {
    db.insert('"airport$words"', { rowid, label: name.toLowerCase(), names: '', words: '', coming: '' })
  }
  const insert = (airports: readonly { name: string }[]): void =>
    db.transaction(() => {
      const at = new Date().toISOString()
      for (const { name, ...values } of airports) {
        const times = { createdAt: at, updatedAt: at }
        const row = { id: crypto.randomUUID(), version: 1, ...times, name, name$sort: name.toLowerCase(), ...values }
        addWords(db.insert('airport', row), name)
      }
    })
  const rename = (row: number): void =>
    db.transaction(() => {
      const name = `Renamed ${row}`
      const changes = { name, name$sort: name.toLowerCase(), version: 2, updatedAt: new Date().toISOString() }
      db.update('airport', changes, { $row: row })
      db.run('delete from "airport$words" where rowid = ?', [row])
      addWords(row, name)
    })
  const page = (number: number) =>
    db.all('select * from airport where deletedAt is null order by "name$sort", "$row" limit 25 offset ?', [
      25 * (number - 1),
    ])
  const answer = (path: string | undefined, body: string): unknown => {
    const given = JSON.parse(body)
    if (path === '/insert') return insert(given)
    return path === '/rename' ? rename(given) : page(given)
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.end(JSON.stringify({ data: answer(request.url, Buffer.concat(chunks).toString()) }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const all = generatedAirports(rows, places, new Set())
  const ask = async (path: string, given: unknown): Promise<void> => {
    await send(`http://127.0.0.1:${port}${path}`, {}, JSON.stringify(given))
  }
  return {
    insertRows: (count) =>
      ask(
        '/insert',
        Array.from({ length: count }, () => all.next().value),
      ),
    readPage: (number) => ask('/page', number),
    rename: (row) => ask('/rename', row),
    stop: () => {
      server.closeAllConnections()
      server.close()
      db.close()
    },
  }
}
