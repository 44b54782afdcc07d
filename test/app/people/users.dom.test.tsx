import { allByRole, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import { assert, isObject, test } from '../../panel.ts'
import { rowOf, rowsOf } from '../../host/records/records-host.ts'
import { downloads } from '../downloads.ts'
import { openScreen, realHost } from '../real-screen.tsx'

const host = realHost(true)
const path = '/api/v1/post/users'

const open = async (search = '') => {
  await openScreen(host, `/admin/users${search}`)
  await until(() => queryRole('table', { name: 'Users' }))
  await until(() => allByRole('checkbox', { name: /^Select / }).length > 1)
}
const stored = async (email: string) => {
  const row = rowsOf(await host.get(`${path}?filter[email]=${encodeURIComponent(email)}`))[0]
  assert.ok(row, email)
  return row
}
const arjun = 'arjun.mehta@example.org'
const openMenu = async (name: string) => {
  await click(byRole('button', { name: `Actions for ${name}` }))
  await until(() => queryRole('menuitem', { name: 'Edit' }))
}

test('the list counts users who wait for approval and links to them', async () => {
  await open()
  const link = await until(() => queryRole('link', { name: 'Review' }))
  byText('1 person is waiting for approval.')
  assert.equal(link.getAttribute('href'), '/admin/users?filter%5BstatusId%5D=pending')
  await click(link)
  await until(() => queryRole('checkbox', { name: 'Select Meera Nair' }) === undefined)
  byRole('checkbox', { name: 'Select Arjun Mehta' })
  assert.equal(queryRole('link', { name: 'Review' }), undefined)
})

test('each status has its colour', async () => {
  await open()
  const colours = new Map([...document.querySelectorAll('td .status')].map((one) => [one.textContent, one.className]))
  assert.deepEqual([...colours].sort(), [
    ['Active', 'status ok'],
    ['Pending', 'status warn'],
    ['Suspended', 'status bad'],
  ])
})

test('a user’s full name is one link, and two columns in an export', async (t) => {
  const files = downloads(t)
  await open('?columns=firstName,email&search=meera')
  assert.match(byRole('link', { name: 'Meera Nair' }).getAttribute('href') ?? '', /^\/admin\/users\?edit=/)
  assert.deepEqual(
    allByRole('columnheader')
      .slice(1, 3)
      .map(({ textContent }) => textContent),
    ['Name', 'Email'],
  )
  await click(byRole('button', { name: 'More actions' }))
  await click(await until(() => queryRole('menuitem', { name: 'Export' })))
  const dialog = await until(() => queryRole('dialog'))
  await click(await until(() => queryRole('button', { name: 'Export', within: dialog })))
  await until(() => files.length > 0)
  assert.match((await files[0]?.text) ?? '', /^First name,Last name,Email\r\nMeera,Nair,/)
})

test('approves a user from the row menu, with Undo', async () => {
  await open()
  await openMenu('Meera Nair')
  assert.equal(queryRole('menuitem', { name: 'Approve' }), undefined)
  await press('Escape')
  const writes: string[] = []
  const { fetch } = globalThis
  globalThis.fetch = (address, init) => {
    if (init?.method === 'POST') writes.push(String(address))
    return fetch(address, init)
  }
  await openMenu('Arjun Mehta')
  await click(await until(() => queryRole('menuitem', { name: 'Approve' })))
  await until(() => queryRole('link', { name: 'Review' }) === undefined)
  assert.deepEqual(writes, [`${path}/create`], 'by the call for one record')
  assert.equal((await stored(arjun)).statusId, 'active')
  await click(await until(() => queryRole('button', { name: 'Undo' })))
  await until(() => queryRole('link', { name: 'Review' }))
  assert.equal((await stored(arjun)).statusId, 'pending')
})

test('approves a selection only if all of its users are waiting', async () => {
  await open()
  await click(byRole('checkbox', { name: 'Select Arjun Mehta' }))
  await until(() => queryRole('button', { name: 'Clear selection' }))
  assert.equal(queryRole('button', { name: 'Approve' }), undefined)
  await open('?filter[statusId]=pending')
  await click(byRole('checkbox', { name: 'Select Arjun Mehta' }))
  await click(await until(() => queryRole('button', { name: 'Approve' })))
  await until(() => queryRole('button', { name: 'Undo' }))
  assert.equal((await stored(arjun)).statusId, 'active')
  await click(byRole('button', { name: 'Undo' }))
  await until(() => queryRole('checkbox', { name: 'Select Arjun Mehta' }))
})

test('approves a user from the panel, which then shows the status Active', async () => {
  const before = await stored(arjun)
  assert.equal(before.statusId, 'pending')
  await openScreen(host, `/admin/users?edit=${before.id}`)
  const press = await until(() => queryRole('button', { name: 'Approve' }))
  byText('Arjun Mehta waits for approval.')
  await click(press)
  await until(() => document.body.textContent?.includes('Arjun Mehta was approved.'))
  await until(() => queryRole('button', { name: 'Approve' }) === undefined)
  assert.equal((await stored(arjun)).statusId, 'active')
  await click(byRole('button', { name: 'Undo' }))
  await until(() => queryRole('button', { name: 'Approve' }))
  assert.equal((await stored(arjun)).statusId, 'pending')
})

test('approving a user who signed up also sets the role, in one change', async () => {
  const email = 'ines.roca@example.net'
  const person = { firstName: 'Ines', lastName: 'Roca', email, password: 'words that only Ines knows' }
  assert.equal((await host.call('POST', '/users/self-register', person)).status, 201)
  await open('?filter[statusId]=pending')
  const approve = async () => {
    await openMenu('Ines Roca')
    await click(await until(() => queryRole('menuitem', { name: 'Approve' })))
    return until(() => queryRole('alertdialog', { name: 'Approve Ines Roca' }))
  }
  await click(byRole('button', { name: 'Cancel', within: await approve() }))
  assert.equal((await stored(email)).statusId, 'pending')

  const dialog = await approve()
  assert.match(dialog.textContent ?? '', /Choose the role/)
  await click(byRole('button', { name: 'Approve Ines Roca', within: dialog }))
  assert.ok(queryRole('alertdialog', { name: 'Approve Ines Roca' }), 'nobody is approved without a role')
  await type(byRole('combobox', { name: 'Role', within: dialog }), 'Edit')
  await click(await until(() => queryRole('option', { name: /^Editor/ })))
  await click(byRole('button', { name: 'Approve Ines Roca', within: dialog }))
  await until(() => queryRole('button', { name: 'Undo' }))
  const { statusId, role } = await stored(email)
  assert.deepEqual([statusId, isObject(role) && role.label], ['active', 'Editor'])
  await click(byRole('button', { name: 'Undo' }))
  await until(() => queryRole('checkbox', { name: 'Select Ines Roca' }))
  assert.deepEqual((await stored(email)).roleId, null)
})

test('does not approve a user whom a colleague has approved or suspended since', async () => {
  const roles = rowsOf(await host.get('/api/v1/post/user_roles?sort=name'))
  const roleOf = (name: string) => roles.find((role) => role.name === name)?.id
  const meanwhile = async (firstName: string, change: object) => {
    const email = `${firstName.toLowerCase()}@example.net`
    const person = { firstName, lastName: 'Late', email, password: 'words that only they know' }
    assert.equal((await host.call('POST', '/users/self-register', person)).status, 201)
    await open('?filter[statusId]=pending')
    await openMenu(`${firstName} Late`)
    await click(await until(() => queryRole('menuitem', { name: 'Approve' })))
    const dialog = await until(() => queryRole('alertdialog', { name: `Approve ${firstName} Late` }))
    const { id, version } = await stored(email)
    rowOf(await host.post(`${path}/create`, { id, version, ...change }))
    await type(byRole('combobox', { name: 'Role', within: dialog }), 'Admin')
    await click(await until(() => queryRole('option', { name: /^Administrator/ })))
    await click(byRole('button', { name: `Approve ${firstName} Late`, within: dialog }))
    await until(() => byText(/by someone else\. Your change wasn’t saved\./))
    await until(() => queryRole('button', { name: `Actions for ${firstName} Late` }) === undefined)
    const { statusId, roleId } = await stored(email)
    return { statusId, roleId }
  }
  const author = roleOf('Author')
  assert.deepEqual(await meanwhile('Otto', { statusId: 'active', roleId: author }), {
    statusId: 'active',
    roleId: author,
  })
  assert.deepEqual(await meanwhile('Vera', { statusId: 'suspended' }), { statusId: 'suspended', roleId: null })
})

test('the sessions of a user can be listed and ended', async () => {
  const role = rowsOf(await host.get('/api/v1/post/user_roles?limit=1'))[0]
  const email = 'nora.quinn@example.com'
  const { password } = await host.addUser({ firstName: 'Nora', lastName: 'Quinn', email, roleId: role?.id ?? '' })
  const letters = async () => (await host.outbox()).filter((text) => text.includes(email))
  const hers = await host.signIn(email, password)
  await host.signIn(email, password)

  await openScreen(host, `/admin/users?edit=${(await stored(email)).id}`)
  const panel = await until(() => queryRole('region', { name: 'Sign-in' }))
  await until(() => allByRole('listitem', { within: panel }).length === 2)
  await click(allByRole('button', { name: /^Sign out /, within: panel })[0] ?? panel)
  await until(() => allByRole('listitem', { within: panel }).length === 1)
  await click(byRole('button', { name: 'Sign out everywhere', within: panel }))
  await until(() => /Not signed in anywhere/.test(panel.textContent ?? ''))
  assert.equal((await host.call('GET', '/personal/profile', undefined, hers)).status, 401)

  const before = (await letters()).length
  await click(byRole('button', { name: 'Send password link', within: panel }))
  await until(async () => (await letters()).length > before)
})

test('a user with more permissions is marked as not editable, without a toast', async () => {
  const permissions = { user: ['view', 'edit'] }
  const { id: roleId } = rowOf(await host.post('/api/v1/post/user_roles/create', { name: 'Reception', permissions }))
  const email = 'rosa.lind@example.com'
  const rosa = await host.addUser({ firstName: 'Rosa', lastName: 'Lind', email, roleId })
  await openScreen(host, `/admin/users?edit=${(await stored('meera.nair@example.com')).id}`, rosa)
  const note = 'This user has more permissions than you. You can’t save changes here.'
  await until(() => byRole('region', { name: 'Person' }).textContent?.includes(note))
  await until(() => /more permissions than you\.Send/.test(byRole('region', { name: 'Sign-in' }).textContent ?? ''))
  assert.equal(document.querySelector('.toast'), null)

  await openScreen(host, `/admin/users?edit=${(await stored(email)).id}`, rosa)
  await until(() => /This device/.test(queryRole('region', { name: 'Sign-in' })?.textContent ?? ''))
  assert.doesNotMatch(byRole('region', { name: 'Person' }).textContent ?? '', /can’t save changes/)
})

test('signing a user out everywhere keeps the administrator’s own session on this device', async () => {
  await host.signIn()
  const own = rowsOf(await host.get(`${path}?filter[email]=admin@example.com`))[0]
  await openScreen(host, `/admin/users?edit=${own?.id}`)
  const panel = await until(() => queryRole('region', { name: 'Sign-in' }))
  await click(await until(() => queryRole('button', { name: 'Sign out everywhere else', within: panel })))
  await until(() => allByRole('listitem', { within: panel }).length === 1)
  byText('This device')
})
