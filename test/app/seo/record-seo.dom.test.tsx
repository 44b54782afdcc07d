import { byLabel, byRole, byText, press, queryRole, settle, type, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowOf, rowsOf } from '../../host/records/records-host.ts'
import { openScreen, realHost, type RealHost } from '../real-screen.tsx'

const host = realHost(true)
const formOf = async (code: string): Promise<{ id: string; address: string }> => {
  const [airport] = rowsOf(await host.get(`/api/v1/post/airports?search=${code}&limit=1`))
  return { id: airport?.id ?? '', address: `/admin/airport/edit?id=${airport?.id}` }
}

test('an airport’s form shows its search result as it is saved, and leads to what makes it', async () => {
  const { id, address } = await formOf('SIN')
  await openScreen(host, address)
  const result = await until(() => queryRole('figure', { name: 'Search result' }))
  assert.match(result.textContent, /› airports › .*Singapore Changi Airport/)
  byText('As saved: title from the record, description from the record.')
  await type(byLabel('Name'), 'Changi of Singapore')
  assert.match(result.textContent, /Singapore Changi Airport/)
  await press('Control+s')
  await until(() => result.textContent.includes('Changi of Singapore'))
  const link = byRole('link', { name: 'SEO content' })
  assert.equal(link.getAttribute('href'), `/admin/airport-seo-content?edit=airport%3A${id}`)
  await openScreen(host, link.getAttribute('href') ?? '')
  await until(() => queryRole('textbox', { name: 'Meta title' }))
})

test('who may not see what search engines are told is shown no search result', async () => {
  const role = rowOf(await host.post('/api/v1/post/user_roles/create', {
    name: 'Mapper', permissions: { airport: ['view', 'edit'] },
  }))
  const mapper = await host.addUser({ firstName: 'Mo', lastName: 'M', email: 'mo@example.com', roleId: role.id })
  const asked: string[] = []
  const heard: RealHost = { ...host, fetch: (path, init) => { asked.push(path); return host.fetch(path, init) } }
  await openScreen(heard, (await formOf('DEL')).address, mapper)
  await until(() => byText('Last change'))
  await settle()
  assert.equal(queryRole('link', { name: 'SEO content' }), undefined)
  assert.deepEqual(asked.filter((path) => path.includes('seo_content')), [])
})

test('where a search result cannot be loaded the form says so, and still leads to what makes it', async () => {
  const failing = Response.json({ error: 'The disk is full.', code: 'internal' }, { status: 500 })
  const odd: RealHost = {
    ...host, fetch: async (path, init) => (path.includes('/seo_content/') ? failing.clone() : host.fetch(path, init)),
  }
  await openScreen(odd, (await formOf('DEL')).address)
  await until(() => byText('What it shows could not be loaded.'))
  byRole('link', { name: 'SEO content' })
})
