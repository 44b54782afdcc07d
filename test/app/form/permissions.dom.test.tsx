import { act, assert, blogTag, isObject, test } from '../../panel.ts'
import { loadProfile, refreshProfile } from '../../../src/app/data/profile.ts'
import { signIn, signOut } from '../../../src/app/data/session.ts'
import { role } from '../../../src/contract/entities/role.ts'
import { userStatus } from '../../../src/contract/entities/user-status.ts'
import { entities } from '../../../src/contract/entities/sections.ts'
import { me } from '../fake-host.ts'
import { openForm, startHost } from './open-form.tsx'
import { allByRole, byLabel, byRole, byText, click, queryRole, type, until } from '../../dom.ts'
import { saveAndClose } from '../press-item.ts'

test('the grid of a role lists what it grants and removes, and Edit includes View', async () => {
  const host = await startHost()
  host.add('role', 'r2', { name: 'Editor', permissions: { blog: ['view', 'edit', 'delete'] } })
  await openForm(role, '/admin/user-role?edit=r2')
  await until(() => byRole('checkbox', { name: 'Airport: Edit' }))
  await click(byRole('checkbox', { name: 'Airport: Edit' }))
  await click(byRole('checkbox', { name: 'Blogs: View' }))
  assert.ok(byText('Adds Airport: view, edit'))
  assert.ok(byText('Removes Blogs: view, edit, delete'))
  await saveAndClose()
  await until(() => host.writes(role.savePath).length === 1)
  const body = host.writes(role.savePath)[0]?.body
  assert.deepEqual(body, { id: 'r2', version: 1, permissions: { airport: ['view', 'edit'] } })
})

test('ticks a whole row or column; Publish includes View and Edit and is offered only for published entities', async () => {
  const host = await startHost()
  host.add('role', 'r2', { name: 'Editor', permissions: { blog: ['view'] } })
  await openForm(role, '/admin/user-role?edit=r2')
  const row = await until(() => byRole('checkbox', { name: 'Blogs: everything' }))
  assert.ok(row instanceof window.HTMLInputElement && row.indeterminate)
  await click(row)
  await click(byRole('checkbox', { name: 'Airport: Publish' }))
  await click(byRole('checkbox', { name: 'Blogs: Edit' }))
  assert.equal(queryRole('checkbox', { name: 'Country: Publish' }), undefined)
  assert.ok(byText('Adds Airport: view, edit, publish; Blogs: delete'))
  await click(byRole('checkbox', { name: 'Delete: all screens' }))
  await saveAndClose()
  await until(() => host.writes(role.savePath).length === 1)
  const body = host.writes(role.savePath)[0]?.body
  const permissions = isObject(body) && isObject(body.permissions) ? body.permissions : {}
  assert.deepEqual(
    [permissions.airport, permissions.blog, permissions.country],
    [
      ['view', 'edit', 'delete', 'publish'],
      ['view', 'delete'],
      ['view', 'delete'],
    ],
  )
})

/** Signs in a user whose own role, r2, can change roles and view airports. */
const asReception = async () => {
  const host = await startHost()
  host.permissions = { role: ['view', 'edit'], airport: ['view'] }
  await act(async () => signOut())
  await act(async () => signIn(me.email, 'reception'))
  await loadProfile()
  host.add('role', 'r2', { name: 'Reception', permissions: host.permissions })
  host.add('role', 'r3', { name: 'Author', permissions: { blog: ['view'] } })
  host.add('role', 'r4', { name: 'Guest', permissions: { airport: ['view'] } })
}
const isOff = async (name: string) => (await until(() => byRole('checkbox', { name }))).matches(':disabled')

test('users can’t grant permissions that they don’t have', async () => {
  await asReception()
  await openForm(role, '/admin/user-role?edit=r4')
  assert.deepEqual([await isOff('Airport: View'), await isOff('Airport: Edit')], [false, true])
})

for (const [id, why] of [
  ['r3', /^This role has more permissions than you\./],
  ['r2', /^You can’t change your own role/],
] as const) {
  test(`the permissions of a role that the user must not change are disabled: ${why.source}`, async () => {
    await asReception()
    await openForm(role, `/admin/user-role?edit=${id}`)
    await until(() => byText(why))
    assert.equal(await isOff('Airport: View'), true)
  })
}

test('each section of permissions has one row, named after its screen', async () => {
  const host = await startHost()
  host.add('role', 'r2', { name: 'Editor', permissions: {} })
  await openForm(role, '/admin/user-role?edit=r2')
  await until(() => byRole('checkbox', { name: 'Airport: View' }))
  const rows = allByRole('rowheader').map((header) => header.textContent?.trim())
  assert.ok(rows.includes('SEO Content'))
  assert.ok(rows.includes('Albums'))
  assert.equal(new Set(rows).size, rows.length)
  assert.ok(!rows.includes('Webhooks'))
  const granted = entities.filter(({ isForAdministrators }) => !isForAdministrators)
  assert.equal(rows.length, granted.length + 2) // SEO content and translations have no entity of their own
})

test('a system status is read-only and cannot be deleted', async () => {
  const host = await startHost()
  host.add('user-status', 's1', { name: 'Active', key: 'active', colour: 'ok', blocksSignIn: false, system: true })
  await openForm(userStatus, '/admin/user-status?edit=s1')
  assert.ok(await until(() => byText('This user status is part of the system and can’t be changed.')))
  assert.equal(queryRole('button', { name: 'Save' }), undefined)
})

test('a system role allows changes only to its sign-in IP addresses', async () => {
  const host = await startHost()
  host.add('role', 'r1', { name: 'Writer', permissions: { blog: ['view', 'edit'], seo: ['view'] }, system: true })
  await openForm(role, '/admin/user-role?edit=r1')
  await until(() => byLabel('Sign-in only from'))
  assert.equal(queryRole('textbox', { name: 'Name' }), undefined)
  assert.equal(queryRole('checkbox'), undefined)
  assert.ok(byText('Blogs: view, edit'))
  assert.ok(byText('SEO Content: view'))
  await click(byRole('button', { name: 'More actions' }))
  assert.equal(queryRole('menuitem', { name: 'Delete' }), undefined)
  await type(byLabel('Sign-in only from'), '192.0.2.0/24')
  await saveAndClose()
  await until(() => host.writes(role.savePath).length === 1)
  assert.deepEqual(host.writes(role.savePath)[0]?.body, { id: 'r1', version: 1, ranges: '192.0.2.0/24' })
})

test('typed text stays while the permission to save is missing, and is saved once it is back', async () => {
  const host = await startHost()
  host.add('blog-tag', 't1', { name: 'Asia', slug: 'asia' })
  const change = async (permissions: string[]) => {
    host.permissions = { 'blog-tag': permissions }
    await act(async () => {
      await refreshProfile()
    })
  }
  await change(['view', 'edit'])
  await openForm(blogTag, '/admin/blog-tags?edit=t1')
  await until(() => byLabel('Description'))
  await change(['view'])
  assert.ok(byText('You have view-only access to this post tag.'))
  await change(['view', 'edit'])
  await type(byLabel('Description'), 'Between Istanbul and Tokyo.')
  await change(['view'])
  assert.equal(byLabel('Description').value, 'Between Istanbul and Tokyo.')
  await change(['view', 'edit'])
  await saveAndClose()
  await until(() => host.writes(blogTag.savePath).length === 1)
})
