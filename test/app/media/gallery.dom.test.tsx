import {
  allByRole, assertFocused, byLabel, byRole, byText, choose, click, press, queryRole, settle, type, until,
} from '../../dom.ts'
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { act } from 'react'
import { profile } from '../../../src/app/profile.ts'
import { isObject, type Row } from '../../../src/contract/json.ts'
import { jpeg, png } from '../../host/media/pictures.ts'
import { rowOf, rowsOf } from '../../host/records/records-host.ts'
import { later } from '../host-double.ts'
import { openScreen, realHost } from '../real-screen.tsx'
import { file, noisyPng, path, picture, storing, upload } from './library.ts'
import { holdUploads } from './uploading-browser.ts'

const host = realHost(true)
const stored = storing(host)
const current = async (id: string): Promise<Row> => rowOf(await host.get(`${path}/${id}`))

const open = async (search = '') => {
  await openScreen(host, `/admin/gallery${search}`)
  await until(() => queryRole('region', { name: 'Files' })?.getAttribute('aria-busy') === 'false')
}
const tile = (name: string) => allByRole('link', { name: new RegExp(`^${name}`) })[0]
const tileOf = (name: string) => until(() => tile(name))
const panel = () => byRole('complementary', { name: 'File details' })
const address = () => decodeURIComponent(window.location.search)
const openFile = async (name: string) => {
  await click(await tileOf(name))
  await until(() => queryRole('textbox', { name: 'Alternative text' }))
}

test('uploaded pictures become tiles, with smaller forms, and it is said when all are there', async () => {
  await open()
  await upload(picture('dawn.png'), picture('dusk.png'))
  await tileOf('dawn.png')
  await until(() => allByRole('status').some((status) => status.textContent === '100 %: 2 files uploaded'))
  assert.equal(queryRole('group', { name: 'Uploads' }), undefined)
  const [row] = rowsOf(await host.get(`${path}?search=dawn`))
  assert.deepEqual([row?.width, row?.height], [1600, 900])
  const small = await host.fetch(`${String(row?.url)}/320`)
  assert.equal(small.headers.get('content-type'), 'image/webp')
})

test('files stand in the order that is chosen, which is in the address, and say when they were changed', async () => {
  for (const name of ['order-b.png', 'order-c.png', 'order-a.png']) await stored(name)
  await open('?search=order')
  const names = () => allByRole('link', { name: /^order-/ }).map(({ textContent }) => textContent?.slice(0, 7))
  await until(() => names().join() === 'order-a,order-c,order-b')
  await choose(byLabel('Sort by'), 'Name, ascending')
  await until(() => names().join() === 'order-a,order-b,order-c')
  assert.equal(address(), '?search=order&sort=name')
  await openFile('order-a.png')
  await until(() => /Updated\d+ \w+ \d{4}/.test(panel().textContent ?? ''))
})

test('while it is sent a file has a bar and can be cancelled; leaving asks', async () => {
  await open()
  const release = holdUploads()
  await upload(picture('slow.png'), picture('slower.png'))
  const bar = await until(() => queryRole('progressbar', { name: 'Uploading slow.png' }))
  await until(() => bar.getAttribute('aria-valuenow') === '50')
  byText('Uploading 1 of 2')
  await click(byRole('button', { name: 'Cancel slow.png' }))
  assert.equal(queryRole('progressbar', { name: 'Uploading slow.png' }), undefined)
  await click(byRole('link', { name: 'Home' }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Leave while a file uploads?' }))
  await click(byRole('button', { name: 'Stay', within: dialog }))
  release()
  await tileOf('slower.png')
  assert.equal(tile('slow.png'), undefined)
})

test('opening a file beside the others asks nothing while uploads go on', async () => {
  await stored('beside.png')
  await open('?search=beside')
  const release = holdUploads()
  await upload(picture('meanwhile.png'))
  await until(() => queryRole('progressbar', { name: 'Uploading meanwhile.png' }))
  await openFile('beside.png')
  assert.equal(queryRole('alertdialog'), undefined)
  release()
  await until(() => queryRole('progressbar', { name: 'Uploading meanwhile.png' }) === undefined)
})

test('a file that cannot be taken says why, and can be dismissed', async () => {
  await open()
  await upload(
    file('plan.tiff', Buffer.alloc(64, 1)), file('huge.jpg', Buffer.alloc(10_485_761)),
    file('wide.png', png(12_001, 10)),
  )
  await until(() => queryRole('button', { name: 'Dismiss plan.tiff' }))
  byText('This is no picture that the website can show. Use JPEG, PNG, WebP, AVIF or GIF.')
  byText('Larger than 10 MB. Export it at 2400 px or less.')
  byText(/the most is 12,000 px a side/)
  await click(byRole('button', { name: 'Dismiss plan.tiff' }))
  await click(byRole('button', { name: 'Dismiss all' }))
  assert.equal(queryRole('group', { name: 'Uploads' }), undefined)
})

test('a dropped or pasted picture is uploaded, without the place where it was taken', async () => {
  await open()
  const plain = jpeg(20, 10)
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 12]), Buffer.from('Exif\0\0GPS!')])
  const event = new window.Event('drop', { bubbles: true, cancelable: true })
  const dropped = file('phone.jpg', Buffer.concat([plain.subarray(0, 2), exif, plain.subarray(2)]))
  Object.assign(event, { dataTransfer: { types: ['Files'], files: [dropped] } })
  await act(async () => { document.body.dispatchEvent(event) })
  await tileOf('phone.jpg')
  assert.equal(event.defaultPrevented, true)
  const [row] = rowsOf(await host.get(`${path}?search=phone`))
  const bytes = Buffer.from(await (await host.fetch(String(row?.url))).arrayBuffer())
  assert.equal(bytes.includes('GPS'), false)
})

test('text that is pasted into a field with a picture of itself is text', async () => {
  await open()
  const paste = async (target: Element, text: string) => {
    const event = new window.Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { files: [picture('cells.png')], getData: () => text } })
    await act(async () => { target.dispatchEvent(event) })
    return event.defaultPrevented
  }
  const field = byRole('searchbox', { name: 'Search' })
  assert.equal(await paste(field, '42'), false)
  assert.equal(queryRole('group', { name: 'Uploads' }), undefined)
  assert.equal(await paste(field, ''), true)
  await tileOf('cells.png')
})

test('who stays with what they typed of a file has not deleted it', async () => {
  const { id } = await stored('kept.png')
  await open('?search=kept')
  await openFile('kept.png')
  await type(byLabel('Caption', panel()), 'Not saved yet')
  await click(byRole('button', { name: 'Delete', within: panel() }))
  await click(await until(() => queryRole('button', { name: 'Stay' })))
  await settle()
  assert.equal((await current(id)).deletedAt ?? null, null)
  await tileOf('kept.png')
  assert.equal(byLabel('Caption', panel()).value, 'Not saved yet')
})

test('arrows move between tiles, Space selects, Enter opens the file at its alternative text', async () => {
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

test('a file is saved with its text; without one it is refused unless decorative', async () => {
  const { id } = await stored('tower.png')
  await open('?search=tower')
  await openFile('tower.png')
  await type(byLabel('Caption', panel()), 'From the apron')
  await press('Control+s')
  await until(() => queryRole('heading', { name: 'There is a problem' }))
  await type(byLabel('Alternative text', panel()), 'The control tower at dawn')
  await press('Control+s')
  await until(() => tile('tower.png')?.textContent.includes('No alt text') === false)
  const row = await current(id)
  assert.deepEqual([row.alt, row.caption], ['The control tower at dawn', 'From the apron'])
})

test('what somebody else saved meanwhile is compared before it is written over', async () => {
  const { id, version } = await stored('shared.png', { alt: 'A hall' })
  await open('?search=shared')
  await openFile('shared.png')
  await type(byLabel('Alternative text', panel()), 'A long hall')
  await host.post(`${path}/create`, { id, version, alt: 'A departure hall' })
  await press('Control+s')
  await until(() => queryRole('dialog'))
  byText('A departure hall')
})

test('the focal point moves by arrow keys and by its numbers', async () => {
  const { id } = await stored('focus.png', { alt: 'A windsock' })
  await open('?search=focus')
  await openFile('focus.png')
  const point = byRole('slider', { name: 'Focal point' })
  await act(async () => point.focus())
  await press('ArrowRight')
  await press('Shift+ArrowUp')
  assert.equal(point.getAttribute('aria-valuetext'), '51 % across, 40 % down')
  await type(byLabel('Focal point, across', panel()), '0.25')
  assert.equal(point.getAttribute('aria-valuetext'), '25 % across, 40 % down')
  await press('Control+s')
  await until(() => byText('File saved.'))
  const row = await current(id)
  assert.deepEqual([row.focalX, row.focalY], [0.25, 0.4])
})

test('filters are in the address: album, type, no text, shown nowhere, stored twice', async () => {
  const bytes = noisyPng(30, 30)
  await stored('twin-a.png', { alt: 'A twin' }, bytes)
  await stored('twin-b.png', {}, bytes)
  await open('?search=twin')
  await choose(byRole('combobox', { name: 'Use' }), 'Stored twice')
  await until(() => address().includes('filter[duplicate]=1'))
  await choose(byRole('combobox', { name: 'Use' }), 'Shown nowhere')
  await until(() => address().includes('filter[unused]=1') && !address().includes('duplicate'))
  await choose(byRole('combobox', { name: 'Type' }), 'PNG')
  await click(byRole('button', { name: /^No alt text/ }))
  await until(() => tile('twin-a.png') === undefined && tile('twin-b.png') !== undefined)
  assert.match(address(), /filter\[mime\]=image\/png.*filter\[missing\]=alt/)
  await openFile('twin-b.png')
  const twin = await until(() => queryRole('link', { name: 'twin-a.png', within: panel() }))
  await click(twin)
  await until(() => queryRole('heading', { name: 'twin-a.png' }))
})

test('a file says where it is used, and so does the question before it is deleted; Undo brings it back', async () => {
  const { id } = await stored('logo.png', { alt: 'Northern Air' })
  const blog = rowsOf(await host.get('/api/v1/post/blogs?limit=1'))[0]
  await host.post('/api/v1/post/blogs/create', { id: blog?.id, version: blog?.version, coverId: id })
  await open('?search=logo')
  await openFile('logo.png')
  const used = byRole('region', { name: 'Used in' })
  await until(() => queryRole('link', { name: String(blog?.title), within: used }))
  await click(byRole('button', { name: 'Delete', within: panel() }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Delete logo.png?' }))
  byRole('link', { name: String(blog?.title), within: dialog })
  await click(byRole('button', { name: 'Delete 1 file', within: dialog }))
  await until(() => tile('logo.png') === undefined && queryRole('button', { name: 'Undo' }))
  assert.equal(queryRole('complementary', { name: 'File details' }), undefined)
  await click(byRole('button', { name: 'Undo' }))
  await tileOf('logo.png')
})

test('a host without a trash is told of before any file is deleted for good', async () => {
  const { id } = await stored('for-good.png')
  await open('?search=for-good')
  await openFile('for-good.png')
  await act(async () => profile.set((now) => typeof now === 'object'
    ? { ...now, features: now.features.filter((feature) => feature !== 'bulk') } : now))
  await click(byRole('button', { name: 'Delete', within: panel() }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Delete for-good.png?' }))
  assert.match(dialog.textContent ?? '', /The host has no trash: nobody can bring it back\./)
  await click(byRole('button', { name: 'Keep it', within: dialog }))
  assert.equal((await current(id)).deletedAt ?? null, null)
})

test('a file that an image of the gallery needs cannot be deleted, which is said with the places', async () => {
  await open('?search=last-evening')
  await openFile('last-evening.png')
  await click(byRole('button', { name: 'Delete', within: panel() }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'last-evening.png cannot be deleted' }))
  byRole('link', { name: 'Last evening at Tegel', within: dialog })
  assert.equal(queryRole('button', { name: 'Delete 1 file', within: dialog }), undefined)
  await press('Escape')
  await tileOf('last-evening.png')
})

/** What deleting the selected files asks. */
const askToDelete = async (name: string) => {
  const bar = await until(() => queryRole('region', { name: 'Selection' }))
  await click(byRole('button', { name: 'Delete', within: bar }))
  return until(() => queryRole('alertdialog', { name }))
}

test('of several files, those that are shown somewhere are named', async () => {
  const { id } = await stored('several-a.png', { alt: 'Northern Air' })
  await stored('several-b.png')
  const blog = rowsOf(await host.get('/api/v1/post/blogs?limit=1'))[0]
  await host.post('/api/v1/post/blogs/create', { id: blog?.id, version: blog?.version, coverId: id })
  await open('?search=several')
  for (const name of ['several-a.png', 'several-b.png']) await click(byLabel(`Select ${name}`))
  const dialog = await askToDelete('Delete 2 files?')
  assert.match(dialog.textContent, /several-a\.png is shown in:/)
  assert.doesNotMatch(dialog.textContent, /several-b/)
  assert.match(dialog.textContent, /They can be restored from the trash for 30 days/)
  await click(byRole('button', { name: 'Keep them', within: dialog }))
  assert.equal((await current(id)).deletedAt ?? null, null)
})

test('of more than twenty files it is not asked one by one where they are shown', async (t) => {
  const { id: galleryId } = rowOf(await host.post('/api/v1/post/gallery/create', { name: 'Night flights' }))
  for (let at = 1; at <= 25; at += 1) await stored(`night-${at}.png`, { galleryId })
  await open(`?filter[galleryId]=${galleryId}&limit=10`)
  for (const box of allByRole('checkbox', { name: /^Select night-/ })) await click(box)
  await click(await until(() => queryRole('button', { name: 'Select all 25 that match' })))
  const asked = t.mock.method(globalThis, 'fetch')
  const dialog = await askToDelete('Delete 25 files?')
  assert.match(dialog.textContent, /Those that others need stay, and are named/)
  assert.equal(asked.mock.callCount(), 0)
  await click(byRole('button', { name: 'Keep them', within: dialog }))
})

test('several files move to an album together, also those without a text', async () => {
  await stored('move-a.png')
  await stored('move-b.png')
  await open('?search=move')
  await tileOf('move-b.png')
  await click(byLabel('Select move-a.png'))
  await click(byLabel('Select move-b.png'))
  await click(await until(() => queryRole('button', { name: 'Set album' })))
  const dialog = await until(() => queryRole('dialog', { name: 'Change 2 files' }))
  await type(byRole('combobox', { name: 'Album', within: dialog }), 'Websi')
  await click(await until(() => queryRole('option', { name: /^Website/ })))
  await click(byRole('button', { name: 'Change 2 files' }))
  await until(() => queryRole('button', { name: 'Undo' }))
  const moved = rowsOf(await host.get(`${path}?search=move`)).map(({ gallery }) => gallery)
  assert.deepEqual(moved.map((album) => isObject(album) && album.label), ['Website', 'Website'])
})

test('an album is made, filled by uploads, renamed and deleted; its files stay', async () => {
  await open()
  await click(byRole('button', { name: 'New album' }))
  const dialog = await until(() => queryRole('dialog', { name: 'New album' }))
  await type(await until(() => byLabel('Name', dialog)), 'Towers of the north')
  await click(byRole('button', { name: 'Save', within: dialog }))
  await until(() => queryRole('group', { name: 'Album Towers of the north' }))
  await until(() => queryRole('heading', { name: 'Nothing in this album yet' }))
  await upload(picture('north.png'))
  await tileOf('north.png')
  await click(byRole('button', { name: 'Edit album' }))
  const edit = await until(() => queryRole('dialog', { name: 'Edit album' }))
  await type(await until(() => byLabel('Name', edit)), 'Northern towers')
  await click(byRole('button', { name: 'Save', within: edit }))
  await until(() => queryRole('group', { name: 'Album Northern towers' }))
  await click(byRole('button', { name: 'Delete album' }))
  const question = await until(() => queryRole('alertdialog', { name: 'Delete Northern towers?' }))
  await click(byRole('button', { name: 'Delete 1 album', within: question }))
  await until(() => !address().includes('galleryId'))
  await tileOf('north.png')
})

/** Presses the button, does something while that call is under way, and lets it end then. */
const during = async (t: TestContext, call: string, button: HTMLElement, act: () => Promise<void>) => {
  const { fetch } = globalThis
  t.after(() => { globalThis.fetch = fetch })
  const isTime = later<void>()
  let isAsked = false
  globalThis.fetch = async (address, init) => {
    if (String(address).endsWith(call)) {
      isAsked = true
      await isTime.promise
    }
    return fetch(address, init)
  }
  await click(button)
  await until(() => isAsked)
  await act()
  isTime.settle()
}
const leaveDuring = (t: TestContext, call: string, button: HTMLElement) =>
  during(t, call, button, () => click(byRole('link', { name: 'Home' })))

test('whoever types on while an album is made, and stays, is at the album’s own address, with what was typed',
  async (t) => {
    await open()
    await click(byRole('button', { name: 'New album' }))
    const dialog = await until(() => queryRole('dialog', { name: 'New album' }))
    await type(await until(() => byLabel('Name', dialog)), 'Aprons')
    await during(t, '/gallery/create', byRole('button', { name: 'Save', within: dialog }),
      () => type(byLabel('Name', dialog), 'Aprons at night'))
    await click(await until(() => queryRole('button', { name: 'Stay' })))
    const { id } = rowsOf(await host.get('/api/v1/post/gallery?search=aprons'))[0] ?? {}
    await until(() => address() === `?album=${id}&filter[galleryId]=${id}`)
    const edit = byRole('dialog', { name: 'Edit album' })
    assert.equal(byLabel('Name', edit).value, 'Aprons at night')
    await click(byRole('button', { name: 'Save', within: edit }))
    await until(() => queryRole('group', { name: 'Album Aprons at night' }))
    assert.equal(address(), `?filter[galleryId]=${id}`)
  })

test('who has gone elsewhere while an album was deleted stays there, with the way back', async (t) => {
  const { id } = rowOf(await host.post('/api/v1/post/gallery/create', { name: 'Hangars' }))
  await open(`?filter[galleryId]=${id}`)
  await leaveDuring(t, '/bulk', await until(() => queryRole('button', { name: 'Delete album' })))
  await until(() => queryRole('button', { name: 'Undo' }))
  assert.equal(window.location.pathname, '/admin/dashboard')
})

test('who has gone elsewhere is not asked whether to delete a file that is in use; it stays', async (t) => {
  const { id } = await stored('needed.png', { alt: 'Northern Air' })
  const blog = rowsOf(await host.get('/api/v1/post/blogs?limit=1'))[0]
  await host.post('/api/v1/post/blogs/create', { id: blog?.id, version: blog?.version, coverId: id })
  await open('?search=needed')
  await openFile('needed.png')
  await leaveDuring(t, '/impact', byRole('button', { name: 'Delete', within: panel() }))
  await until(() => byText(/^needed\.png was not deleted/))
  assert.equal(queryRole('alertdialog'), undefined)
  assert.equal((await current(id)).deletedAt ?? null, null)
})

test('who has gone elsewhere by the time that a file is deleted is not led back to the others', async (t) => {
  await stored('unused.png')
  await open('?search=unused')
  await openFile('unused.png')
  await leaveDuring(t, '/impact', byRole('button', { name: 'Delete', within: panel() }))
  await until(() => queryRole('button', { name: 'Undo' }))
  assert.equal(window.location.pathname, '/admin/dashboard')
})

test('how many files an album has is told anew once one is deleted, and brought back', async () => {
  const { id: galleryId } = rowOf(await host.post('/api/v1/post/gallery/create', { name: 'Runway lights' }))
  for (const name of ['lit-a.png', 'lit-b.png']) await stored(name, { galleryId })
  await open('?search=lit-')
  const has = (count: number) =>
    until(() => allByRole('option').find((each) => each.textContent === `Runway lights (${count})`))
  await has(2)
  await openFile('lit-a.png')
  await click(byRole('button', { name: 'Delete', within: panel() }))
  await has(1)
  await click(await until(() => queryRole('button', { name: 'Undo' })))
  await has(2)
})

test('the trash keeps deleted files, to be restored or deleted for ever', async () => {
  const { id } = await stored('old.png')
  await host.remove(`${path}/${id}`)
  await open('?trashed=1&search=old')
  await tileOf('old.png')
  assert.equal(queryRole('button', { name: 'Upload' }), undefined)
  await click(byLabel('Select old.png'))
  await click(await until(() => queryRole('button', { name: 'Restore' })))
  await until(() => queryRole('heading', { name: /No file matches/ }))
  assert.equal((await current(id)).id, id)
})

test('who may only look finds no way to upload, change or delete', async () => {
  await stored('seen.png')
  const permissions = { media: ['view'], gallery: ['view'] }
  const role = rowOf(await host.post('/api/v1/post/user_roles/create', { name: 'Viewer', permissions }))
  const email = 'vera.look@example.com'
  const viewer = await host.addUser({ firstName: 'Vera', lastName: 'Look', email, roleId: role.id })
  await openScreen(host, '/admin/gallery?search=seen', viewer)
  await click(await tileOf('seen.png'))
  await until(() => queryRole('complementary', { name: 'File details' }) && byText(/Your role may see this file/))
  for (const name of ['Upload', 'New album', 'Delete', 'Save']) {
    assert.equal(queryRole('button', { name }), undefined, name)
  }
})

test('albums are asked for by those who may see them or name one, and counted where they may be seen', async () => {
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
