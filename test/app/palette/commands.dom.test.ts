import { allByRole, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import { assert, dataOf, isObject, isRow, type Row, test } from '../../panel.ts'
import { isHotkey } from '../../../src/kit/hotkey.ts'
import { administratorRoleId } from '../../../src/contract/permissions.ts'
import { openPanel } from '../open-panel.tsx'
import { realHost } from '../real-screen.tsx'

const real = realHost(true)
const blogs = '/api/v1/post/blogs'

const field = () => byRole('combobox', { name: 'Search or jump to' })
const options = () => allByRole('option').map((option) => option.textContent)
/** Each test has its own user. */
const open = async (firstName: string, roleId = administratorRoleId, address = '/admin/user-status') => {
  const as = await real.addUser({
    firstName,
    lastName: 'Test',
    email: `${firstName}@example.com`.toLowerCase(),
    roleId,
  })
  globalThis.fetch = (input, init) => real.fetch(String(input), init)
  const { authorization } = await real.signIn(as.email, as.password)
  await openPanel(address, as.email, authorization.replace('Bearer ', ''))
  await until(() => isHotkey('mod+k'))
}
const ask = async (typed: string) => {
  await press('Control+k')
  await until(() => queryRole('dialog', { name: 'Search or jump to' }))
  await type(field(), typed)
}
const optionOf = (label: string) => allByRole('option').find(({ textContent }) => textContent?.startsWith(label))
const run = async (typed: string, label: string) => {
  await ask(typed)
  await click(await until(() => optionOf(label)))
}
const rowAt = async (path: string): Promise<Row> => {
  const row = dataOf((await real.get(path)).body)
  assert.ok(isRow(row))
  return row
}
const firstOf = async (path: string): Promise<Row> => {
  const rows = dataOf((await real.get(path)).body)
  assert.ok(Array.isArray(rows) && isRow(rows[0]))
  return rows[0]
}

test('finds theme, density and account menu by everyday names, and only commands that change something', async () => {
  await open('Anna')
  const root = document.documentElement.dataset
  await run('dark mode', 'Dark theme')
  await until(() => root.theme === 'dark')
  await ask('dark mode')
  await until(() => byText(/^No results for/))
  assert.equal(options().includes('Dark theme'), false)
  await press('Escape')
  await press('Escape')
  await run('dense', 'Compact density')
  await until(() => root.density === 'compact')
  await run('shortcuts', 'Keyboard shortcuts')
  await until(() => queryRole('dialog', { name: 'Keyboard shortcuts' }))
  await press('Escape')
  await run('sign out', 'Logout')
  await until(() => queryRole('heading', { name: 'Sign in' }))
})

test('“publish” and a word of the title publish a post, and Undo reverses it', async () => {
  const draft = await firstOf(`${blogs}?filter[status]=draft&limit=1`)
  const title = String(draft.title)
  await open('Bela')
  await ask('publish')
  await until(() => byText('Publish… type a record’s name'))
  await type(field(), `publish ${title}`)
  await click(await until(() => optionOf(`Publish: ${title}`)))
  await until(async () => (await rowAt(`${blogs}/${draft.id}`)).status === 'published')
  await until(() => document.body.textContent?.includes(`${title} published.`))
  await click(byRole('button', { name: 'Undo' }))
  await until(async () => (await rowAt(`${blogs}/${draft.id}`)).status === 'draft')
})

test('a post with pending changes that no one has seen is opened instead of published', async () => {
  const live = await firstOf(`${blogs}?filter[status]=published&limit=1`)
  const [title, body] = [String(live.title), 'Text that waits']
  await real.post(`${blogs}/${live.id}/pending`, { liveVersion: live.version, body })
  await open('Pia')
  await ask(`publish ${title}`)
  await click(await until(() => optionOf(`Publish: ${title}`)))
  await until(() => queryRole('button', { name: 'Publish changes' }))
  assert.equal((await rowAt(`${blogs}/${live.id}`)).body, live.body)
})

test('offers only records whose names contain the typed text, although the host also searches long texts', async () => {
  await open('Dina')
  await ask('publish thin')
  await until(() => optionOf('Publish: Thin air'))
  assert.ok(
    options().some((text) => text?.startsWith('Health')),
    'its text has such a word',
  )
  assert.equal(options().filter((text) => text?.startsWith('Publish: ')).length, 1)
})

test('assigns a message to the user and approves a user with a role', async () => {
  const message = await firstOf('/api/v1/post/contact_us?filter[status]=new&limit=1')
  const person = {
    firstName: 'Ines',
    lastName: 'Palette',
    email: 'ines.palette@example.net',
    password: 'words that only Ines knows',
  }
  await real.call('POST', '/users/self-register', person)
  await open('Cora')
  const { id } = await firstOf('/api/v1/post/users?filter[email]=cora@example.com')
  await run(`assign to me ${String(message.subject)}`, 'Assign to me: ')
  await until(async () => (await rowAt(`/api/v1/post/contact_us/${message.id}`)).assigneeId === id)
  await run('approve palette', 'Approve: Ines Palette')
  const dialog = await until(() => queryRole('alertdialog', { name: 'Approve Ines Palette' }))
  await type(byRole('combobox', { name: 'Role', within: dialog }), 'Edit')
  await click(await until(() => queryRole('option', { name: /^Editor/ })))
  await click(byRole('button', { name: 'Approve Ines Palette', within: dialog }))
  const stored = () => firstOf(`/api/v1/post/users?filter[email]=${person.email}`)
  await until(async () => (await stored()).statusId === 'active')
  await click(await until(() => queryRole('button', { name: 'Undo' })))
  await until(async () => (await stored()).statusId === 'pending')
})

test('offers no publishing without the permission', async () => {
  const made = await real.post('/api/v1/post/user_roles/create', {
    name: 'Drafter',
    permissions: { blog: ['view', 'edit'] },
  })
  const role = dataOf(made.body)
  assert.ok(isObject(role) && typeof role.id === 'string')
  const draft = await firstOf(`${blogs}?filter[status]=draft&limit=1`)
  await open('Drafter', role.id, '/admin/blogs')
  await ask(`publish ${String(draft.title)}`)
  await until(() => options().some((text) => text?.includes(String(draft.title))))
  assert.equal(optionOf('Publish'), undefined)
})
