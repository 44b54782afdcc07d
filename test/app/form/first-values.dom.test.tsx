import { assert, blog, test } from '../../panel.ts'
import { openForm, startHost, value } from './open-form.tsx'
import { byRole, click, queryRole, type, until } from '../../dom.ts'

const start = async () => {
  const host = await startHost()
  const own = { authorId: 'u1', typeId: 'news', title: 'Fog at Delhi', status: 'draft' }
  host.add('blog-type', 'news', { name: 'News' })
  host.add('blog-type', 'tips', { name: 'Travel tips' })
  host.add('blog', 'old', { ...own, typeId: 'tips', createdAt: '2026-01-01T00:00:00.000Z' })
  host.add('blog', 'new', { ...own, createdAt: '2026-02-01T00:00:00.000Z' })
  host.add('blog', 'other', { ...own, authorId: 'b', typeId: 'tips', createdAt: '2026-03-01T00:00:00.000Z' })
  return host
}

test('a new post starts unchanged, with the current user as author and the type of their latest post', async () => {
  await start()
  await openForm(blog, '/admin/blogs/create')
  await until(() => value('Type') === 'News')
  assert.equal(value('Author'), 'Meera Nair')
  assert.equal(queryRole('button', { name: 'Discard' }), undefined)
  await type(byRole('textbox', { name: 'Title' }), 'Snow at Oslo')
  await click(await until(() => queryRole('button', { name: 'Discard' })))
  assert.equal(value('Title'), '')
  assert.equal(value('Type'), 'News')
  assert.equal(value('Author'), 'Meera Nair')
})
