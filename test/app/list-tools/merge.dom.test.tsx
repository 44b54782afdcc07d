import { allByRole, byRole, click, queryRole, until } from '../../dom.ts'
import { assert, test } from '../../panel.ts'
import { rowOf, rowsOf } from '../../host/records/records-host.ts'
import { openScreen, realHost } from '../real-screen.tsx'

const host = realHost()

const open = async (address: string, names: readonly string[]) => {
  await openScreen(host, address)
  for (const name of names) await click(await until(() => queryRole('checkbox', { name: `Select ${name}` })))
}
const makeTag = async (name: string) => rowOf(await host.post('/api/v1/post/blogs_tag/create', { name }))
const blogWith = async (ids: string[]) => {
  const [blog] = rowsOf(await host.get('/api/v1/post/blogs?limit=1'))
  assert.ok(blog)
  return rowOf(await host.post('/api/v1/post/blogs/create', { id: blog.id, version: blog.version, tagIds: ids }))
}
const dialog = (name: string) => until(() => queryRole('dialog', { name }))
const radios = (within: HTMLElement) =>
  allByRole('radio', { within }).map((radio) => radio.closest('label')?.textContent?.trim())

test('merging tags keeps the chosen one and moves references to it, and Undo reverses it', async () => {
  const [one, two] = [await makeTag('Merge one'), await makeTag('Merge two')]
  const blog = await blogWith([two.id])
  await open('/admin/blog-tags?search=merge', ['Merge one', 'Merge two'])
  await click(await until(() => queryRole('button', { name: 'Merge' })))
  const box = await dialog('Merge 2 post tags?')
  await until(() => radios(box).length === 2)
  assert.deepEqual(radios(box), ['Merge two Posts: 1', 'Merge one Posts: 0'])
  await click(byRole('radio', { name: /^Merge one/, within: box }))
  await click(byRole('button', { name: 'Merge 2 post tags', within: box }))
  await until(() => queryRole('checkbox', { name: 'Select Merge two' }) === undefined)
  assert.deepEqual(rowOf(await host.get(`/api/v1/post/blogs/${blog.id}`)).tagIds, [one.id])
  await click(await until(() => queryRole('button', { name: 'Undo' })))
  await until(() => queryRole('checkbox', { name: 'Select Merge two' }))
  assert.deepEqual(rowOf(await host.get(`/api/v1/post/blogs/${blog.id}`)).tagIds, [two.id])
})

test('a merge that the host refuses shows why and changes nothing', async () => {
  for (const [name, country] of [
    ['Twinville', 'india'],
    ['Twinbury', 'japan'],
  ]) {
    const [found] = rowsOf(await host.get(`/api/v1/post/country?search=${country}`))
    rowOf(await host.post('/api/v1/post/city/create', { name, countryId: found?.id }))
  }
  await open('/admin/city?search=twin', ['Twinville', 'Twinbury'])
  await click(await until(() => queryRole('button', { name: 'Merge' })))
  const box = await dialog('Merge 2 cities?')
  await until(() => radios(box).length === 2)
  await click(byRole('button', { name: 'Merge 2 cities', within: box }))
  const alert = await until(() => queryRole('alert', { within: box }))
  assert.match(alert.textContent ?? '', /has another country than/)
  assert.equal(rowsOf(await host.get('/api/v1/post/city?search=twin')).length, 2)
})

test('the merge dialog names a record that was deleted by someone else and leaves it out', async () => {
  const [one] = [await makeTag('Late one'), await makeTag('Late two')]
  await open('/admin/blog-tags?search=late', ['Late one', 'Late two'])
  await click(await until(() => queryRole('button', { name: 'Merge' })))
  const box = await dialog('Merge 2 post tags?')
  await until(() => radios(box).length === 2)
  await host.remove(`/api/v1/post/blogs_tags/${one.id}`)
  await click(byRole('button', { name: 'Merge 2 post tags', within: box }))
  await until(() => queryRole('alert', { within: box })?.textContent === '“Late one” is in the trash.')
  await until(() => queryRole('checkbox', { name: 'Select Late one' }) === undefined)
  await click(byRole('button', { name: 'Cancel', within: box }))
  await click(byRole('button', { name: 'Merge' }))
  const again = await dialog('Merge 2 post tags?')
  await until(() => radios(again).length === 1)
  assert.match(again.textContent ?? '', /1 of them no longer exists\./)
  assert.equal(byRole('button', { name: 'Merge', within: again }).getAttribute('aria-disabled'), 'true')
})

test('repeats a merge whose response was lost without merging twice', async (t) => {
  const [, two] = [await makeTag('Lost one'), await makeTag('Lost two')]
  await blogWith([two.id])
  await open('/admin/blog-tags?search=lost', ['Lost one', 'Lost two'])
  await click(await until(() => queryRole('button', { name: 'Merge' })))
  const box = await dialog('Merge 2 post tags?')
  await until(() => radios(box).length === 2)
  const { fetch } = globalThis
  t.after(() => {
    globalThis.fetch = fetch
  })
  globalThis.fetch = async (address, init) => {
    const answer = await fetch(address, init)
    if (!String(address).endsWith('/merge')) return answer
    globalThis.fetch = fetch
    throw new TypeError('Failed to fetch')
  }
  await click(byRole('button', { name: 'Merge 2 post tags', within: box }))
  await until(() => queryRole('alert', { within: box }))
  await click(byRole('button', { name: 'Merge 2 post tags', within: box }))
  await until(() => queryRole('checkbox', { name: 'Select Lost one' }) === undefined)
  assert.equal(queryRole('dialog'), undefined)
  await until(() => queryRole('button', { name: 'Undo' }))
})

test('the merge dialog says “the other one” for two records and “the others” for more', async () => {
  const names = ['Words one', 'Words two', 'Words three']
  for (const name of names) await makeTag(name)
  await open('/admin/blog-tags?search=words', names)
  await click(await until(() => queryRole('button', { name: 'Merge' })))
  const said = async (title: string) => (await dialog(title)).textContent ?? ''
  assert.match(await said('Merge 3 post tags?'), /References move to the post tag you keep\. The others move/)
  await click(byRole('button', { name: 'Cancel' }))
  await click(byRole('checkbox', { name: 'Select Words three' }))
  await click(byRole('button', { name: 'Merge' }))
  assert.match(await said('Merge 2 post tags?'), /References move to the post tag you keep\. The other one moves/)
})

test('offers no merge for a single record or for an entity that cannot be merged', async () => {
  await makeTag('Alone')
  await open('/admin/blog-tags?search=alone', ['Alone'])
  await until(() => queryRole('button', { name: 'Delete' }))
  assert.equal(queryRole('button', { name: 'Merge' }), undefined)
  await open('/admin/country?search=in', [])
  const boxes = () => allByRole('checkbox', { name: /^Select (?!all)/ })
  await until(() => boxes().length > 1)
  for (const box of boxes().slice(0, 2)) await click(box)
  await until(() => queryRole('button', { name: 'Delete' }))
  assert.equal(queryRole('button', { name: 'Merge' }), undefined)
})
