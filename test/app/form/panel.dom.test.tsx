import { act, assert, blogTag, json, later, test } from '../../panel.ts'
import { loadProfile } from '../../../src/app/data/profile.ts'
import { signIn, signOut } from '../../../src/app/data/session.ts'
import { contactMessage } from '../../../src/contract/entities/contact-message.ts'
import { type Call, everything } from '../fake-host.ts'
import { openForm, startHost } from './open-form.tsx'
import {
  allByRole,
  assertFocused,
  byLabel,
  byRole,
  byText,
  click,
  press,
  queryRole,
  settle,
  type,
  until,
} from '../../dom.ts'
import { saveAndClose } from '../press-item.ts'

const withTags = async (features = everything) => {
  const host = await startHost(features)
  host.add('blog-tag', 'w', { name: 'Winter', slug: 'winter' })
  return host
}

test('a new record is created next to its list, which then shows it', async () => {
  const host = await withTags()
  const router = await openForm(blogTag, '/admin/blog-tags?new=1&search=')
  const dialog = await until(() => queryRole('dialog', { name: 'New post tag' }))
  await type(byLabel('Name', dialog), 'Delays')
  assert.equal(byLabel('Slug', dialog).value, 'delays')
  await saveAndClose()
  await until(() => router.location().search === '?search=')
  assert.equal(queryRole('dialog'), undefined)
  await until(() => byRole('link', { name: 'Delays' }))
  assert.equal(host.all('blog-tag').length, 2)
})

test('the panel stays open if text was typed during its save', async () => {
  const host = await withTags()
  const router = await openForm(blogTag, '/admin/blog-tags?edit=w')
  const dialog = await until(() => queryRole('dialog', { name: 'Winter' }))
  const name = await until(() => byLabel('Name', dialog))
  await type(name, 'Winter travel')
  const isTime = host.holds(({ path }) => path === blogTag.savePath)
  await saveAndClose()
  await type(name, 'Winter travelling')
  isTime.settle()
  await until(() => byText(/What you typed since then is still here/))
  await settle()
  assert.equal(router.location().search, '?edit=w')
  assert.equal(queryRole('alertdialog'), undefined)
  assert.equal(name.value, 'Winter travelling')
})

test('opening a copied URL shows the record, and Close opens the list', async () => {
  await withTags()
  const router = await openForm(blogTag, '/admin/blog-tags?edit=w')
  await until(() => byLabel('Name', byRole('dialog', { name: 'Winter' })).value === 'Winter')
  await click(byRole('button', { name: 'Close', within: byRole('dialog', { name: 'Winter' }) }))
  assert.equal(router.location().search, '')
  assert.equal(queryRole('dialog'), undefined)
})

test('retrying a record that could not be loaded moves the focus to its title', async () => {
  const host = await withTags()
  const broken = json(500, { error: 'Broken', code: 'internal' })
  const never = new Promise<Response>(() => {})
  host.instead = ({ path }) => (path === `${blogTag.path}/w` ? broken : path === blogTag.path ? never : undefined)
  await openForm(blogTag, '/admin/blog-tags?edit=w')
  const again = await until(() => queryRole('button', { name: 'Try again' }))
  host.instead = () => undefined
  await click(again)
  await until(() => byLabel('Name', byRole('dialog')).value === 'Winter')
  assert.ok(document.activeElement === byRole('heading', { name: 'Winter' }))
})

test('the panel of a missing record is not titled as a new one', async () => {
  await withTags()
  await openForm(blogTag, '/admin/blog-tags?edit=gone')
  await until(() => byText(/This post tag doesn’t exist/))
  byRole('dialog', { name: 'Blogs Tags' })
})

test('users without permission to create records see that in the panel', async () => {
  const host = await withTags()
  host.permissions = { 'blog-tag': ['view'] }
  signOut()
  signIn('rhea@example.com', 'token')
  await loadProfile()
  await openForm(blogTag, '/admin/blog-tags?new=1')
  const dialog = await until(() => queryRole('dialog', { name: 'New post tag' }))
  await until(() => byRole('heading', { name: 'You don’t have access to this screen', within: dialog }))
  assert.ok(byText(/You need permission to edit Blogs Tags/))
})

test('Escape with changes asks first, and Stay keeps the panel and the text', async () => {
  await withTags()
  await openForm(blogTag, '/admin/blog-tags?edit=w')
  const dialog = await until(() => queryRole('dialog', { name: 'Winter' }))
  await type(await until(() => byLabel('Name', dialog)), 'Winter travel')
  await press('Escape')
  await until(() => byRole('alertdialog', { name: 'You have 1 unsaved change' }))
  await click(byRole('button', { name: 'Stay' }))
  assert.equal(byLabel('Name', byRole('dialog', { name: 'Winter' })).value, 'Winter travel')
})

test('saving a new record in the panel keeps it open, and “Save and add another” empties the form', async () => {
  const host = await withTags()
  const router = await openForm(blogTag, '/admin/blog-tags?new=1')
  const dialog = await until(() => queryRole('dialog', { name: 'New post tag' }))
  await type(byLabel('Name', dialog), 'Delays')
  await click(byRole('button', { name: 'Save' }))
  const form = await until(() => queryRole('dialog', { name: 'Delays' }))
  const [made] = host.all('blog-tag').filter(({ name }) => name === 'Delays')
  assert.equal(router.location().search, `?edit=${made?.id}`)
  await type(await until(() => byLabel('Name', form)), 'Delayed')
  await click(byRole('button', { name: 'More ways to save' }))
  await click(byRole('menuitem', { name: /Save and add another/ }))
  await until(() => queryRole('dialog', { name: 'New post tag' }))
  assert.equal(router.location().search, '?new=1')
  assert.equal((await until(() => byLabel('Name'))).value, '')
  assert.deepEqual(
    host.all('blog-tag').map(({ name }) => name),
    ['Winter', 'Delayed'],
  )
})

test('a copy opened from the panel focuses its title', async () => {
  await withTags()
  await openForm(blogTag, '/admin/blog-tags?edit=w')
  await click(await until(() => byRole('button', { name: 'More actions' })))
  await click(byRole('menuitem', { name: 'Duplicate' }))
  assert.ok(document.activeElement === (await until(() => byRole('heading', { name: 'New post tag' }))))
})

test('a copy keeps the list’s query, and adding another record ends it', async () => {
  const host = await withTags()
  const router = await openForm(blogTag, '/admin/blog-tags?search=win&edit=w')
  await click(await until(() => byRole('button', { name: 'More actions' })))
  await click(byRole('menuitem', { name: 'Duplicate' }))
  assert.equal(router.location().search, '?search=win&new=1&copy=w')
  const dialog = await until(() => byRole('dialog', { name: 'New post tag' }))
  await type(await until(() => byLabel('Name', dialog)), 'Winter fog')
  await click(byRole('button', { name: 'More ways to save' }))
  await click(byRole('menuitem', { name: /Save and add another/ }))
  await until(() => host.all('blog-tag').length === 2)
  await until(() => router.location().search === '?search=win&new=1')
  await settle()
  assert.equal(byLabel('Name').value, '')
  assertFocused(byLabel('Name'))
  window.history.back()
  await until(() => router.location().search === '?search=win&edit=w')
})

test('Ctrl+S in the panel saves and stays, and the list behind it shows the change', async () => {
  const host = await withTags()
  const router = await openForm(blogTag, '/admin/blog-tags?edit=w')
  const dialog = await until(() => queryRole('dialog', { name: 'Winter' }))
  const name = await until(() => byLabel('Name', dialog))
  await type(name, 'Winter travel')
  await press('Control+s')
  await until(() => host.all('blog-tag')[0]?.name === 'Winter travel')
  assert.equal(router.location().search, '?edit=w')
  const title = await until(() => byRole('heading', { name: 'Winter travel', within: byRole('dialog') }))
  // With the focus anywhere in the panel.
  await type(byLabel('Name', dialog), 'Winter journeys')
  await act(async () => title.focus())
  await press('Control+s')
  await until(() => host.all('blog-tag')[0]?.name === 'Winter journeys')
  // The same key on a keyboard with another letter there.
  await type(byLabel('Name', dialog), 'Winter')
  const key = { key: 'ы', code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true }
  await act(async () => name.dispatchEvent(new window.KeyboardEvent('keydown', key)))
  await until(() => host.all('blog-tag')[0]?.name === 'Winter')
})

test('deleting in the panel closes it, and the list offers Undo', async () => {
  const host = await withTags()
  const router = await openForm(blogTag, '/admin/blog-tags?edit=w')
  await click(await until(() => queryRole('button', { name: 'More actions' })))
  await click(byRole('menuitem', { name: 'Delete' }))
  await until(() => router.location().search === '')
  assert.equal(host.all('blog-tag').length, 0)
  await until(() => byRole('button', { name: 'Undo' }))
})

test('a user who opens another record during a deletion stays in its panel', async () => {
  const host = await withTags()
  host.add('blog-tag', 's', { name: 'Summer', slug: 'summer' })
  const router = await openForm(blogTag, '/admin/blog-tags?edit=w')
  const isTime = host.holds(({ method }) => method === 'DELETE')
  await click(await until(() => queryRole('button', { name: 'More actions' })))
  await click(byRole('menuitem', { name: 'Delete' }))
  await act(() => router.navigate('/admin/blog-tags?edit=s'))
  isTime.settle()
  await until(() => queryRole('button', { name: 'Undo' }))
  assert.equal(router.location().search, '?edit=s')
})

test('a refused deletion keeps the panel open and shows the reason', async () => {
  const host = await withTags()
  host.instead = ({ method }) =>
    method === 'DELETE' ? json(409, { error: '3 blogs need it.', code: 'in_use' }) : undefined
  const router = await openForm(blogTag, '/admin/blog-tags?edit=w')
  await click(await until(() => queryRole('button', { name: 'More actions' })))
  await click(byRole('menuitem', { name: 'Delete' }))
  await until(() => byText('3 blogs need it.'))
  assert.equal(router.location().search, '?edit=w')
  for (const path of ['/impact', '/w']) {
    const error = `The host is busy with ${path}.`
    const fits = (call: Call) => call.path.endsWith(path) && (path === '/impact' || call.method === 'DELETE')
    host.instead = (call) => (fits(call) ? json(503, { error, code: 'busy' }) : undefined)
    await click(byRole('button', { name: 'More actions' }))
    await click(byRole('menuitem', { name: 'Delete' }))
    await until(() => byText(error))
    assert.equal(router.location().search, '?edit=w')
  }
})

test('users who can’t create records see neither Duplicate nor “Save and add another”', async () => {
  const host = await startHost()
  const asha = { name: 'Asha', email: 'asha@example.com' }
  host.add('contact-message', 'm', { ...asha, subject: 'Fog', body: 'When?', status: 'new' })
  await openForm(contactMessage, '/admin/contact-us?edit=m')
  const dialog = await until(() => queryRole('dialog', { name: /Fog|Asha/ }))
  await click(await until(() => queryRole('button', { name: 'More actions', within: dialog })))
  byRole('menuitem', { name: 'Delete' })
  assert.equal(queryRole('menuitem', { name: 'Duplicate' }), undefined)
  await press('Escape')
  await click(byLabel('Open', dialog))
  await click(byRole('button', { name: 'More ways to save', within: dialog }))
  assert.equal(queryRole('menuitem', { name: 'Save and add another' }), undefined)
})

test('the panel shows the listed values before the record has loaded', async () => {
  const host = await withTags()
  await openForm(blogTag, '/admin/blog-tags')
  const answer = later<Response>()
  host.instead = ({ path }) => (path === `${blogTag.path}/w` ? answer.promise : undefined)
  await click(await until(() => queryRole('link', { name: 'Winter' })))
  const dialog = await until(() => queryRole('dialog', { name: 'Winter' }))
  assert.equal(byLabel('Name', dialog).value, 'Winter')
  assert.ok(document.activeElement === byLabel('Name', dialog))
  answer.settle(json(200, { data: host.change('blog-tag', 'w', { name: 'Wintertime' }) }))
  await until(() => byLabel('Name', dialog).value === 'Wintertime')
})

test('shows above the fields who else has the record open', async () => {
  const host = await withTags([...everything, 'live'])
  const rhea = { person: { id: 'u2', label: 'Rhea D’Souza' }, isEditing: true, since: '2026-11-18T14:05:00.000Z' }
  host.instead = ({ path }) => (path === '/api/v1/post/presence' ? json(200, { data: [rhea] }) : undefined)
  await openForm(blogTag, '/admin/blog-tags?edit=w')
  await until(() => byText(/Rhea D’Souza has been editing since/))
  const told = () => host.writes('/api/v1/post/presence').map(({ body }) => body)
  assert.deepEqual(told()[0], { entity: 'blog-tag', id: 'w', editing: false })
  await press('Escape')
  await until(() => told().length === 2)
  assert.deepEqual(told()[1], { entity: 'blog-tag', id: 'w', editing: null })
})

test('Ctrl+S in a dialog over the panel does not save the panel', async () => {
  const host = await withTags()
  await openForm(blogTag, '/admin/blog-tags?edit=w')
  const dialog = await until(() => queryRole('dialog', { name: 'Winter' }))
  await type(await until(() => byLabel('Name', dialog)), 'Winter travel')
  await click(byRole('button', { name: 'History', within: dialog }))
  const over = await until(() => queryRole('dialog', { name: /History/ }))
  await act(async () => allByRole('button', { name: 'Close', within: over })[0]?.focus())
  await press('Control+s')
  assert.deepEqual(host.writes(blogTag.savePath), [])
})
