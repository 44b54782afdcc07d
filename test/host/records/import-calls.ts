// What tests of imports ask of their host, and read in its answers.
import assert from 'node:assert/strict'
import { isObject, type Row } from '../../../src/contract/json.ts'
import { post } from './records-calls.ts'
import { rowsOf, type RecordsHost } from './records-host.ts'

interface Imported {
  [name: string]: unknown
}

/** Calls to a host that is started before the first test. */
export const importsOf = (host: () => RecordsHost) => ({
  run: async (path: string, body: object): Promise<Imported> => {
    const response = await host().post(`${post}/${path}/import`, body)
    assert.equal(response.status, 200, JSON.stringify(response.body))
    assert.ok(isObject(response.body.data))
    return response.body.data
  },
  find: async (path: string, query: string): Promise<Row | undefined> =>
    rowsOf(await host().get(`${post}/${path}?${query}`))[0],
})

export const failedOf = ({ failed }: Imported): unknown[] =>
  Array.isArray(failed) ? failed.map((one: unknown) => (isObject(one) ? [one.row, one.fields] : one)) : []

/** A row of OurAirports' airports.csv as the panel maps its columns. */
export const ourAirports = (ident: string, more: object = {}) => ({
  ident,
  type: 'small_airport',
  name: `${ident} Airstrip`,
  lat: '28.5',
  lon: '77.25',
  elevationFt: '777',
  country: 'IN',
  state: 'IN-DL',
  municipality: 'Najafgarh',
  scheduledService: 'no',
  icao: '',
  iata: '',
  localCode: '',
  website: '',
  wikipedia: '',
  ...more,
})
