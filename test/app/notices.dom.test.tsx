// Notices on the dashboard and in an airport's form, on a real host.
import { assert, before, test } from '../panel.ts'
import { rowsOf } from '../host/records/records-host.ts'
import { allByRole, byRole, click, queryRole, until } from '../dom.ts'
import { openScreen, realHost } from './real-screen.tsx'

const dayMs = 24 * 60 * 60 * 1000
const host = realHost(true)
let airportId = ''
before(async () => {
  const idOf = async (code: string): Promise<string> =>
    rowsOf(await host.get(`/api/v1/post/airports?search=${code}&limit=1`))[0]?.id ?? ''
  airportId = await idOf('DEL')
  const endsAt = new Date(Date.now() + 9 * dayMs).toISOString()
  const make = (values: object) =>
    host.post('/api/v1/post/notices/create', { text: 'Text', severity: 'urgent', endsAt, ...values })
  await make({ title: 'Sun', airportIds: [await idOf('SIN')], status: 'published' })
  await make({ title: 'Draft', everywhere: true })
})

const linesOf = (name: string): string[] =>
  allByRole('listitem', { within: byRole('region', { name }) }).map((item) => item.textContent ?? '')
const titlesOf = (lines: readonly string[]) => lines.map((line) => /^(Fog|Sun|New rules|Draft)/.exec(line)?.[0])

test('the dashboard lists live notices by their end and marks those that end within a week', async () => {
  await openScreen(host, '/admin/dashboard')
  await until(() => queryRole('region', { name: 'Live notices' }))
  const lines = linesOf('Live notices')
  assert.deepEqual(titlesOf(lines), ['Fog', 'Sun', 'New rules'])
  assert.deepEqual(
    lines.map((line) => line.includes('within a week')),
    [true, false, false],
  )
  assert.match(lines[0] ?? '', /Warning · ends/)
  const all = byRole('link', { name: 'Show all 3' })
  assert.equal(all.getAttribute('href'), '/admin/notices?filter%5Bstatus%5D=published')
})

test('an airport’s form shows its live notices and those of the whole website, and starts a new one', async () => {
  await openScreen(host, `/admin/airport/edit?id=${airportId}`)
  await until(() => queryRole('region', { name: 'Notices for this airport' }))
  assert.deepEqual(titlesOf(linesOf('Notices for this airport')), ['Fog', 'New rules'])
  await click(byRole('button', { name: 'More actions' }))
  await click(byRole('menuitem', { name: 'New notice for DEL' }))
  await until(() => window.location.search === '?new=1')
  assert.equal(window.location.pathname, '/admin/notices')
  assert.ok(JSON.stringify(window.history.state).includes(`{"airportIds":["${airportId}"]}`))
})

test('ending a live notice from its form or its row asks nothing, and Undo brings it back', async () => {
  await openScreen(host, '/admin/notices')
  await click(await until(() => queryRole('link', { name: 'Fog in the early morning' })))
  await click(await until(() => queryRole('button', { name: 'More publishing actions' })))
  for (const name of ['Keep live', 'Unpublish…']) assert.equal(queryRole('menuitem', { name }), undefined)
  await click(byRole('menuitem', { name: 'End notice' }))
  const undo = await until(() => queryRole('button', { name: 'Undo' }))
  const statusOf = async () =>
    rowsOf(await host.get('/api/v1/post/notices?search=Fog')).find(({ title }) => /^Fog/.test(String(title)))?.status
  assert.deepEqual([await statusOf(), queryRole('alertdialog')], ['archived', undefined])
  await click(undo)
  await until(() => queryRole('button', { name: 'Undo' }) === undefined)
  assert.equal(await statusOf(), 'published')
  await openScreen(host, '/admin/notices')
  await click(await until(() => queryRole('button', { name: 'Actions for Fog in the early morning' })))
  assert.equal(queryRole('menuitem', { name: 'Unpublish…' }), undefined)
  await click(byRole('menuitem', { name: 'End notice' }))
  await until(() =>
    allByRole('status').some(({ textContent }) => /Fog in the early morning ended/.test(textContent ?? '')),
  )
  assert.equal(await statusOf(), 'archived')
})
