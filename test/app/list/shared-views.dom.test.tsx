import { allByRole, byLabel, byRole, click, queryRole, settle, type, until } from '../../dom.ts'
import { assert, isObject, test } from '../../panel.ts'
import { idOf } from '../../host/records/records-host.ts'
import { administrator } from '../../host/start-host.ts'
import { openScreen, realHost } from '../real-screen.tsx'

const host = realHost(true)
const address = '/admin/airport?filter[type]=heliport'

const addPerson = async (firstName: string, permissions: object) => {
  const roleId = idOf(await host.post('/api/v1/post/user_roles/create', { name: `${firstName}’s role`, permissions }))
  return host.addUser({ firstName, lastName: 'Doe', email: `${firstName.toLowerCase()}@example.com`, roleId })
}
const openViews = async (as = administrator, at = '/admin/airport') => {
  await openScreen(host, at, as)
  await click(byRole('button', { name: 'View' }))
  await until(() => byLabel('Name of this view'))
  await settle()
}
const saveView = async (name: string) => {
  await type(byLabel('Name of this view'), name)
  await click(byRole('button', { name: 'Save view' }))
}
const panel = () => byRole('region', { name: 'Saved views' })
const views = () => allByRole('link', { within: panel() }).map((link) => link.textContent)
const ownView = () => byRole('listitem', { within: byRole('list', { name: 'Your views' }) }).textContent
const sharedOnHost = async () => {
  const { data } = (await host.get('/api/v1/post/views?section=airport')).body
  return Array.isArray(data) ? data.filter(isObject) : []
}

test('a user shares a view with a role, changes it and stops sharing; another user opens it and keeps a copy', async () => {
  const [ann, ben] = [
    await addPerson('Ann', { airport: ['view', 'edit'], role: ['view'] }),
    await addPerson('Ben', { airport: ['view'], role: ['view'] }),
  ]
  await addPerson('Cleo', { blog: ['view'] })

  await openViews(ann, address)
  await saveView('Heliports')
  await click(await until(() => queryRole('button', { name: 'Share view Heliports' })))
  const form = await until(() => queryRole('form', { name: 'Share view Heliports' }))
  await until(() => queryRole('checkbox', { name: 'Ben’s role', within: form }))
  assert.equal(queryRole('checkbox', { name: 'Cleo’s role', within: form }), undefined)
  await click(byRole('button', { name: 'Share view', within: form }))
  assert.equal(byRole('alert', { within: form }).textContent, 'Choose who to share this view with')
  await click(byRole('checkbox', { name: 'Ben’s role', within: form }))
  await click(byRole('button', { name: 'Share view', within: form }))
  await until(() => queryRole('form', { name: 'Share view Heliports' }) === undefined)
  assert.equal(document.activeElement?.getAttribute('aria-label'), 'Share view Heliports')
  assert.match(ownView(), /Shared with Ben’s role/)

  await openViews(ben)
  const shared = await until(() => queryRole('list', { name: 'Shared with you' }))
  assert.match(shared.textContent, /Heliports.*Ann Doe/)
  assert.equal(queryRole('button', { name: /^Share view|^Remove view|^Delete/, within: panel() }), undefined)
  assert.match(byRole('link', { name: 'Heliports' }).getAttribute('href') ?? '', /filter%5Btype%5D=heliport/)
  await click(byRole('button', { name: 'Save a copy of Heliports' }))
  await until(() => queryRole('button', { name: 'Remove view Heliports' }))

  await openViews(ann, '/admin/airport?filter[type]=closed')
  await type(byLabel('Name of this view'), 'Heliports')
  await click(byRole('button', { name: 'Replace' }))
  await settle()
  const [row] = await sharedOnHost()
  assert.match(String(row?.query), /filter%5Btype%5D=closed/)
  await click(byRole('button', { name: 'Share view Heliports' }))
  await click(await until(() => queryRole('button', { name: 'Stop sharing' })))
  await until(() => !ownView().includes('Shared with'))
  assert.deepEqual(views(), ['Heliports'])

  await openViews(ben)
  await until(() => views().length === 1)
  assert.equal(queryRole('list', { name: 'Shared with you' }), undefined)
})

test('an administrator can delete a view shared by someone else, and users without roles have views of their own', async () => {
  const dan = await addPerson('Dan', { airport: ['view', 'edit'] })
  await openViews(dan, address)
  await saveView('Dan’s heliports')
  await click(await until(() => queryRole('button', { name: 'Share view Dan’s heliports' })))
  const form = await until(() => queryRole('form', { name: 'Share view Dan’s heliports' }))
  const offered = allByRole('checkbox', { within: form }).map((box) => box.closest('label')?.textContent)
  assert.deepEqual(offered, ['Everyone who can view this list', 'Dan’s role'])
  await click(byRole('checkbox', { name: 'Everyone who can view this list', within: form }))
  await click(byRole('button', { name: 'Share view', within: form }))
  await until(() => /Shared with everyone/.test(ownView()))

  await openViews()
  const shared = await until(() => queryRole('list', { name: 'Shared by others' }))
  assert.match(shared.textContent, /Dan Doe · shared with everyone/)
  await click(byRole('button', { name: 'Delete shared view Dan’s heliports' }))
  await click(await until(() => queryRole('button', { name: 'Delete view' })))
  await until(async () => (await sharedOnHost()).length === 0)

  await openViews(dan)
  assert.deepEqual(views(), ['Dan’s heliports'])
})
