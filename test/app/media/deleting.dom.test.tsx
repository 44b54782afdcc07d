import { act, assert, test } from '../../panel.ts'
import { profile } from '../../../src/app/data/profile.ts'
import { path } from './library.ts'
import { galleryOf, leaveDuring, openFile, panel, tile, tileOf } from './open-gallery.ts'
import { realHost } from '../real-screen.tsx'
import { allByRole, byLabel, byRole, byText, click, press, queryRole, until } from '../../dom.ts'
import { rowOf, rowsOf } from '../../host/records/records-host.ts'

const host = realHost(true)
const { current, open, stored } = galleryOf(host)

test('the panel and the dialog for deleting show where a file is used, and Undo restores the file', async () => {
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

test('warns before a permanent deletion on a host without a trash', async () => {
  const { id } = await stored('for-good.png')
  await open('?search=for-good')
  await openFile('for-good.png')
  await act(async () =>
    profile.set((now) =>
      typeof now === 'object' ? { ...now, features: now.features.filter((feature) => feature !== 'operations') } : now,
    ),
  )
  await click(byRole('button', { name: 'Delete', within: panel() }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Delete for-good.png?' }))
  assert.match(dialog.textContent ?? '', /This server has no trash, so this can’t be undone\./)
  await click(byRole('button', { name: 'Keep it', within: dialog }))
  assert.equal((await current(id)).deletedAt ?? null, null)
})

test('refuses to delete a file that a gallery image needs, and lists where it is used', async () => {
  await open('?search=last-evening')
  await openFile('last-evening.webp')
  await click(byRole('button', { name: 'Delete', within: panel() }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'last-evening.webp can’t be deleted' }))
  byRole('link', { name: 'Last evening at Tegel', within: dialog })
  assert.equal(queryRole('button', { name: 'Delete 1 file', within: dialog }), undefined)
  await press('Escape')
  await tileOf('last-evening.webp')
})

/** The question before deleting the selected files. */
const askToDelete = async (name: string) => {
  const bar = await until(() => queryRole('region', { name: 'Selection' }))
  await click(byRole('button', { name: 'Delete', within: bar }))
  return until(() => queryRole('alertdialog', { name }))
}

test('bulk delete names the files that are in use', async () => {
  const { id } = await stored('several-a.png', { alt: 'Northern Air' })
  await stored('several-b.png')
  const blog = rowsOf(await host.get('/api/v1/post/blogs?limit=1'))[0]
  await host.post('/api/v1/post/blogs/create', { id: blog?.id, version: blog?.version, coverId: id })
  await open('?search=several')
  for (const name of ['several-a.png', 'several-b.png']) await click(byLabel(`Select ${name}`))
  const dialog = await askToDelete('Delete 2 files?')
  assert.match(dialog.textContent, /several-a\.png is used in:/)
  assert.doesNotMatch(dialog.textContent, /several-b/)
  assert.match(dialog.textContent, /They can be restored from the trash for 30 days/)
  await click(byRole('button', { name: 'Keep them', within: dialog }))
  assert.equal((await current(id)).deletedAt ?? null, null)
})

test('bulk delete of more than 20 files does not look up the uses of each', async (t) => {
  const { id: galleryId } = rowOf(await host.post('/api/v1/post/gallery/create', { name: 'Night flights' }))
  for (let at = 1; at <= 25; at += 1) await stored(`night-${at}.png`, { galleryId })
  await open(`?filter[galleryId]=${galleryId}&limit=10`)
  for (const box of allByRole('checkbox', { name: /^Select night-/ })) await click(box)
  await click(await until(() => queryRole('button', { name: 'Select all 25 that match' })))
  const asked = t.mock.method(globalThis, 'fetch')
  const dialog = await askToDelete('Delete 25 files?')
  assert.match(dialog.textContent, /Required images stay/)
  assert.equal(asked.mock.callCount(), 0)
  await click(byRole('button', { name: 'Keep them', within: dialog }))
})

test('deletes nothing if the user leaves before the uses of a file have loaded', async (t) => {
  const { id } = await stored('needed.png', { alt: 'Northern Air' })
  const blog = rowsOf(await host.get('/api/v1/post/blogs?limit=1'))[0]
  await host.post('/api/v1/post/blogs/create', { id: blog?.id, version: blog?.version, coverId: id })
  await open('?search=needed')
  await openFile('needed.png')
  await leaveDuring(t, '/impact', byRole('button', { name: 'Delete', within: panel() }))
  await until(() => byText(/^needed\.png wasn’t deleted/))
  assert.equal(queryRole('alertdialog'), undefined)
  assert.equal((await current(id)).deletedAt ?? null, null)
})

test('a user who leaves during a deletion is not led back to the files', async (t) => {
  await stored('unused.png')
  await open('?search=unused')
  await openFile('unused.png')
  await leaveDuring(t, '/impact', byRole('button', { name: 'Delete', within: panel() }))
  await until(() => queryRole('button', { name: 'Undo' }))
  assert.equal(window.location.pathname, '/admin/dashboard')
})

test('restores files from the trash or deletes them permanently', async () => {
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
