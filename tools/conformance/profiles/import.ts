import { isObject } from '#contract'
import { equal, expect, isRefused, listIn, objectIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Visitor } from '../visitor.ts'

const { tags, airports } = recordPaths

async function bring(host: Visitor, path: string, body: object): Promise<{ [name: string]: unknown }> {
  return objectIn(await host.post(`${path}/import`, body))
}

const objectOf = (value: unknown): { [name: string]: unknown } => (isObject(value) ? value : {})

function isCounted(result: { [name: string]: unknown }, created: number, updated: number, unchanged: number): void {
  equal(
    [result.created, result.updated, result.unchanged],
    [created, updated, unchanged],
    'created, updated, unchanged',
  )
}

function failedOf({ failed }: { [name: string]: unknown }): { [name: string]: unknown }[] {
  expect(Array.isArray(failed) && failed.every(isObject), 'it has no list failed')
  return failed
}

async function found(host: Visitor, path: string, name: string): Promise<{ [name: string]: unknown }[]> {
  return listIn(await host.get(`${path}?filter[name]=${encodeURIComponent(`${host.prefix} ${name}`)}`))
}

/** Import of rows from a table. */
export const importProfile = profile({
  name: 'import',
  needs: ['entities', 'operations'],
  prepare: async (host) => {
    const countries = listIn(await host.get('/api/v1/post/country?limit=1'))
    const [country = {}] = countries
    const letters = host.prefix.slice(-6).toUpperCase()
    return { country, ident: (digit: number) => `Z${letters}${digit}` }
  },
  checks: {
    'A dry run counts and writes nothing': [
      rules.entities,
      async (host) => {
        const rows = [{ name: `${host.prefix} dry` }]
        isCounted(await bring(host, tags.list, { rows, key: 'name', mode: 'both', dryRun: true }), 1, 0, 0)
        equal((await found(host, tags.list, 'dry')).length, 0, 'the records')
      },
    ],
    'A dry run that returns rows shows the changed fields and the effect of each': [
      rules.entities,
      async (host, { country, ident }) => {
        const values = { name: `${host.prefix} shown`, ident: ident(4), countryId: country.id ?? null }
        const { id, name } = await host.make(airports.save, { ...values, status: 'published' })
        const rows = [{ ident: ident(4), status: 'draft' }]
        const result = await bring(host, airports.list, { rows, key: 'ident', mode: 'both', dryRun: true })
        if (result.updates === undefined && result.effects === undefined) return
        const [update, ...more] = Array.isArray(result.updates) ? result.updates.filter(isObject) : []
        equal([update?.row, update?.id, update?.label, update?.isLive, more.length], [0, id, name, true, 0], 'updates')
        const changes = Array.isArray(update?.changes) ? update.changes.filter(isObject) : []
        const status = changes.find(({ field }) => field === 'status')
        equal([status?.before, status?.after], ['published', 'draft'], 'the status before and after')
        equal(result.effects, ['unpublish'], 'effects')
        equal(objectOf(result.effectCounts).unpublish, 1, 'effectCounts.unpublish')
      },
    ],
    'Rows create records': [
      rules.entities,
      async (host) => {
        const rows = ['i1', 'i2'].map((end) => ({ name: `${host.prefix} ${end}` }))
        isCounted(await bring(host, tags.list, { rows, key: 'name', mode: 'create' }), 2, 0, 0)
        equal((await found(host, tags.list, 'i2')).length, 1, 'the records')
      },
    ],
    'Rows update the records that match their key': [
      rules.entities,
      async (host) => {
        await host.make(tags.save, { name: `${host.prefix} known` })
        const rows = [{ name: `${host.prefix} known`, description: 'New' }]
        isCounted(await bring(host, tags.list, { rows, key: 'name', mode: 'both' }), 0, 1, 0)
        equal((await found(host, tags.list, 'known'))[0]?.description, 'New', 'the description')
      },
    ],
    'A row without changes counts as unchanged': [
      rules.entities,
      async (host) => {
        await host.make(tags.save, { name: `${host.prefix} same`, description: 'Same' })
        const rows = [{ name: `${host.prefix} same`, description: 'Same' }]
        isCounted(await bring(host, tags.list, { rows, key: 'name', mode: 'both' }), 0, 0, 1)
      },
    ],
    'A column that a row omits stays unchanged': [
      rules.entities,
      async (host) => {
        await host.make(tags.save, { name: `${host.prefix} partly`, description: 'Stays' })
        await bring(host, tags.list, { rows: [{ name: `${host.prefix} partly` }], key: 'name', mode: 'both' })
        equal((await found(host, tags.list, 'partly'))[0]?.description, 'Stays', 'the description')
      },
    ],
    'With mode create, a row for an existing record fails': [
      rules.entities,
      async (host) => {
        await host.make(tags.save, { name: `${host.prefix} taken` })
        const result = await bring(host, tags.list, {
          rows: [{ name: `${host.prefix} taken` }],
          key: 'name',
          mode: 'create',
        })
        isCounted(result, 0, 0, 0)
        equal(
          failedOf(result).map(({ row }) => row),
          [0],
          'the failed rows',
        )
      },
    ],
    'With mode update, a row for a new record fails': [
      rules.entities,
      async (host) => {
        const result = await bring(host, tags.list, {
          rows: [{ name: `${host.prefix} never` }],
          key: 'name',
          mode: 'update',
        })
        equal(
          failedOf(result).map(({ row }) => row),
          [0],
          'the failed rows',
        )
        equal((await found(host, tags.list, 'never')).length, 0, 'the records')
      },
    ],
    'An invalid row fails with its number and error, and the others succeed': [
      rules.entities,
      async (host) => {
        const rows = [
          { name: `${host.prefix} good` },
          { name: `${host.prefix} bad`, slug: 'Not A Slug' },
          { name: `${host.prefix} good 2` },
        ]
        const result = await bring(host, tags.list, { rows, key: 'name', mode: 'both' })
        isCounted(result, 2, 0, 0)
        const [failed, ...more] = failedOf(result)
        equal([failed?.row, more.length], [1, 0], 'the failed row')
        const saysWhy = typeof failed?.error === 'string' && isObject(failed.fields) && 'slug' in failed.fields
        expect(saysWhy, 'it has no error message')
      },
    ],
    'More than 500 rows are rejected': [
      rules.entities,
      async (host) => {
        const rows = Array.from({ length: 501 }, (_, index) => ({ name: `${host.prefix} r${index}` }))
        const reply = await host.post(`${tags.list}/import`, { rows, key: 'name', mode: 'both', dryRun: true })
        isRefused(reply, 422, 'validation', 'rows')
      },
    ],
    'A field that cannot be a key is rejected as the key': [
      rules.entities,
      async (host) => {
        const reply = await host.post(`${tags.list}/import`, { rows: [], key: 'description', mode: 'both' })
        isRefused(reply, 422, 'validation', 'key')
      },
    ],
    'An unknown mode is rejected': [
      rules.entities,
      async (host) => {
        isRefused(
          await host.post(`${tags.list}/import`, { rows: [], key: 'name', mode: 'odd' }),
          422,
          'validation',
          'mode',
        )
      },
    ],
    'A row can refer to a related record by its code': [
      rules.entities,
      async (host, { country, ident }) => {
        const rows = [{ ident: ident(1), name: `${host.prefix} coded`, country: country.alpha2 }]
        isCounted(await bring(host, airports.list, { rows, key: 'ident', mode: 'both' }), 1, 0, 0)
        equal((await found(host, airports.list, 'coded'))[0]?.countryId, country.id, 'the country')
      },
    ],
    'A row with a former code is matched to its airport, which keeps its own code': [
      rules.former,
      async (host, { country, ident }) => {
        const values = { name: `${host.prefix} former`, countryId: country.id ?? null, status: 'published' }
        const { id, version } = await host.make(airports.save, { ...values, localCode: ident(5) })
        objectIn(await host.post(airports.save, { id, version, localCode: ident(6) }))
        const rows = [{ ident: ident(5), elevationFt: 77 }]
        const result = await bring(host, airports.list, { rows, key: 'ident', mode: 'both' })
        isCounted(result, 0, 1, 0)
        const { localCode, elevationFt } = objectIn(await host.get(`${airports.list}/${id}`))
        equal([localCode, elevationFt], [ident(6), 77], 'the airport')
        expect(Array.isArray(result.former) && result.former.length === 1, 'it does not say so')
      },
    ],
    'A row with an unknown code fails': [
      rules.entities,
      async (host, { ident }) => {
        const rows = [{ ident: ident(2), name: `${host.prefix} lost`, country: 'no such country' }]
        equal(
          failedOf(await bring(host, airports.list, { rows, key: 'ident', mode: 'both' })).length,
          1,
          'the failed rows',
        )
      },
    ],
    'append adds new items to a group': [
      rules.entities,
      async (host, { country, ident }) => {
        const airport = await host.make(airports.save, {
          name: `${host.prefix} strips`,
          ident: ident(3),
          countryId: country.id ?? null,
          runways: [{ leIdent: '09', heIdent: '27' }],
        })
        const rows = [{ ident: ident(3), runways: [{ leIdent: '18', heIdent: '36' }] }]
        isCounted(await bring(host, airports.list, { rows, key: 'ident', mode: 'update', append: 'runways' }), 0, 1, 0)
        const { runways } = objectIn(await host.get(`${airports.list}/${airport.id}`))
        const ends = Array.isArray(runways) ? runways.map((runway) => (isObject(runway) ? runway.leIdent : '')) : []
        equal(ends, ['09', '18'], 'the runways')
      },
    ],
  },
})
