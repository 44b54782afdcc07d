import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Row } from '../../../../src/contract/json.ts'
import { openScreen, realHost } from '../../real-screen.tsx'
import { rowOf, rowsOf } from '../../../host/records/records-host.ts'
import { byLabel, byRole, byText, click, press, queryRole, type, until } from '../../../dom.ts'

const host = realHost(true)
const path = '/api/v1/post'
const airportNow = async (id: string): Promise<Row> => rowOf(await host.get(`${path}/airports/${id}`))
const liveAirport = async (at: number): Promise<Row> => {
  const row = rowsOf(await host.get(`${path}/airports?filter[status]=published&sort=name&limit=9`))[at]
  assert.ok(row)
  return row
}
const open = async ({ id }: Row, as?: { email: string; password: string }) => {
  await openScreen(host, `/admin/airport/edit?id=${id}`, as)
  await until(() => queryRole('region', { name: 'Publishing' }))
}
const button = (name: string) => byRole('button', { name })
const has = (name: string) => queryRole('button', { name }) !== undefined

test('a user without publish permission can only save changes to a live record for later, and the page is unchanged', async () => {
  const permissions = { airport: ['view', 'edit'], country: ['view'], state: ['view'], city: ['view'] }
  const role = rowOf(await host.post(`${path}/user_roles/create`, { name: 'Authors', permissions }))
  const ann = await host.addUser({
    firstName: 'Ann',
    lastName: 'Bee',
    email: 'ann@example.com',
    roleId: String(role.id),
  })
  const airport = await liveAirport(0)
  await open(airport, ann)
  assert.deepEqual([has('Publish changes'), has('Unpublish…'), has('Schedule…')], [false, false, false])
  await type(byLabel('Name'), 'Aalto')
  await press('Control+s')
  await until(() => byText('Changes saved for later. The live page is unchanged.'))
  await until(() => byText(/^Pending changes by Ann Bee, just now\. The live page is unchanged\.$/))
  assert.equal((await airportNow(airport.id)).name, airport.name)
})

test('a record with pending changes opens them, compares them with the live page and publishes them', async () => {
  const airport = await liveAirport(0)
  await open(airport)
  assert.equal(byLabel('Name').value, 'Aalto')
  assert.deepEqual([has('Save for later'), has('Save for later and close')], [false, false], 'nothing is unsaved')
  await click(button('Compare with live'))
  const comparison = byRole('dialog', { name: 'Compare with live' })
  byRole('region', { name: 'Name', within: comparison })
  byRole('button', { name: 'Discard changes', within: comparison })
  await click(byRole('button', { name: 'Publish changes', within: comparison }))
  await until(() => queryRole('dialog') === undefined)
  await until(async () => (await airportNow(airport.id)).name === 'Aalto')
  await until(() => !has('Compare with live'))
})

test('Ctrl+S on a live record never publishes, even for users who can publish', async () => {
  const airport = await liveAirport(1)
  await open(airport)
  assert.deepEqual([has('Publish changes'), has('Save for later')], [false, false], 'nothing has changed')
  await type(byLabel('Name'), 'Aachen')
  assert.deepEqual([has('Publish changes'), has('Save for later'), has('Save for later and close')], [true, true, true])
  await press('Control+s')
  await until(() => byText(/^Pending changes by .*, just now\. The live page is unchanged\.$/))
  assert.equal((await airportNow(airport.id)).name, airport.name)
  await click(button('Discard changes'))
  await until(() => byLabel('Name').value === airport.name)
  await click(button('Undo'))
  await until(() => byLabel('Name').value === 'Aachen')
})

test('unpublishing asks for the reason and waits for it', async () => {
  const airport = await liveAirport(2)
  await open(airport)
  await click(button('Unpublish…'))
  await click(button('Unpublish'))
  assert.equal((await airportNow(airport.id)).status, 'published')
  await click(byLabel('Withdrawn'))
  await click(button('Unpublish'))
  await until(() => byText('Archived'))
  const { status, ending, publishedAt } = await airportNow(airport.id)
  assert.deepEqual([status, ending, publishedAt], ['archived', 'withdrawn', airport.publishedAt])
})

test('a draft that the host refused to publish is still saved as a draft', async () => {
  await openScreen(host, '/admin/airport/create')
  await until(() => queryRole('region', { name: 'Publishing' }))
  await click(button('Publish'))
  await until(() => queryRole('alert') !== undefined)
  await type(byLabel('Name'), 'Nowhere International')
  await click(button('Publish')) // the country is missing
  await until(() => queryRole('alert') !== undefined)
  assert.equal(queryRole('group', { name: 'Unsaved changes' })?.textContent?.startsWith('1 unsaved change'), true)
})
