import { assert, type Row, test, type Values } from '../../panel.ts'
import { openScreen, realHost } from '../real-screen.tsx'
import { assertFocused, byLabel, byRole, byText, click, queryRole, type, until } from '../../dom.ts'
import { rowOf, rowsOf } from '../../host/records/records-host.ts'

const host = realHost(true)
const path = '/api/v1/post'
const set = async (values: Values) => {
  const settings = `${path}/general_settings`
  const { id, version } = rowOf(await host.get(settings))
  assert.equal((await host.post(`${settings}/create`, { id, version, ...values })).status, 200)
}
const airport = async (): Promise<Row> => {
  const [row] = rowsOf(await host.get(`${path}/airports?filter[status]=published&sort=name&limit=1`))
  assert.ok(row)
  return row
}
/** Changes and saves a published airport; returns its URL on the content interface. */
const save = async (name: string, as?: { email: string; password: string }) => {
  const { id, slug } = await airport()
  await openScreen(host, `/admin/airport/edit?id=${id}`, as)
  await type(await until(() => byLabel('Name')), name)
  await click(byRole('button', { name: 'Publish changes' }))
  return `/content/v1/airports/slug/${slug}`
}
const viewOnSite = () => queryRole('link', { name: 'View on website' })
const status = async (address: string) => (await host.call('GET', address)).status

test('a fresh host reports that visitors don’t see a published page, and links to the setting', async () => {
  const page = await save('Aaland')
  await until(() => byText('Airport saved. Published content is off, so visitors can’t see this yet.'))
  assert.equal(await status(page), 404)
  byText(/^Published content is off, so visitors can’t see this yet\./)
  const inToast = byRole('link', { name: 'Open settings' }).getAttribute('href')
  await click(byRole('button', { name: 'More publishing actions' }))
  assert.equal(byRole('menuitem', { name: 'Open settings' }).getAttribute('href'), inToast)
  assert.equal(viewOnSite(), undefined)
  await openScreen(host, inToast ?? '')
  await until(() => document.activeElement === byLabel('Published content'))
  assertFocused(byLabel('Published content'))
})

test('tells users without settings permission who can change the settings', async () => {
  const permissions = { airport: ['view', 'edit', 'publish'], country: ['view'], state: ['view'], city: ['view'] }
  const role = rowOf(await host.post(`${path}/user_roles/create`, { name: 'Airports', permissions }))
  const person = { firstName: 'Ann', lastName: 'Bee', email: 'ann@example.com', roleId: role.id }
  await save('Aalborg', await host.addUser(person))
  const words = 'Published content is off, so visitors can’t see this yet. An administrator can change this.'
  await until(() => byText(`Airport saved. ${words}`))
  assert.equal(queryRole('link', { name: 'Open settings' }), undefined)
})

test('a page is called live once visitors get it, but not during maintenance', async () => {
  await set({ contentAccess: 'public' })
  const page = await save('Aachen')
  await until(() => byText('Airport saved. The page is live.'))
  assert.equal(await status(page), 200)
  await openScreen(host, `/admin/airport/edit?id=${(await airport()).id}`)
  await until(viewOnSite)
  await set({ maintenance: true })
  await save('Aarau')
  await until(() => byText('Airport saved. The website is in maintenance mode, so visitors can’t see this yet.'))
})
