import { act, assert, test } from '../../panel.ts'
import { invalidateKinds } from '../../../src/app/data/queries.ts'
import { media } from '../../../src/contract/entities/media.ts'
import { noisyPng, path } from './library.ts'
import { address, galleryOf, openFile, panel, tile, tileOf } from './open-gallery.ts'
import { failList, openScreen, realHost } from '../real-screen.tsx'
import {
  allByRole,
  assertFocused,
  byLabel,
  byRole,
  byText,
  choose,
  click,
  press,
  queryRole,
  settle,
  until,
} from '../../dom.ts'
import { rowOf } from '../../host/records/records-host.ts'

const host = realHost(true)
const { open, stored } = galleryOf(host)

test('the chosen order of files is part of the URL, and files show their last change', async () => {
  for (const name of ['order-b.png', 'order-c.png', 'order-a.png']) await stored(name)
  await open('?search=order')
  const names = () => allByRole('link', { name: /^order-/ }).map(({ textContent }) => textContent?.slice(0, 7))
  await until(() => names().join() === 'order-a,order-c,order-b')
  await choose(byLabel('Sort by'), 'Name, ascending')
  await until(() => names().join() === 'order-a,order-b,order-c')
  assert.equal(address(), '?search=order&sort=name')
  await openFile('order-a.png')
  await until(() => /Updated\d\d:\d\d/.test(panel().textContent ?? ''))
})

test('files stay visible when reloading them fails', async () => {
  await stored('kept.png')
  await open('?search=kept')
  await tileOf('kept.png')
  const mend = failList(path)
  await act(async () => invalidateKinds([media.key]))
  await until(() => byText(/These files might be outdated.*The disk is full/))
  assert.ok(tile('kept.png'))
  mend()
  await stored('kept-too.png')
  await click(byRole('button', { name: 'Try again' }))
  await tileOf('kept-too.png')
  assert.equal(queryRole('button', { name: 'Try again' }), undefined)
})

test('arrows move between tiles, Space selects, and Enter opens the file at its alternative text', async () => {
  await stored('one.png', { caption: 'keys' })
  await stored('two.png', { caption: 'keys' })
  await open('?search=keys&sort=name')
  const one = await tileOf('one.png')
  await act(async () => one.focus())
  await press('ArrowRight')
  assertFocused(tile('two.png'))
  await press(' ')
  assert.equal(byLabel('Select two.png').checked, true)
  await until(() => queryRole('toolbar', { name: '1 file selected' }))
  await press('Home')
  await press('Enter')
  const field = await until(() => queryRole('textbox', { name: 'Alternative text' }))
  await until(() => document.activeElement === field)
  assert.match(address(), /file=/)
  await click(byRole('button', { name: 'Close details' }))
  await until(() => document.activeElement === tile('one.png'))
})

test('an Alt click is left to the browser, which downloads the link', async (t) => {
  await stored('kept-as.png')
  await open('?search=kept-as')
  const left: boolean[] = []
  const note = (event: Event) => {
    left.push(!event.defaultPrevented)
    event.preventDefault() // neither DOM can navigate
  }
  window.addEventListener('click', note)
  t.after(() => window.removeEventListener('click', note))
  const link = await tileOf('kept-as.png')
  const pressAlt = { altKey: true, bubbles: true, cancelable: true }
  await act(async () => link.dispatchEvent(new window.MouseEvent('click', pressAlt)))
  assert.deepEqual([left, address()], [[true], '?search=kept-as'])
})

test('the details can be closed if the file id in the URL is malformed', async () => {
  await open('?file=%22%5D')
  await click(await until(() => queryRole('button', { name: 'Close details' })))
  await until(() => address() === '')
  await settle()
})

test('the URL holds the filters for album, type, missing text, unused and duplicate files', async () => {
  const bytes = noisyPng(30, 30)
  await stored('twin-a.png', { alt: 'A twin' }, bytes)
  await stored('twin-b.png', {}, bytes)
  await open('?search=twin')
  await choose(byRole('combobox', { name: 'Use' }), 'Duplicates')
  await until(() => address().includes('filter[duplicate]=1'))
  await choose(byRole('combobox', { name: 'Use' }), 'Unused')
  await until(() => address().includes('filter[unused]=1') && !address().includes('duplicate'))
  await choose(byRole('combobox', { name: 'Type' }), 'PNG')
  await click(byRole('button', { name: /^No alternative text/ }))
  await until(() => tile('twin-a.png') === undefined && tile('twin-b.png') !== undefined)
  assert.match(address(), /filter\[mime\]=image\/png.*filter\[missing\]=alt/)
  await openFile('twin-b.png')
  const twin = await until(() => queryRole('link', { name: 'twin-a.png', within: panel() }))
  await click(twin)
  await until(() => queryRole('heading', { name: 'twin-a.png' }))
})

test('users with only the view permission can’t upload, change or delete files', async () => {
  await stored('seen.png')
  const permissions = { media: ['view'], gallery: ['view'] }
  const role = rowOf(await host.post('/api/v1/post/user_roles/create', { name: 'Viewer', permissions }))
  const email = 'vera.look@example.com'
  const viewer = await host.addUser({ firstName: 'Vera', lastName: 'Look', email, roleId: role.id })
  await openScreen(host, '/admin/gallery?search=seen', viewer)
  await click(await tileOf('seen.png'))
  await until(
    () => queryRole('complementary', { name: 'File details' }) && byText(/You have view-only access to this file/),
  )
  for (const name of ['Upload', 'New album', 'Delete', 'Save']) {
    assert.equal(queryRole('button', { name }), undefined, name)
  }
})

test('loads albums for users who can view or choose one, and counts their files only with view permission', async () => {
  rowOf(await host.post('/api/v1/post/gallery/create', { name: 'Quiet rooms' }))
  const openAs = async (firstName: string, media: string[]) => {
    const role = rowOf(await host.post('/api/v1/post/user_roles/create', { name: firstName, permissions: { media } }))
    const email = `${firstName.toLowerCase()}@example.com`
    const viewer = await host.addUser({ firstName, lastName: 'Reads', email, roleId: role.id })
    await openScreen(host, '/admin/gallery?search=seen', viewer)
    await tileOf('seen.png')
    await settle()
  }
  await openAs('Looks', ['view'])
  assert.doesNotMatch(document.body.textContent, /does not permit/)
  await openAs('Names', ['view', 'edit'])
  const option = await until(() => allByRole('option').find((each) => each.textContent.startsWith('Quiet rooms')))
  assert.equal(option.textContent, 'Quiet rooms')
})
