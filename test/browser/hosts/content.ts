// The records of the stand-in hosts, which each of them serves in its own format.
import { administrator } from '../started-host.ts'

/** References are ids under the name of their record: `country: 1`. */
export interface Stored {
  id: number
  version: number
  createdAt: number
  [field: string]: unknown
}
export type Problems = { [field: string]: string }

export interface Page {
  search: string
  sort: string
  skip: number
  take: number
  keeps(row: Stored): boolean
}

const madeAt = Date.parse('2026-03-01T08:00:00.000Z')
const types = ['large_airport', 'medium_airport', 'heliport']
const references: { [field: string]: string } = { country: 'countries', state: 'states', city: 'cities' }

function rowsOf(rows: readonly object[]): Stored[] {
  return rows.map((row, index) => ({ ...row, id: index + 1, version: 0, createdAt: madeAt + index * 60_000 }))
}

export class Content {
  readonly tables = new Map<string, Stored[]>([
    [
      'countries',
      rowsOf([
        { name: 'India', alpha2: 'IN', continent: 'AS' },
        { name: 'Nepal', alpha2: 'NP', continent: 'AS' },
        { name: 'Closed land', alpha2: 'CL', continent: 'AS' },
      ]),
    ],
    [
      'airports',
      rowsOf(
        Array.from({ length: 60 }, (_, at) => ({
          name: `Airport ${String(at + 1).padStart(2, '0')}`,
          iata: `A${String.fromCharCode(65 + (at % 26), 65 + at / 26)}`,
          type: types[at % 3],
          country: 1 + (at % 2),
          state: null,
          city: null,
          lat: 28.5,
          lon: 77.1,
          elevationFt: at * 10,
          scheduledService: at % 2 === 0,
          status: 'published',
          localCode: null,
          runways: [],
          terminals: [],
        })),
      ),
    ],
    ['users', rowsOf([{ firstName: 'Ann', lastName: 'Bee', email: administrator.email }])],
    ['blog-tags', rowsOf([{ name: 'Sea', slug: 'sea' }])],
  ])
  /** Valid tokens. */
  readonly tokens = new Set<string>()

  table(name: string): Stored[] {
    const known = this.tables.get(name) ?? []
    this.tables.set(name, known)
    return known
  }

  row(name: string, id: number): Stored | undefined {
    return this.table(name).find((row) => row.id === id)
  }

  /** The record that a field refers to. */
  referred(field: string, id: unknown): Stored | undefined {
    const table = references[field]
    return table === undefined || typeof id !== 'number' ? undefined : this.row(table, id)
  }

  isReference(field: string): boolean {
    return field in references
  }

  page(name: string, { search, sort, skip, take, keeps }: Page): { rows: Stored[]; total: number } {
    const field = sort.replace('-', '')
    const shown = (row: Stored) => String(this.referred(field, row[field])?.name ?? row[field] ?? '')
    const found = this.table(name)
      .filter(keeps)
      .filter((row) => `${String(row.name)} ${String(row.iata)}`.toLowerCase().includes(search.toLowerCase()))
    if (field !== '') found.sort((a, b) => shown(a).localeCompare(shown(b)) * (sort.startsWith('-') ? -1 : 1))
    return { rows: found.slice(skip, skip + take), total: found.length }
  }

  /** Rules of the host that no form checks. */
  problemsOf(values: { [field: string]: unknown }): Problems {
    const isClosed = this.referred('country', values.country)?.name === 'Closed land'
    return {
      ...(values.name === 'Nowhere' && { name: 'There is no such place.' }),
      ...(isClosed && { country: 'This country takes no airports.' }),
    }
  }

  add(name: string, values: object): Stored {
    const rows = this.table(name)
    const row = { ...values, id: Math.max(0, ...rows.map(({ id }) => id)) + 1, version: 0, createdAt: Date.now() }
    rows.push(row)
    return row
  }

  remove(name: string, id: number): boolean {
    const rows = this.table(name)
    const at = rows.findIndex((row) => row.id === id)
    if (at >= 0) rows.splice(at, 1)
    return at >= 0
  }

  signIn(email: unknown, password: unknown): string | undefined {
    if (email !== administrator.email || password !== administrator.password) return undefined
    const token = `token-${this.tokens.size + 1}-${Date.now()}`
    this.tokens.add(token)
    return token
  }
}
