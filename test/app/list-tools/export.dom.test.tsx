import { airport, assert, blog, calls, json, profileOf, readProfile, test } from '../../panel.ts'
import { profile } from '../../../src/app/data/profile.ts'
import { type ExportJob, exportName, exportRecords, type Progress } from '../../../src/app/list-tools/bulk/export.ts'
import { downloads } from '../downloads.ts'
import { airports } from '../list/airports.ts'
import { type FakeHost, rowOf, startFakeHost } from '../fake-host.ts'
import { openList } from '../list/open-list.tsx'
import { allByRole, byLabel, byRole, click, queryRole, until } from '../../dom.ts'

const job: ExportJob = {
  entity: airport,
  format: 'csv',
  ids: undefined,
  columns: ['name', 'countryId', 'type', 'elevationFt', 'scheduledService'],
  query: { page: 1, limit: 25, sort: 'name', order: 'asc', search: '', filters: [] },
}
const never = () => new AbortController().signal

test('writes a CSV with a UTF-8 mark, column names, option labels and labels of related records', async () => {
  startFakeHost(airport, [
    rowOf('a1', {
      name: '=cmd|"x"',
      countryId: 'in',
      country: { id: 'in', label: 'India' },
      type: 'large_airport',
      elevationFt: -11,
      scheduledService: true,
    }),
  ])
  await openList(airport)
  const { blob } = await exportRecords(job, never(), () => {})
  // Compares bytes, because reading as text would drop the mark.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())
  assert.deepEqual(text.split('\r\n'), [
    '\uFEFFName,Country,Type,Elevation,Scheduled service',
    '"\'=cmd|""x""",India,Large airport,-11,yes',
    '',
  ])
})

test('a CSV cell with several related records joins their labels, falls back to ids, and is empty without any', async () => {
  const tag = (id: string) => ({ id, label: `Tag ${id}` })
  startFakeHost(blog, [
    rowOf('b1', { title: 'One', tagIds: ['a', 'b'], tags: [tag('a'), tag('b')] }),
    rowOf('b2', { title: 'Two', tagIds: [], tags: [] }),
    rowOf('b3', { title: 'Six', tagIds: ['a', 'c'], tags: null }),
  ])
  await openList(blog)
  const { blob } = await exportRecords({ ...job, entity: blog, columns: ['title', 'tagIds'] }, never(), () => {})
  assert.deepEqual((await blob.text()).split('\r\n').slice(1), ['One,Tag a; Tag b', 'Two,', 'Six,a; c', ''])
})

test('exports only the selected records, even on a host without queries', async () => {
  startFakeHost(airport, airports(3), 'bare')
  await openList(airport)
  await until(() => queryRole('link', { name: 'Airport 03' }))
  const seen: Progress[] = []
  const selected: ExportJob = { ...job, columns: ['name'], ids: ['a01', 'a03'] }
  const { blob, count } = await exportRecords(selected, never(), (progress) => {
    seen.push(progress)
  })
  assert.deepEqual((await blob.text()).split('\r\n').slice(1), ['Airport 01', 'Airport 03', ''])
  assert.deepEqual([count, seen], [2, [{ done: 2, total: 2 }]])
})

test('an export is reported once, before the file, to a host that keeps security events, and to no other host', async () => {
  for (const [features, told] of [
    [['entities', 'accounts'], [{ section: 'airport', count: 2 }]],
    [['entities'], []],
  ] as const) {
    const host = startFakeHost(airport, airports(2), features)
    host.instead = ({ path }) => (path === calls.securityExports ? json(200, { data: null }) : undefined)
    await openList(airport)
    await exportRecords(job, never(), () => {})
    assert.deepEqual(
      host.calls.filter(({ path }) => path === calls.securityExports).map(({ body }) => body),
      told,
    )
  }
})

test('writes ids and labels to JSON', async () => {
  startFakeHost(airport, airports(2))
  await openList(airport)
  const { blob } = await exportRecords({ ...job, format: 'json', columns: ['name', 'countryId'] }, never(), () => {})
  assert.deepEqual(JSON.parse(await blob.text()), [
    { id: 'a01', name: 'Airport 01', countryId: 'in', country: { id: 'in', label: 'India' } },
    { id: 'a02', name: 'Airport 02', countryId: 'in', country: { id: 'in', label: 'India' } },
  ])
})

test('an export reads page by page, reports its progress and can be cancelled', async () => {
  const host = startFakeHost(airport, airports(2500))
  await openList(airport)
  host.calls.length = 0
  const seen: Progress[] = []
  await exportRecords(job, never(), (progress) => {
    seen.push(progress)
  })
  assert.deepEqual(
    seen.map(({ done }) => done),
    [1000, 2000, 2500],
  )
  assert.deepEqual(
    host.calls.filter(({ method }) => method === 'GET').map(({ query }) => query.get('page') ?? '1'),
    ['1', '2', '3'],
  )
  const calling = new AbortController()
  await assert.rejects(
    exportRecords(job, calling.signal, () => calling.abort()),
    { name: 'AbortError' },
  )
})

/** Makes a change before each of these responses, like a concurrent user. */
const whileAsked = (host: FakeHost, changes: Record<number, () => void>) => {
  let asked = 0
  host.instead = ({ path }) => {
    if (path === airport.path) changes[++asked]?.()
    return undefined
  }
}
const namesIn = async (blob: Blob): Promise<string[]> =>
  JSON.parse(await blob.text()).map(({ name }: { name: string }) => name)
const newestFirst: ExportJob = {
  ...job,
  format: 'json',
  columns: ['name'],
  query: { ...job.query, sort: 'updatedAt', order: 'desc' },
}
const hundredsOf = (count: number) => airports(count).map((row) => ({ ...row, name: `Airport ${row.id}` }))

test('exports every record once, including one that is saved during the export', async () => {
  const host = startFakeHost(airport, hundredsOf(2500))
  await openList(airport)
  const save = () => {
    host.put(
      'airport',
      host.all('airport').map((row) => (row.id === 'a2400' ? { ...row, updatedAt: '2026-12-01T10:00:00Z' } : row)),
    )
  }
  whileAsked(host, { 2: save })
  const { blob, count } = await exportRecords(newestFirst, never(), () => {})
  const names = await namesIn(blob)
  assert.equal(count, 2500)
  assert.equal(names.length, 2500)
  assert.equal(new Set(names).size, 2500)
  assert.equal(names[0], 'Airport a2400', 'in the order of the list')
})

test('an export skips no record when the list shrinks, and leaves out the deleted one', async () => {
  const host = startFakeHost(airport, hundredsOf(1500))
  await openList(airport)
  whileAsked(host, {
    2: () => {
      host.put(
        'airport',
        host.all('airport').filter(({ id }) => id !== 'a07'),
      )
    },
  })
  const { blob, count } = await exportRecords(newestFirst, never(), () => {})
  const names = await namesIn(blob)
  assert.equal(count, 1499)
  assert.equal(new Set(names).size, 1499)
  assert.ok(!names.includes('Airport a07'))
})

test('an export ends with each record once even if someone keeps saving', async () => {
  const host = startFakeHost(airport, hundredsOf(1500))
  await openList(airport)
  let saves = 0
  const saveLast = () => {
    const last = host.all('airport').reduce((a, b) => (a.updatedAt < b.updatedAt ? a : b))
    const updatedAt = new Date(Date.UTC(2026, 11, 1, 10, saves++)).toISOString()
    host.put(
      'airport',
      host.all('airport').map((row) => (row === last ? { ...row, updatedAt } : row)),
    )
  }
  whileAsked(host, Object.fromEntries(Array.from({ length: 50 }, (_, index) => [index, saveLast])))
  const { blob, count } = await exportRecords(newestFirst, never(), () => {})
  const names = await namesIn(blob)
  assert.equal(count, 1500)
  assert.deepEqual([names.length, new Set(names).size], [1500, 1500])
})

test('exports only the selected records, by their ids', async () => {
  const host = startFakeHost(airport, airports(300))
  await openList(airport)
  host.calls.length = 0
  const ids = airports(150).map(({ id }) => id)
  await exportRecords({ ...job, ids }, never(), () => {})
  assert.deepEqual(
    host.calls.filter(({ method }) => method === 'GET').map(({ query }) => query.getAll('filter[id]').length),
    [100, 50],
  )
})

test('writes several pages as one JSON array', async () => {
  startFakeHost(airport, airports(1001))
  await openList(airport)
  const { blob } = await exportRecords({ ...job, format: 'json', columns: ['name'] }, never(), () => {})
  assert.equal(JSON.parse(await blob.text()).length, 1001)
})

const openDialog = async (what: string, within?: HTMLElement) => {
  if (within) await click(byRole('button', { name: 'Export', within }))
  else {
    await click(byRole('button', { name: 'More actions' }))
    await click(await until(() => queryRole('menuitem', { name: 'Export' })))
  }
  return until(() => queryRole('dialog', { name: `Export ${what}` }))
}

test('the dialog exports the listed records with the visible columns or all of them', async (t) => {
  const files = downloads(t)
  startFakeHost(airport, airports(4))
  await openList(airport, '?filter[type]=heliport&columns=name,type')
  for (const choice of ['Shown columns (2)', /^All fields /]) {
    const dialog = await openDialog('2 airports')
    await click(byLabel('JSON', dialog))
    await click(byLabel(choice, dialog))
    await click(byRole('button', { name: 'Export', within: dialog }))
    await until(() => queryRole('dialog') === undefined)
  }
  assert.match(files[0]?.name ?? '', /^airports-\d{4}-\d{2}-\d{2}\.json$/)
  const [shown = [], all = []] = await Promise.all(files.map(async ({ text }) => JSON.parse(await text)))
  assert.deepEqual(shown, [
    { id: 'a02', name: 'Airport 02', type: 'heliport' },
    { id: 'a04', name: 'Airport 04', type: 'heliport' },
  ])
  assert.equal(all[0].iata, 'AAB')
  assert.ok('lat' in all[0] && 'runways' in all[0], 'also fields that no column shows')
  assert.ok(allByRole('status').some((one) => /2 airports exported\./.test(one.textContent ?? '')))
})

test('a file for translators has each field next to its source text, with a line for each record of the same name', async () => {
  const host = startFakeHost(airport, airports(2))
  await openList(airport)
  const line = (name: string) => ({ source: 'Springfield', language: 'de', name, 'name (source)': 'Springfield' })
  host.instead = ({ path }) =>
    path === `${calls.translationWork}/airport`
      ? json(200, { data: [line(''), line('Springfeld')], meta: { page: 1, limit: 1000, total: 2 } })
      : undefined
  const seen: Progress[] = []
  const forTranslators: ExportJob = { ...job, translateInto: 'de' }
  const { blob } = await exportRecords(forTranslators, never(), (progress) => {
    seen.push(progress)
  })
  const [head = '', ...lines] = (await blob.text()).split('\r\n')
  assert.match(head, /^source,language,name,name \(source\),/)
  assert.deepEqual(
    lines.map((one) => one.replace(/,+$/, '')),
    ['Springfield,de,,Springfield', 'Springfield,de,Springfeld,Springfield', ''],
  )
  assert.deepEqual(seen, [{ done: 2, total: 2 }])
  assert.equal(host.calls.find(({ path }) => path.startsWith(calls.translationWork))?.query.get('language'), 'de')
  assert.match(exportName(forTranslators, new Date()), /^airports-de-\d{4}/)
})

test('the file name has today’s date in the user’s time zone', async (t) => {
  t.after(() => profile.set(undefined))
  const nameIn = async (timeZone: string) => {
    profile.set(readProfile(await profileOf([], { timeZone }).json()))
    return exportName(job, new Date('2026-11-20T20:00:00.000Z'))
  }
  assert.equal(await nameIn('Asia/Kolkata'), 'airports-2026-11-21.csv')
  assert.equal(await nameIn('America/Los_Angeles'), 'airports-2026-11-20.csv')
})

test('the dialog exports the selection', async (t) => {
  const files = downloads(t)
  const host = startFakeHost(airport, airports(4))
  await openList(airport)
  await click(byRole('checkbox', { name: 'Select Airport 03' }))
  const dialog = await openDialog('1 airport', await until(() => queryRole('region', { name: 'Selection' })))
  await click(byRole('button', { name: 'Export', within: dialog }))
  await until(() => files.length === 1)
  assert.deepEqual(host.calls.findLast(({ method }) => method === 'GET')?.query.getAll('filter[id]'), ['a03'])
})

test('cancelling an export creates no file and leaves the dialog as it was', async (t) => {
  const files = downloads(t)
  const host = startFakeHost(airport, airports(4))
  await openList(airport)
  const dialog = await openDialog('4 airports')
  const started = host.calls.length
  host.instead = () => new Promise(() => {})
  await click(byRole('button', { name: 'Export', within: dialog }))
  await until(() => queryRole('progressbar', { name: 'Export', within: dialog }))
  await until(() => host.calls.length > started)
  await click(byRole('button', { name: 'Cancel', within: dialog }))
  await until(() => queryRole('progressbar', { name: 'Export', within: dialog }) === undefined)
  byLabel('JSON', dialog)
  assert.deepEqual(files, [])
})
