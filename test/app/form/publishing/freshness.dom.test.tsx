// Checks check dates and public notes of the publishing card by the record on the host.
import { assert, isObject, type Row, test, type Values } from '../../../panel.ts'
import { assertFocused, byLabel, byRole, byText, click, press, queryRole, type, until } from '../../../dom.ts'
import { rowOf } from '../../../host/records/records-host.ts'
import { openScreen, realHost } from '../../real-screen.tsx'
import { pressInCard } from '../../press-item.ts'

const host = realHost(true)
const types = '/api/v1/post/guidelines_types'
const settings = '/api/v1/post/general_settings'

let made = 0
const make = async (values: Values): Promise<Row> => {
  made += 1
  return rowOf(await host.post(`${types}/create`, { name: `Fresh ${made}`, order: made, ...values }))
}
const now = async ({ id }: Row): Promise<Row> => rowOf(await host.get(`${types}/${id}`))
const notesOf = async (record: Row): Promise<unknown[]> => {
  const { publicNotes } = await now(record)
  return Array.isArray(publicNotes) ? publicNotes.map((one) => isObject(one) && one.note) : []
}
const setInterval = async (months: number | null): Promise<void> => {
  const { id, version } = rowOf(await host.get(settings))
  await host.post(`${settings}/create`, { id, version, checkGuidelineTypes: months })
}
const open = async ({ id }: Row): Promise<void> => {
  await openScreen(host, `/admin/guidelines-types?edit=${id}`)
  await until(() => queryRole('region', { name: 'Publishing' }))
}
const button = (name: string | RegExp) => byRole('button', { name })

const openDetails = async (record: Row): Promise<void> => {
  await open(record)
  await pressInCard('Owner, dates and note…')
}

test('a public note goes live with Publish, which does not require a note', async () => {
  const record = await make({ status: 'draft' })
  await openDetails(record)
  await type(byLabel('Public note'), 'First edition.')
  await press('Escape')
  await click(button('Publish'))
  await until(() => byText(/^since /))
  assert.deepEqual(await notesOf(record), ['First edition.'])
  const other = await make({ status: 'draft' })
  await open(other)
  await click(button('Publish'))
  await until(() => byText(/^since /))
  assert.deepEqual([(await now(other)).status, await notesOf(other)], ['published', []])
})

test('“Checked, no changes needed” moves an overdue check date in one click, with Undo', async () => {
  await setInterval(6)
  const record = await make({ status: 'published', reviewOn: '2020-01-01' })
  await openDetails(record)
  byText(/^Check due since/)
  await click(button('Checked, no changes needed'))
  await until(() => byText('Checked, nothing changed.'))
  const checked = await now(record)
  assert.ok(String(checked.reviewOn) > new Date().toISOString().slice(0, 10))
  await until(() => byText(/^Last checked/))
  await click(button('Undo'))
  await until(() => byText(/^Check due since/))
  assert.equal((await now(record)).reviewOn, '2020-01-01')
  await setInterval(null)
})

test('saves owner and check date as they are chosen, without publishing typed text', async () => {
  const record = await make({ status: 'published' })
  await openDetails(record)
  await type(byLabel('Check date'), '2031-05-06')
  await press('Enter')
  await until(async () => (await now(record)).reviewOn === '2031-05-06')
  const owner = byRole('combobox', { name: 'Owner' })
  await type(owner, 'admin')
  await click(await until(() => queryRole('option', { name: /admin/i })))
  await until(async () => (await now(record)).ownerId != null)
  assert.equal((await now(record)).status, 'published')
  assert.equal((await now(record)).pending, undefined)
})

test('a public note can be corrected and deleted in place, and “Keep note” leaves it', async () => {
  const record = await make({ status: 'published', publicNote: 'Frist edition.' })
  await openDetails(record)
  await click(await until(() => byText(/^Public notes/)))
  await click(button(/^Edit note of /))
  const field = byRole('textbox', { name: /^Public note from / })
  assertFocused(field)
  assert.equal(button(/^Save note of /).getAttribute('aria-disabled'), 'true')
  await type(field, 'Something else')
  await click(button(/^Keep note of /))
  assert.deepEqual(await notesOf(record), ['Frist edition.'])
  await click(button(/^Edit note of /))
  await type(byRole('textbox', { name: /^Public note from / }), 'First edition.')
  await click(button(/^Save note of /))
  await until(async () => (await notesOf(record))[0] === 'First edition.')
  await until(() => byText('Public note updated.'))
  await click(await until(() => queryRole('button', { name: /^Delete note of / })))
  await until(async () => (await notesOf(record)).length === 0)
})
