import type { Row } from '#contract'
import { airportUpdatePath as path } from '#shapes'
import { colleague } from '../colleague.ts'
import { equal, expect, isRefused, listIn, objectIn, rowIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Reply } from '../reply.ts'
import type { Visitor } from '../visitor.ts'

const { airports } = recordPaths
const header = 'id,ident,type,name,latitude_deg,longitude_deg,iso_country'

const upload = (host: Visitor, file: string): Promise<Reply> => {
  const body = new FormData()
  body.set('airports', new Blob([file], { type: 'text/csv' }), 'airports.csv')
  return host.send('POST', path, { body })
}

const triesMax = 200

type Update = { [name: string]: unknown }

/** The update after the comparison. Nothing is ever applied, since the file has no other airport of the host. */
async function compare(host: Visitor, file: string): Promise<Update> {
  const { id } = objectIn(await upload(host, file), 201, 'the upload')
  for (let tries = 0; tries < triesMax; tries += 1) {
    const update = objectIn(await host.get(`${path}/${String(id)}`))
    if (update.state !== 'comparing') return update
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the comparison does not end')
}

const rowsOf = async (host: Visitor, { id }: Update): Promise<{ [name: string]: unknown }[]> =>
  listIn(await host.get(`${path}/${String(id)}/rows?group=renamed&search=${encodeURIComponent(host.prefix)}`))

const changeOf = (row: { [name: string]: unknown } | undefined): unknown =>
  Array.isArray(row?.changes) ? row.changes.find((change) => change?.field === 'name') : undefined

const forget = async (host: Visitor, { id }: Update): Promise<Reply> => host.remove(`${path}/${String(id)}`)

async function prepare(host: Visitor) {
  const [country] = listIn(await host.get('/api/v1/post/country?limit=1'))
  const letters = host.prefix.slice(-5).toUpperCase()
  let count = 0
  return {
    /** An airport, and its row in a file that gives it another name. */
    renamed: async (): Promise<{ airport: Row; line: string; name: string }> => {
      count += 1
      const sourceId = String(100_000_000 + Math.floor(Math.random() * 899_999_999))
      const ident = `Y${letters}${count}`
      const before = `${host.prefix} update ${count}`
      const values = { name: before, ident, sourceId, type: 'small_airport', countryId: String(country?.id) }
      const airport = await host.make(airports.save, values)
      const name = `${before} renamed`
      return { airport, name, line: `${sourceId},${ident},small_airport,${name},,,${String(country?.alpha2)}` }
    },
  }
}

/** Comparing airports with a file of OurAirports. */
export const updatesProfile = profile({
  name: 'updates',
  needs: ['entities', 'accounts', 'airport-updates'],
  prepare,
  checks: {
    'A file that lacks a column is rejected': [
      rules.updates,
      async (host) => isRefused(await upload(host, 'id,ident\n1,EDDB\n'), 422, 'validation', 'airports'),
    ],
    'A comparison lists the changes of an airport and writes nothing': [
      rules.updates,
      async (host, { renamed }) => {
        const { airport, line, name } = await renamed()
        const update = await compare(host, `${header}\n${line}\n`)
        const [row, ...more] = await rowsOf(host, update)
        equal([row?.airportId, row?.group, row?.state, more.length], [airport.id, 'renamed', 'open', 0], 'the row')
        const change = changeOf(row)
        expect(typeof change === 'object' && change !== null, 'the row has no change of the name')
        equal({ ...change, isOurs: true }, { ...change, before: airport.name, after: name, isOurs: true }, 'the change')
        equal(rowIn(await host.get(`${airports.list}/${airport.id}`)).name, airport.name, 'the name')
        await forget(host, update)
      },
    ],
    'A decision changes only the rows that it names': [
      rules.updates,
      async (host, { renamed }) => {
        const files = [await renamed(), await renamed()].map(({ line }) => line)
        const update = await compare(host, [header, ...files, ''].join('\n'))
        const [one, other] = await rowsOf(host, update)
        for (const [row, decision] of [
          [one, 'take'],
          [other, 'keep'],
        ] as const) {
          objectIn(await host.post(`${path}/${String(update.id)}/decide`, { decision, rows: [row?.n] }))
        }
        const decided = (await rowsOf(host, update)).map(changeOf)
        equal(
          decided.map((change) => Object(change).decision),
          ['take', 'keep'],
          'the decisions',
        )
        await forget(host, update)
      },
    ],
    'A file that ends in the middle of a row must be confirmed before it is applied': [
      rules.updates,
      async (host, { renamed }) => {
        const { line } = await renamed()
        const update = await compare(host, `${header}\n${line}\n123,XX`)
        equal(update.state, 'questioned', 'the state')
        isRefused(await host.post(`${path}/${String(update.id)}/apply`, { live: false }), 409, 'conflict')
        await forget(host, update)
      },
    ],
    'A deleted comparison no longer exists': [
      rules.updates,
      async (host, { renamed }) => {
        const { line } = await renamed()
        const update = await compare(host, `${header}\n${line}\n`)
        equal((await forget(host, update)).status, 200, 'the status of deleting it')
        isRefused(await host.get(`${path}/${String(update.id)}`), 404, 'not_found')
      },
    ],
    'A user without edit permission for airports compares nothing': [
      rules.updates,
      async (host, { renamed }) => {
        const { line } = await renamed()
        const { host: reader } = await colleague(host, { airport: ['view'] })
        isRefused(await upload(reader, `${header}\n${line}\n`), 403, 'forbidden')
      },
    ],
  },
})
