import { allByRole, byLabel, byRole, click, queryRole, settle, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportRecords, type ExportJob, type Progress } from '../../../src/app/list/export.ts'
import { airport } from '../../../src/contract/entities/airport.ts'
import { airports } from './airports.ts'
import { rowOf, startFakeHost } from './fake-host.ts'
import { openList } from './open-list.tsx'

const job: ExportJob = {
  entity: airport, format: 'csv', ids: undefined,
  columns: ['name', 'countryId', 'type', 'elevationFt', 'scheduledService'],
  query: { page: 1, limit: 25, sort: 'name', order: 'asc', search: '', filters: [] },
}
const never = new AbortController().signal

test('a CSV has a mark for UTF-8, names over its columns, words for choices and labels for relations', async () => {
  startFakeHost(airport, [rowOf('a1', {
    name: '=cmd|"x"', countryId: 'in', country: { id: 'in', label: 'India' }, type: 'large_airport',
    elevationFt: -11, scheduledService: true,
  })])
  await openList(airport)
  const blob = await exportRecords(job, never, () => {})
  // As bytes: reading as text would take the mark away.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())
  assert.deepEqual(text.split('\r\n'), [
    '\uFEFFName,Country,Type,Elevation,Scheduled service', '"\'=cmd|""x""",India,Large airport,-11,yes', '',
  ])
})

test('JSON holds ids and labels', async () => {
  startFakeHost(airport, airports(2))
  await openList(airport)
  const blob = await exportRecords({ ...job, format: 'json', columns: ['name', 'countryId'] }, never, () => {})
  assert.deepEqual(JSON.parse(await blob.text()), [
    { id: 'a01', name: 'Airport 01', countryId: 'in', country: { id: 'in', label: 'India' } },
    { id: 'a02', name: 'Airport 02', countryId: 'in', country: { id: 'in', label: 'India' } },
  ])
})

test('an export asks page by page, tells how far it is, and can be cancelled', async () => {
  const host = startFakeHost(airport, airports(2500))
  await openList(airport)
  host.calls.length = 0
  const seen: Progress[] = []
  await exportRecords(job, never, (progress) => { seen.push(progress) })
  assert.deepEqual(seen.map(({ done }) => done), [1000, 2000, 2500])
  assert.deepEqual(host.calls.map(({ query }) => query.get('page') ?? '1'), ['1', '2', '3'])
  const calling = new AbortController()
  await assert.rejects(exportRecords(job, calling.signal, () => calling.abort()), { name: 'AbortError' })
})

test('only the selected records are exported, by their ids', async () => {
  const host = startFakeHost(airport, airports(300))
  await openList(airport)
  host.calls.length = 0
  const ids = airports(150).map(({ id }) => id)
  await exportRecords({ ...job, ids }, never, () => {})
  assert.deepEqual(host.calls.map(({ query }) => query.getAll('filter[id]').length), [100, 50])
})

test('the dialog exports what is listed', async () => {
  startFakeHost(airport, airports(3))
  await openList(airport)
  const saved: string[] = []
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
  document.addEventListener('click', (event) => {
    if (event.target instanceof HTMLAnchorElement && event.target.download !== '') saved.push(event.target.download)
  })
  const { click: original } = HTMLAnchorElement.prototype
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) { saved.push(this.download) }
  await click(byRole('button', { name: 'Export' }))
  const dialog = await until(() => queryRole('dialog', { name: 'Export 3 airports' }))
  await click(byLabel('JSON', dialog))
  await click(byRole('button', { name: 'Export', within: dialog }))
  await until(() => saved.length === 1)
  HTMLAnchorElement.prototype.click = original
  assert.match(saved[0] ?? '', /^airports-\d{4}-\d{2}-\d{2}\.json$/)
  await settle()
  assert.ok(allByRole('status').some((one) => /3 airports exported\./.test(one.textContent ?? '')))
})
