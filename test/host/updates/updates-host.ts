import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { airportUpdatePath } from '../../../src/contract/shapes/airport-update.ts'
import { isObject, isRow, type Row } from '../../../src/contract/json.ts'
import { airportsHeader, runwaysHeader } from '../../app/import/public-headers.ts'
import { type RecordsHost, startRecords } from '../records/records-host.ts'
import type { Reply } from '../start-host.ts'
import { until } from '../until.ts'
import type { AirportUpdate, UpdateRow } from '#shapes'

export type Cells = Readonly<Record<string, string | number>>

const csv = (header: readonly string[], rows: readonly Cells[]): string => {
  const quoted = (cell: string | number | undefined): string => `"${String(cell ?? '').replaceAll('"', '""')}"`
  return [header, ...rows.map((row) => header.map((name) => row[name]))]
    .map((cells) => `${cells.map(quoted).join(',')}\n`)
    .join('')
}

/** A row of airports.csv. */
export const line = (id: number, ident: string, name: string, more: Cells = {}): Cells => ({
  id,
  ident,
  type: 'medium_airport',
  name,
  latitude_deg: '52.5',
  longitude_deg: '13.4',
  elevation_ft: 100,
  continent: 'EU',
  iso_country: 'DE',
  municipality: 'Berlin',
  scheduled_service: 'no',
  ...more,
})

export const airportsFile = (rows: readonly Cells[]): string => csv(airportsHeader, rows)
export const runwaysFile = (rows: readonly Cells[]): string => csv(runwaysHeader, rows)

export interface UpdatesHost extends RecordsHost {
  /** Sends files as the panel does, with the headers of a person. */
  upload(airports: string, runways?: string, headers?: Record<string, string>): Promise<Reply>
  /** Compares files and waits for the result. */
  compare(airports: string, runways?: string): Promise<AirportUpdate>
  update(id: string): Promise<AirportUpdate>
  rows(id: string, query?: string): Promise<UpdateRow[]>
  decide(id: string, body: unknown): Promise<void>
  /** Applies the decisions and waits for the end. */
  apply(id: string, live?: boolean, group?: UpdateRow['group']): Promise<AirportUpdate>
  /** The airport with this OurAirports ID. */
  airport(sourceId: number): Promise<Row>
  airports(): Promise<Row[]>
}

const boundary = 'the-end-of-a-part'

export const formOf = (parts: Readonly<Record<string, string>>): { body: string; type: string } => ({
  body: `${Object.entries(parts)
    .map(
      ([name, text]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}.csv"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n`,
    )
    .join('')}--${boundary}--\r\n`,
  type: `multipart/form-data; boundary=${boundary}`,
})

export function isUpdate(value: unknown): asserts value is AirportUpdate {
  assert.ok(isObject(value) && typeof value.id === 'string' && isObject(value.counts), JSON.stringify(value))
}

const updateIn = (reply: Reply): AirportUpdate => {
  const { data } = reply.body
  isUpdate(data)
  return data
}

const isUpdateRow = (value: unknown): value is UpdateRow =>
  isObject(value) && typeof value.n === 'number' && Array.isArray(value.changes)

export const startUpdates = async (options: Parameters<typeof startRecords>[0] = {}): Promise<UpdatesHost> => {
  const host = await startRecords({ isWhole: true, sample: false, ...options })
  const own = await host.signIn()
  for (const [alpha2, name] of [
    ['DE', 'Germany'],
    ['TR', 'Türkiye'],
  ]) {
    await host.post('/api/v1/post/country/create', { name, alpha2, callingCode: '1' })
  }
  const update: UpdatesHost['update'] = async (id) => updateIn(await host.get(`${airportUpdatePath}/${id}`))
  const ended = async (id: string): Promise<AirportUpdate> => {
    await until(async () => !['comparing', 'applying'].includes((await update(id)).state))
    return update(id)
  }
  const upload: UpdatesHost['upload'] = (airports, runways, headers = own) => {
    const { body, type } = formOf({ airports, ...(runways !== undefined && { runways }) })
    return host.call('POST', airportUpdatePath, body, { ...headers, 'content-type': type })
  }
  const airports = async (): Promise<Row[]> => {
    const { body } = await host.get('/api/v1/post/airports?limit=1000&sort=ident')
    return Array.isArray(body.data) ? body.data.filter(isRow) : []
  }
  return {
    ...host,
    upload,
    compare: async (file, runways) => {
      const reply = await upload(file, runways)
      assert.equal(reply.status, 201, JSON.stringify(reply.body))
      return ended(updateIn(reply).id)
    },
    update,
    rows: async (id, query = '') => {
      const { status, body } = await host.get(`${airportUpdatePath}/${id}/rows?limit=100${query}`)
      assert.equal(status, 200, JSON.stringify(body))
      return Array.isArray(body.data) ? body.data.filter(isUpdateRow) : []
    },
    decide: async (id, body) => {
      const reply = await host.post(`${airportUpdatePath}/${id}/decide`, body)
      assert.equal(reply.status, 200, JSON.stringify(reply.body))
    },
    apply: async (id, live = false, group) => {
      const reply = await host.post(`${airportUpdatePath}/${id}/apply`, { live, ...(group && { group }) })
      assert.equal(reply.status, 200, JSON.stringify(reply.body))
      return ended(id)
    },
    airport: async (sourceId) => {
      const found = (await airports()).find((row) => row.sourceId === String(sourceId))
      assert.ok(found, `no airport has the OurAirports ID ${sourceId}`)
      return found
    },
    airports,
  }
}

export const updatesFor = async (
  t: TestContext,
  options: Parameters<typeof startRecords>[0] = {},
): Promise<UpdatesHost> => {
  const host = await startUpdates(options)
  t.after(host.stop)
  return host
}
