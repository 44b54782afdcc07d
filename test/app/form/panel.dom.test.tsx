import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { loadProfile } from '../../../src/app/data/profile.ts'
import { signIn, signOut } from '../../../src/app/data/session.ts'
import { blogTag } from '../../../src/contract/entities/blog-tag.ts'
import { contactMessage } from '../../../src/contract/entities/contact-message.ts'
import { type Call, everything } from '../fake-host.ts'
import { openForm, startHost } from './open-form.tsx'
import { json, later } from '../host-double.ts'
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

const withTags = async (features = everything) => {
  const host = await startHost(features)
  host.add('blog-tag', 'w', { name: 'Winter', slug: 'winter' })
  return host
}

test('a new record is made beside its list, and the list shows it', async () => {
  const host = await withTags()
  const router = await openForm(blogTag, '/admin/blog-tags?new=1&search=')
  const dialog = await until(() => queryRole('dialog', { name: 'New blog tag' }))
  await type(byLabel('Name', dialog), 'Delays')
  assert.equal(byLabel('Page address', dialog).value, 'delays')
  await click(byRole('button', { name: 'Save', within: dialog }))
  await until(() => router.location().search === '?search=')
  assert.equal(queryRole('dialog'), undefined)
  await until(() => byRole('link', { name: 'Delays' }))
  assert.equal(host.all('blog-tag').length, 2)
})

test('the panel stays open over what is typed on during its save', async () => {
  const host = await withTags()
  const router = await openForm(blogTag, '/admin/blog-tags?edit=w')
  const dialog = await until(() => queryRole('dialog', { name: 'Winter' }))
  const name = await until(() => byLabel('Name', dialog))
  await type(name, 'Winter travel')
  const isTime = host.holds(({ path }) => path === blogTag.savePath)
  await click(byRole('button', { name: 'Save', within: dialog }))
  await type(name, 'Winter travelling')
  isTime.settle()
  await until(() => byText(/What you typed meanwhile is still here/))
  await settle()
  assert.equal(router.location().search, '?edit=w')
  assert.equal(queryRole('alertdialog'), undefined)
  assert.equal(name.value, 'Winter travelling')
})

test('a copied address opens the record, and the cross leads back to the list', async () => {
  await withTags()
  const router = await openForm(blogTag, '/admin/blog-tags?edit=w')
  await until(() => byLabel('Name', byRole('dialog', { name: 'Winter' })).value === 'Winter')
  await click(byRole('button', { name: 'Close', within: byRole('dialog', { name: 'Winter' }) }))
  assert.equal(router.location().search, '')
  assert.equal(queryRole('dialog'), undefined)
})

test('a record of the panel that could not be loaded is asked for again, with the focus on its title', async () => {
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

test('the panel of a record that is not there is not called a new one', async () => {
  await withTags()
  await openForm(blogTag, '/admin/blog-tags?edit=gone')
  await until(() => byText(/There is no such blog tag/))
  byRole('dialog', { name: 'Blogs Tags' })
})

test('who may not make records is told so in their place', async () => {
  const host = await withTags()
  host.permissions = { 'blog-tag': ['view'] }
  signOut()
  signIn('rhea@example.com', 'token')
  await loadProfile()
  await openForm(blogTag, '/admin/blog-tags?new=1')
  const dialog = await until(() => queryRole('dialog', { name: 'New blog tag' }))
  await until(() => byRole('heading', { name: 'Your role has no access to this screen', within: dialog }))
  assert.ok(byText(/Not permitted: it needs “Blogs Tags: Edit”/))
})

test('Escape with changes asks first, and Stay keeps the panel and the text', async () => {
  await withTags()
  await openForm(blogTag, '/admin/blog-tags?edit=w')
  const dialog = await until(() => queryRole('dialog', { name: 'Winter' }))
  await type(await until(() => byLabel('Name', dialog)), 'Winter travel')
  await press('Escape')
  await until(() => byRole('alertdialog', { name: 'Leave without saving 1 change?' }))
  await click(byRole('button', { name: 'Stay' }))
  assert.equal(byLabel('Name', byRole('dialog', { name: 'Winter' })).value, 'Winter travel')
})

test('in the panel a new record that is saved to stay is that record; another goes on with an empty form', async () => {
  const host = await withTags()
  const router = await openForm(blogTag, '/admin/blog-tags?new=1')
  const save = async (way: RegExp) => {
    await click(byRole('button', { name: 'More ways to save' }))
    await click(byRole('menuitem', { name: way }))
  }
  const dialog = await until(() => queryRole('dialog', { name: 'New blog tag' }))
  await type(byLabel('Name', dialog), 'Delays')
  await save(/Save and stay/)
  const form = await until(() => queryRole('dialog', { name: 'Delays' }))
  const [made] = host.all('blog-tag').filter(({ name }) => name === 'Delays')
  assert.equal(router.location().search, `?edit=${made?.id}`)
  await type(await until(() => byLabel('Name', form)), 'Delayed')
  await save(/Save and add another/)
  await until(() => queryRole('dialog', { name: 'New blog tag' }))
  assert.equal(router.location().search, '?new=1')
  assert.equal((await until(() => byLabel('Name'))).value, '')
  assert.deepEqual(
    host.all('blog-tag').map(({ name }) => name),
    ['Winter', 'Delayed'],
  )
})

test('a copy that is opened from the panel is read from its title', async () => {
  await withTags()
  await openForm(blogTag, '/admin/blog-tags?edit=w')
  await click(await until(() => byRole('button', { name: 'More actions' })))
  await click(byRole('menuitem', { name: 'Duplicate' }))
  assert.ok(document.activeElement === (await until(() => byRole('heading', { name: 'New blog tag' }))))
})

test('a copy keeps what the list shows, and is over once another is begun after it', async () => {
  const host = await withTags()
  const router = await openForm(blogTag, '/admin/blog-tags?search=win&edit=w')
  await click(await until(() => byRole('button', { name: 'More actions' })))
  await click(byRole('menuitem', { name: 'Duplicate' }))
  assert.equal(router.location().search, '?search=win&new=1&copy=w')
  const dialog = await until(() => byRole('dialog', { name: 'New blog tag' }))
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

test('Ctrl+S in the panel saves and stays, and the list behind shows it', async () => {
  const host = await withTags()
  const router = await openForm(blogTag, '/admin/blog-tags?edit=w')
  const dialog = await until(() => queryRole('dialog', { name: 'Winter' }))
  const name = await until(() => byLabel('Name', dialog))
  await type(name, 'Winter travel')
  await press('Control+s')
  await until(() => host.all('blog-tag')[0]?.name === 'Winter travel')
  assert.equal(router.location().search, '?edit=w')
  const title = await until(() => byRole('heading', { name: 'Winter travel', within: byRole('dialog') }))
  // Wherever in it the focus is.
  await type(byLabel('Name', dialog), 'Winter journeys')
  await act(async () => title.focus())
  await press('Control+s')
  await until(() => host.all('blog-tag')[0]?.name === 'Winter journeys')
  // The same key where its letter is another one.
  await type(byLabel('Name', dialog), 'Winter')
  const key = { key: 'ы', code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true }
  await act(async () => name.dispatchEvent(new window.KeyboardEvent('keydown', key)))
  await until(() => host.all('blog-tag')[0]?.name === 'Winter')
})

test('deleting in the panel closes it, and the list offers it back', async () => {
  const host = await withTags()
  const router = await openForm(blogTag, '/admin/blog-tags?edit=w')
  await click(await until(() => queryRole('button', { name: 'More actions' })))
  await click(byRole('menuitem', { name: 'Delete' }))
  await until(() => router.location().search === '')
  assert.equal(host.all('blog-tag').length, 0)
  await until(() => byRole('button', { name: 'Undo' }))
})

test('who has opened another record while that of the panel was deleted goes on with it', async () => {
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

test('what the host does not delete stays open, with the reason', async () => {
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

test('what is never written by hand is neither duplicated nor added after a save', async () => {
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
  byRole('button', { name: 'Save', within: dialog })
  assert.equal(queryRole('button', { name: 'More ways to save' }), undefined)
})

test('the panel of a record that its list shows is there before the record’s own answer', async () => {
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

test('who else has the record of the panel open is said above its fields', async () => {
  const host = await withTags([...everything, 'presence'])
  const rhea = { person: { id: 'u2', label: 'Rhea D’Souza' }, isEditing: true, since: '2026-11-18T14:05:00.000Z' }
  host.instead = ({ path }) => (path === '/api/v1/post/presence' ? json(200, { data: [rhea] }) : undefined)
  await openForm(blogTag, '/admin/blog-tags?edit=w')
  await until(() => byText(/Rhea D’Souza has been editing since/))
  const told = host.writes('/api/v1/post/presence').map(({ body }) => body)
  assert.deepEqual(told[0], { entity: 'blog-tag', id: 'w', editing: false })
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
