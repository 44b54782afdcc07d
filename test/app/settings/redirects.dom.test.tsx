import { allByRole, byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import { saveAndClose } from '../press-item.ts'
import { assert, calls, isObject, test } from '../../panel.ts'
import { openScreen, realHost } from '../real-screen.tsx'

const host = realHost(true)
const open = async (address = '/admin/redirects') => {
  await openScreen(host, address)
  await until(() => byRole('link', { name: 'Old URLs' }))
}
const items = (name: string): string[] =>
  allByRole('listitem', { within: byRole('list', { name }) }).map(({ textContent }) => textContent ?? '')
const turnOn = async () => {
  const {
    body: { data },
  } = await host.get('/api/v1/post/general_settings')
  assert.ok(isObject(data))
  await host.post('/api/v1/post/general_settings/create', {
    id: data.id,
    version: data.version,
    contentAccess: 'public',
  })
}

test('a path that was not found becomes a redirect with a filled form, or is dismissed', async () => {
  await turnOn()
  for (const path of ['/lost?q=1', '/lost', '/noise']) await host.post(`${calls.content}/not-found`, { path })
  await open()
  await click(byRole('link', { name: 'Not found' }))
  await until(() => items('Paths not found').length === 2)
  assert.match(items('Paths not found')[0] ?? '', /^\/lostRequested 2 times/)
  await click(byRole('button', { name: 'Dismiss /noise' }))
  await until(() => items('Paths not found').length === 1)
  await click(byRole('link', { name: 'Create redirect for /lost' }))
  await until(() => byRole('dialog', { name: 'New redirect' }))
  assert.equal(byLabel('Path').value, '/lost')
  await type(byLabel('Redirects to'), '/lost')
  await saveAndClose()
  await until(() => byText('This redirects to itself'))
  await type(byLabel('Redirects to'), '/found')
  await saveAndClose()
  await until(() => queryRole('dialog') === undefined && byRole('row', { name: /\/lost.*\/found/ }))
  await click(byRole('link', { name: 'Not found' }))
  await until(() => byText('Nothing reported'))
})

test('a redirect finds its target by the name of a page', async () => {
  await host.post('/api/v1/post/blogs_tag/create', { name: 'Night trains', slug: 'night-trains' })
  await openScreen(host, '/admin/redirects?new')
  const field = await until(() => byLabel('Redirects to'))
  await type(field, 'trains')
  await until(() => queryRole('option', { name: /^Night trains/ }))
  await press('Enter')
  assert.equal(field.value, '/blogs/tag/night-trains')
})

test('lists former URLs with their record', async () => {
  const {
    body: { data },
  } = await host.post('/api/v1/post/blogs_tag/create', { name: 'Winter', slug: 'winter' })
  assert.ok(isObject(data))
  await host.post('/api/v1/post/blogs_tag/create', { id: data.id, version: data.version, slug: 'snow' })
  await open('/admin/redirects?show=pages')
  await until(() => items('Old URLs').length === 1)
  assert.match(items('Old URLs')[0] ?? '', /\/winter.*Redirects to .*\/snow.*Winter/)
  byRole('link', { name: 'Winter' })
})

test('redirects, old URLs, missing paths and the link report are tabs of one menu entry', async () => {
  await open('/admin/redirects?show=missing')
  const tabs = () => allByRole('link', { within: byRole('navigation', { name: 'Redirects and links' }) })
  const current = () => tabs().filter((tab) => tab.getAttribute('aria-current') === 'page')
  assert.deepEqual(
    tabs().map(({ textContent }) => textContent),
    ['Redirects', 'Old URLs', 'Not found', 'Link report'],
  )
  assert.deepEqual(
    current().map(({ textContent }) => textContent),
    ['Not found'],
  )
  assert.equal(byRole('link', { name: 'Link report' }).getAttribute('href'), '/admin/links')
})

test('the form of a redirect opens its target, once that is a valid URL', async () => {
  await openScreen(host, '/admin/redirects?new=1')
  await until(() => byLabel('Redirects to'))
  await type(byLabel('Redirects to'), 'javascript:alert(1)')
  assert.equal(queryRole('link', { name: 'Test the target' }), undefined)
  await type(byLabel('Redirects to'), 'https://other.example/page')
  const link = await until(() => queryRole('link', { name: 'Test the target' }))
  assert.equal(link.getAttribute('href'), 'https://other.example/page')
})
