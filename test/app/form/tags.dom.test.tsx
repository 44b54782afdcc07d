import { act, assert, blog, blogTag, json, test } from '../../panel.ts'
import { refreshProfile } from '../../../src/app/data/profile.ts'
import { openForm, startHost } from './open-form.tsx'
import { allByRole, assertFocused, byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'

test('Enter and comma add tags, keys move between and remove them, and none is added twice', async () => {
  const host = await startHost()
  host.add('blog-tag', 'w', { name: 'Winter', slug: 'winter' })
  host.add('blog-tag', 'd', { name: 'Delays', slug: 'delays' })
  await openForm(blog, '/admin/blogs/create')
  const field = await until(() => byRole('combobox', { name: 'Tags' }))
  const tags = () => [...document.querySelectorAll('.tag')].map((tag) => tag.textContent)
  await type(field, 'wint')
  await click(await until(() => queryRole('option', { name: 'Winter' })))
  assert.deepEqual(tags(), ['Winter'])
  await type(field, 'Winter')
  await press(',')
  await until(() => byText('Already added'))
  assert.equal(byLabel('Tags').value, '')
  await type(field, 'lounges')
  await press(',')
  assert.equal(byLabel('Tags').value, '')
  await until(() => tags().length === 2)
  assert.deepEqual(tags(), ['Winter', 'Lounges'])
  assert.equal(host.all('blog-tag').length, 2, 'the save makes it')
  await type(field, '')
  await press('Backspace')
  assertFocused(byRole('button', { name: 'Remove Lounges' }))
  await press('ArrowLeft')
  assertFocused(byRole('button', { name: 'Remove Winter' }))
  for (const [key, stop] of [
    ['ArrowRight', 'Lounges'],
    ['ArrowRight', ''],
    ['ArrowLeft', 'Lounges'],
    ['Home', 'Winter'],
  ] as const) {
    await press(key)
    assertFocused(stop === '' ? byLabel('Tags') : byRole('button', { name: `Remove ${stop}` }))
  }
  await press('Delete')
  await until(() => tags().length === 1)
  assert.deepEqual(tags(), ['Lounges'])
})

test('Enter takes the first match, even before it is shown, and adds a tag only if nothing matches', async () => {
  const host = await startHost()
  host.add('blog-tag', 's', { name: 'Security', slug: 'security' })
  host.add('blog-tag', 'd', { name: 'Delays', slug: 'delays' })
  await openForm(blog, '/admin/blogs/create')
  const field = await until(() => byRole('combobox', { name: 'Tags' }))
  const tags = () => [...document.querySelectorAll('.tag')].map((tag) => tag.textContent)
  await type(field, 'secu')
  await until(() => queryRole('option', { name: /“Secu”/ }))
  await press('Enter')
  assert.deepEqual(tags(), ['Security'])
  await type(field, 'dela')
  await press('Enter')
  await until(() => tags().length === 2)
  await type(field, 'Lounges')
  await until(() => queryRole('option', { name: /“Lounges”/ }))
  await press('Enter')
  assert.deepEqual(tags(), ['Security', 'Delays', 'Lounges'])
})

test('Enter in the empty tag field never submits the form', async () => {
  const host = await startHost()
  host.add('blog-tag', 'w', { name: 'Winter', slug: 'winter' })
  host.add('blog', 'b', { title: 'Fog', slug: 'fog', status: 'draft' })
  await openForm(blog, '/admin/blogs/edit?id=b')
  const field = await until(() => byRole('combobox', { name: 'Tags' }))
  await type(field, 'Winter')
  await click(await until(() => queryRole('option', { name: 'Winter' })))
  field.focus()
  await press('Enter')
  await press('Escape')
  await press('Enter')
  assert.equal(queryRole('link', { name: /^Excerpt/ }), undefined, 'no rule was asked for')
  assert.equal(host.writes(blog.savePath).length, 0)
})

test('arrow keys between tags follow the visual direction in right-to-left text', async () => {
  const host = await startHost()
  for (const name of ['Winter', 'Delays']) host.add('blog-tag', name, { name, slug: name.toLowerCase() })
  host.add('blog', 'b', { title: 'Fog', slug: 'fog', tagIds: ['Winter', 'Delays'], status: 'draft' })
  await openForm(blog, '/admin/blogs/edit?id=b')
  const field = await until(() => byRole('combobox', { name: 'Tags' }))
  byRole('group', { name: 'Tags' }).style.direction = 'rtl'
  field.style.direction = 'rtl' // neither DOM inherits it in the same way
  for (const button of allByRole('button', { name: /^Remove / })) button.style.direction = 'rtl'
  field.focus()
  for (const [key, name] of [
    ['ArrowRight', 'Delays'],
    ['ArrowRight', 'Winter'],
    ['ArrowLeft', 'Delays'],
  ] as const) {
    await press(key)
    assertFocused(byRole('button', { name: `Remove ${name}` }))
  }
  await press('ArrowLeft')
  assertFocused(byLabel('Tags'))
})

test('pasting names adds each of them, unknown ones as new tags', async () => {
  const host = await startHost()
  host.add('blog-tag', 'w', { name: 'Winter', slug: 'winter' })
  await openForm(blog, '/admin/blogs/create')
  const field = await until(() => byRole('combobox', { name: 'Tags' }))
  const paste = async (text: string) => {
    const event = new window.Event('paste', { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } })
    await act(async () => field.dispatchEvent(event))
    return event.defaultPrevented
  }
  assert.equal(await paste('Winter'), false, 'one is typed text like any other')
  assert.equal(await paste('winter, Fog;\r\n Ice \n,fog'), true)
  const tags = () => [...document.querySelectorAll('.tag')].map((tag) => tag.textContent)
  await until(() => tags().length === 3)
  await until(() => byText('Already added'))
  assert.deepEqual(tags(), ['Winter', 'Fog', 'Ice'])
  assert.deepEqual(
    host.all('blog-tag').map(({ name }) => name),
    ['Winter'],
    'the save makes them',
  )
  byText('Added when you save: Fog, Ice')
})

test('a name with decomposed accents matches its tag and is not offered as new', async () => {
  const host = await startHost()
  host.add('blog-tag', 'c', { name: 'Cafés', slug: 'cafes' })
  await openForm(blog, '/admin/blogs/create')
  await type(await until(() => byRole('combobox', { name: 'Tags' })), 'cafe\u0301s')
  await until(() => queryRole('option', { name: 'Cafés' }))
  assert.equal(queryRole('option', { name: /^Add/ }), undefined)
  await press(',')
  await until(() => queryRole('button', { name: 'Remove Cafés' }))
  assert.equal(host.all('blog-tag').length, 1)
})

test('reports a tag that was not added by name in an alert', async () => {
  const host = await startHost()
  host.permissions = { blog: ['view', 'edit'], 'blog-tag': ['view'] }
  await refreshProfile()
  host.add('blog-tag', 'd', { name: 'Delays', slug: 'delays' })
  await openForm(blog, '/admin/blogs/create')
  await type(await until(() => byRole('combobox', { name: 'Tags' })), 'Lounges')
  await press(',')
  await until(() => allByRole('alert').some(({ textContent }) => textContent?.includes('No match for “Lounges”')))
  host.instead = ({ path }) => (path === blogTag.path ? json(500, { error: 'Broken', code: 'internal' }) : undefined)
  await type(byLabel('Tags'), 'Delays')
  await press(',')
  await until(() => allByRole('alert').some(({ textContent }) => textContent?.includes('“Delays” wasn’t added')))
})

test('a save waits for a tag that is still being looked up, and names it as new', async () => {
  const host = await startHost()
  host.add('blog-tag', 'd', { name: 'Delays', slug: 'delays' })
  host.add('blog', 'b', { title: 'Fog at Delhi', slug: 'fog', status: 'draft', excerpt: 'Fog', body: 'Fog' })
  await openForm(blog, '/admin/blogs/edit?id=b')
  const field = await until(() => byRole('combobox', { name: 'Tags' }))
  const found = host.holds(({ path }) => path === blogTag.path)
  await type(byLabel('Title'), 'Fog at night')
  await type(field, 'Lounges')
  await press(',')
  await press('Control+s')
  assert.equal(host.writes(blog.savePath).length, 0)
  found.settle()
  await until(() => host.writes(blog.savePath).length === 1)
  const { tagIds, related, ...others } = Object(host.writes(blog.savePath)[0]?.body)
  assert.deepEqual([others, tagIds.length], [{ id: 'b', version: 1, title: 'Fog at night' }, 1])
  assert.deepEqual(related, { [tagIds[0]]: 'Lounges' })
})

test('rejects an eleventh tag at the field, even during a save, until one is removed', async () => {
  const host = await startHost()
  const ids = Array.from({ length: 10 }, (_, at) => `t${at}`)
  for (const id of ids) host.add('blog-tag', id, { name: `Tag ${id}`, slug: id })
  host.add('blog', 'b', { title: 'Fog at Delhi', slug: 'fog', tagIds: ids, status: 'draft' })
  await openForm(blog, '/admin/blogs/edit?id=b')
  const field = await until(() => byRole('combobox', { name: 'Tags' }))
  await until(() => queryRole('button', { name: 'Remove Tag t9' }))
  await type(byLabel('Title'), 'Fog at night')
  await type(field, 'Lounges')
  await press(',')
  await press('Control+s')
  await until(() => queryRole('link', { name: 'Tags: choose at most 10' }))
  assert.equal(byLabel('Tags').getAttribute('aria-invalid'), 'true')
  assert.equal(host.writes(blog.savePath).length, 0)
  await click(byRole('button', { name: 'Remove Tag t9' }))
  assert.equal(byLabel('Tags').getAttribute('aria-invalid'), null)
  await until(() => document.activeElement === byRole('button', { name: 'Remove Lounges' }))
  await type(field, 'Tag t9')
  await click(await until(() => queryRole('option', { name: 'Tag t9' })))
  assert.equal(byLabel('Tags').getAttribute('aria-invalid'), 'true', 'at once, not only by a save')
})

test('users without edit permission for tags cannot create one from a post', async () => {
  const host = await startHost()
  host.permissions = { blog: ['view', 'edit'], 'blog-tag': ['view'] }
  await refreshProfile()
  await openForm(blog, '/admin/blogs/create')
  await type(await until(() => byRole('combobox', { name: 'Tags' })), 'Another')
  await until(() => byText('Nothing matches “Another”.'))
  assert.equal(queryRole('option', { name: /Another/ }), undefined)
})
