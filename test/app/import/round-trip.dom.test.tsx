import { airport, assert, before, describe, test } from '../../panel.ts'
import { createImportFlow } from '../../../src/app/import/import-flow.ts'
import { groupsOf, targetsOf } from '../../../src/app/import/targets.ts'
import { templatesOf } from '../../../src/app/import/file-step.tsx'
import { allColumns, exportRecords } from '../../../src/app/list-tools/bulk/export.ts'
import type { Separator } from '../../../src/contract/csv/csv-cell.ts'
import { entities } from '../../../src/contract/entities/sections.ts'
import { readListQuery } from '../../../src/contract/list-query.ts'
import { post } from '../../host/records/records-calls.ts'
import { type RecordsHost, rowsOf } from '../../host/records/records-host.ts'
import { importHost } from './import-into-host.ts'
import '../../dom.ts'

const imported = entities.flatMap((entity) => (entity.import ? [{ entity, rule: entity.import }] : []))

/** Adds values that a text file could damage. */
const difficult = async (host: RecordsHost): Promise<void> => {
  const [picture] = rowsOf(await host.get(`${post}/media?limit=1`))
  const [country] = rowsOf(await host.get(`${post}/country?search=IN&limit=1`))
  const inIndia = { countryId: country?.id }
  const made = [
    [
      'airports/create',
      {
        ...inIndia,
        name: 'Chhatrapati “Shivaji”; Mumbai, T2',
        ident: 'ZZ-RT',
        icao: 'ZZRT',
        municipality: '=Andheri',
        lat: -0.000001,
        lon: 72.868,
        elevationFt: -12,
        timeZone: 'Asia/Kolkata',
        phone: '+91 22 6685 1010',
        description: '# Arriving\n\n- by "train"\n- by bus;\tor taxi\n\n\\*not\\* a list',
        coverId: picture?.id,
        terminals: [{ name: 'T1; “old”', airlines: 'Air India, IndiGo' }],
        runways: [{ leIdent: '09', heIdent: '27', lengthFt: 11_302, lighted: true, leLat: 19.0887, leLon: 72.8403 }],
        status: 'published',
        publishAt: '2026-01-02T03:04:05.000Z',
      },
    ],
    [
      'airports/create',
      { ...inIndia, name: 'Scheduled', ident: 'ZZ-SC', status: 'scheduled', publishAt: '2099-01-02T03:04:00.000Z' },
    ],
    [
      'travel_agents/create',
      {
        ...inIndia,
        name: 'Sky & Sea',
        licence: '0012',
        email: 'info@bücher.example',
        address: '12 Hill Road\nBandra (West),\n"Mumbai"',
        logoId: picture?.id,
        verified: true,
        status: 'published',
      },
    ],
    [
      'travel_agents/create',
      {
        ...inIndia,
        name: 'Sky & Sea',
        licence: '0013',
        email: 'two@example.com',
        status: 'draft',
        countryId: rowsOf(await host.get(`${post}/country?search=FR&limit=1`))[0]?.id,
      },
    ],
    [
      'subscribe/create',
      {
        email: 'left@example.com',
        status: 'unsubscribed',
        source: 'event',
        consentAt: '2025-02-03T04:05:06.789Z',
        consent: 'Yes,\nplease',
      },
    ],
    ['subscribe/create', { email: 'in@example.com', status: 'subscribed', source: 'website' }],
    ['blogs_tag/create', { name: '+Plus; tag', description: '\'=1+1, "x"' }],
    ['redirects/create', { from: '/?p=12', to: '/airports?q=a%20b', note: '-old' }],
    ['redirects/create', { from: '/über uns', to: 'https://example.com/x', note: '' }],
  ] as const
  for (const [path, body] of made) {
    const { status, body: answer } = await host.post(`${post}/${path}`, body)
    assert.equal(status, 201, `${path}: ${JSON.stringify(answer)}`)
  }
  const cities = rowsOf(await host.get(`${post}/city?limit=2`))
  assert.ok(cities.length > 0 && picture)
}

describe('an imported export', () => {
  const host = importHost({ isWhole: true, sample: true })
  before(() => difficult(host()))

  for (const { entity, rule } of imported) {
    test(`${entity.many}: recognises every column of each template`, async (t) => {
      for (const [at, { content }] of templatesOf(entity).entries()) {
        const flow = createImportFlow(entity, rule, async () => true)
        t.after(() => flow.close())
        await flow.open(content, 'template.csv')
        const state = flow.state.get()
        assert.ok(state.step === 'columns')
        const { group, columns, hasHeader } = state.file.mapping
        assert.deepEqual([group, hasHeader], [[undefined, ...groupsOf(entity).map(({ name }) => name)][at], true])
        assert.ok(columns.length > 2 && columns.every((path) => path !== undefined), `${columns}`)
      }
    })

    test(`${entity.many}: an export of all fields is imported without changes`, async (t) => {
      const query = readListQuery(new URLSearchParams())
      const separators: Separator[] = entity.key === 'airport' ? [',', ';', '\t'] : [',']
      for (const separator of separators) {
        const job = { entity, format: 'csv' as const, separator, ids: undefined, columns: allColumns(entity), query }
        const { blob, count } = await exportRecords(job, new AbortController().signal, () => {})
        assert.ok(count > 0)
        const flow = createImportFlow(entity, rule, async () => true)
        t.after(() => flow.close())
        await flow.open(blob, 'export.csv')
        const read = flow.state.get()
        assert.ok(read.step === 'columns')
        const filled = new Set(read.file.mapping.columns)
        const lost = targetsOf(entity).filter(({ path }) => path in entity.fields && !filled.has(path))
        assert.deepEqual(
          lost.map(({ path }) => path),
          [],
          'each field has its column',
        )
        flow.check()
        const checked = flow.state.get()
        assert.ok('run' in checked)
        await checked.run.ended
        const { counts, findings } = checked.run.state.get().tally
        const others = findings.filter(({ outcome }) => outcome !== 'unchanged')
        assert.deepEqual(
          others.map(({ label, outcome, reason, changes }) => [label, outcome, reason, changes]),
          [],
        )
        assert.equal(counts.unchanged, count)
      }
    })
  }

  test('an export restores a deleted airport completely', async (t) => {
    const query = readListQuery(new URLSearchParams('filter[ident]=ZZ-RT'))
    const find = async () => rowsOf(await host().get(`${airport.path}?filter[ident]=ZZ-RT`))[0]
    const before = await find()
    const job = { entity: airport, format: 'csv' as const, ids: undefined, columns: allColumns(airport), query }
    const { blob, count } = await exportRecords(job, new AbortController().signal, () => {})
    assert.ok(before && airport.import && count === 1)
    await host().remove(`${airport.path}/${before.id}`)
    const flow = createImportFlow(airport, airport.import, async () => true)
    t.after(() => flow.close())
    await flow.open(blob, 'export.csv')
    flow.import()
    const now = flow.state.get()
    assert.ok('run' in now)
    await now.run.ended
    const after = await find()
    assert.ok(after && after.id !== before.id)
    for (const [name, field] of Object.entries(airport.fields)) {
      if (!field.readOnly) assert.deepEqual(after[name], before[name], name)
    }
  })
})
