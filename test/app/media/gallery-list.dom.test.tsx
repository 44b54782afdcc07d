import { allByRole, assertFocused, byLabel, byRole, click, press, queryRole, settle, until } from '../../dom.ts'
import { assert, test } from '../../panel.ts'
import { openScreen, realHost } from '../real-screen.tsx'

const host = realHost(true)
const address = () => decodeURIComponent(window.location.search)
const table = () => until(() => queryRole('table', { name: 'Media/Gallery' })?.querySelector('tbody a') ?? undefined)
const names = () => [...document.querySelectorAll('tbody .main-cell')].map(({ textContent }) => textContent)
const nameLink = () => document.querySelector<HTMLElement>('tbody .main-cell a') ?? undefined

test('tiles and rows share order and selection, and the URL holds the choice', async () => {
  await openScreen(host, '/admin/gallery?sort=name')
  const box = await until(() => document.querySelector<HTMLElement>('.tile input') ?? undefined)
  await click(box)
  const view = byRole('group', { name: 'Show as' })
  assert.equal(byRole('button', { name: 'Tiles', within: view }).getAttribute('aria-pressed'), 'true')
  assert.equal(queryRole('button', { name: 'View' }), undefined)
  await click(byRole('button', { name: 'List', within: view }))
  await table()
  assert.equal(address(), '?sort=name&view=list')
  assert.equal(document.querySelector('.tile'), null)
  const [first = ''] = names()
  assert.equal(byLabel(`Select ${first}`).checked, true)
  assert.match(document.querySelector('tbody tr')?.textContent ?? '', /\d (KB|MB)/)
  assert.match(document.querySelector('tbody tr img')?.getAttribute('src') ?? '', /^\/media\/[0-9a-f]{64}\/320$/)
  byRole('button', { name: 'View' })
  byRole('link', { name: 'Trash' })

  const ascending = names()
  await click(byRole('button', { name: 'Name', within: byRole('columnheader', { name: 'Name' }) }))
  await until(() => names()[0] !== ascending[0])
  assert.equal(address(), '?sort=name&order=desc&view=list')
  await click(byRole('button', { name: 'Tiles' }))
  await until(() => document.querySelector('.tile') ?? undefined)
  assert.equal(address(), '?sort=name&order=desc')
  assert.equal(queryRole('table'), undefined)
})

test('a name in the list opens its file next to it, and closing it returns the focus to the name', async () => {
  await openScreen(host, '/admin/gallery?view=list')
  await table()
  await press('j')
  assertFocused(nameLink())
  await press('x')
  await until(() => queryRole('toolbar', { name: '1 file selected' }))
  await click(await until(nameLink))
  await until(() => queryRole('textbox', { name: 'Alternative text' }))
  assert.match(address(), /^\?view=list&file=/)
  await click(byRole('button', { name: 'Close details' }))
  assert.equal(address(), '?view=list')
  await until(() => document.activeElement === nameLink())
  await press('e')
  await until(() => queryRole('complementary', { name: 'File details' }))
  assert.match(address(), /^\?view=list&file=/)
})

test('the list of files shows the number of uses, and sorts by it', async () => {
  await openScreen(host, '/admin/gallery?view=list')
  await table()
  const usedIn = () => {
    const at = allByRole('columnheader').findIndex(({ textContent }) => textContent === 'Used in')
    return [...document.querySelectorAll('tbody tr')].map((row) => Number(row.children[at]?.textContent))
  }
  const byUse = () => usedIn().toSorted((a, b) => b - a)
  assert.notDeepEqual(usedIn(), byUse())
  await click(byRole('button', { name: 'Used in' }))
  await until(() => usedIn().join() === byUse().join())
  assert.equal(address(), '?sort=uses&order=desc&view=list')
  assert.ok(Number(usedIn()[0]) > Number(usedIn().at(-1)), usedIn().join())
})

test('the list changes a file’s album in its cell, and shows the trash as a list too', async () => {
  await openScreen(host, '/admin/gallery?view=list')
  await table()
  await click(
    await until(() =>
      allByRole('button', { name: /./, within: byRole('table') }).find(({ title }) => title === 'Change album'),
    ),
  )
  await until(() => document.activeElement?.closest('form') && document.activeElement.closest('.pop'))
  await press('Escape')
  await click(byRole('link', { name: 'Trash' }))
  await until(() => address() === '?trashed=1&view=list')
  await settle()
})
