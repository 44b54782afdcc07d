import { allByRole, byLabel, byRole, byText, click, queryRole, type, until } from '../../dom.ts'
import { saveAndClose } from '../press-item.ts'
import { assert, isObject, test } from '../../panel.ts'
import { rowOf, rowsOf } from '../../host/records/records-host.ts'
import { realHost } from '../real-screen.tsx'
import { path, picture, upload } from './library.ts'
import { address, during, galleryOf, leaveDuring, openFile, panel, tileOf } from './open-gallery.ts'
import './uploading-browser.ts'

const host = realHost(true)
const { open, stored } = galleryOf(host)

test('moves several files to an album, including those without alternative text', async () => {
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
  assert.deepEqual(
    moved.map((album) => isObject(album) && album.label),
    ['Website', 'Website'],
  )
})

test('removes files from their album only after “no album” was chosen explicitly', async () => {
  const website = rowsOf(await host.get('/api/v1/post/gallery?search=website'))[0]
  for (const name of ['stay-a.png', 'stay-b.png']) {
    const { id, version } = await stored(name)
    await host.post('/api/v1/post/media/create', { id, version, galleryId: website?.id ?? '' })
  }
  await open('?search=stay')
  await tileOf('stay-b.png')
  await click(byLabel('Select stay-a.png'))
  await click(byLabel('Select stay-b.png'))
  await click(await until(() => queryRole('button', { name: 'Set album' })))
  await until(() => queryRole('dialog', { name: 'Change 2 files' }))
  await click(byRole('button', { name: 'Change 2 files' }))
  const question = await until(() => queryRole('alertdialog', { name: 'Change 2 files?' }))
  assert.match(question.textContent ?? '', /Album becomes empty\./)
  await click(byRole('button', { name: 'Leave them', within: question }))
  const kept = rowsOf(await host.get(`${path}?search=stay`)).map(({ galleryId }) => galleryId)
  assert.deepEqual(kept, [website?.id, website?.id])
})

test('creates an album, fills it with uploads, renames and deletes it, and keeps its files', async () => {
  await open()
  await click(byRole('button', { name: 'New album' }))
  const dialog = await until(() => queryRole('dialog', { name: 'New album' }))
  await type(await until(() => byLabel('Name', dialog)), 'Towers of the north')
  await saveAndClose()
  await until(() => queryRole('group', { name: 'Album Towers of the north' }))
  await until(() => queryRole('heading', { name: 'Nothing in this album yet' }))
  await upload(picture('north.png'))
  await tileOf('north.png')
  await click(byRole('button', { name: 'Edit album' }))
  const edit = await until(() => queryRole('dialog', { name: 'Edit album' }))
  await type(await until(() => byLabel('Name', edit)), 'Northern towers')
  await saveAndClose()
  await until(() => queryRole('group', { name: 'Album Northern towers' }))
  await click(byRole('button', { name: 'Delete album' }))
  const question = await until(() => queryRole('alertdialog', { name: 'Delete Northern towers?' }))
  await click(byRole('button', { name: 'Delete 1 album', within: question }))
  await until(() => !address().includes('galleryId'))
  await tileOf('north.png')
})

test('typing while an album is created continues at its URL with the typed text', async (t) => {
  await open()
  await click(byRole('button', { name: 'New album' }))
  const dialog = await until(() => queryRole('dialog', { name: 'New album' }))
  await type(await until(() => byLabel('Name', dialog)), 'Aprons')
  await during(t, '/gallery/create', byRole('button', { name: 'Save', within: dialog }), () =>
    type(byLabel('Name', dialog), 'Aprons at night'),
  )
  await until(() => byText('Album saved.'))
  const { id } = rowsOf(await host.get('/api/v1/post/gallery?search=aprons'))[0] ?? {}
  await until(() => address() === `?album=${id}&filter[galleryId]=${id}`)
  const edit = byRole('dialog', { name: 'Edit album' })
  assert.equal(byLabel('Name', edit).value, 'Aprons at night')
  await saveAndClose()
  await until(() => queryRole('group', { name: 'Album Aprons at night' }))
  assert.equal(address(), `?filter[galleryId]=${id}`)
})

test('a user who leaves while an album is being deleted stays on the new screen and keeps the way back', async (t) => {
  const { id } = rowOf(await host.post('/api/v1/post/gallery/create', { name: 'Hangars' }))
  await open(`?filter[galleryId]=${id}`)
  await leaveDuring(t, `/gallery/${id}`, await until(() => queryRole('button', { name: 'Delete album' })))
  await until(() => queryRole('button', { name: 'Undo' }))
  assert.equal(window.location.pathname, '/admin/dashboard')
})

test('updates the number of files in an album after a deletion and after Undo', async () => {
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
