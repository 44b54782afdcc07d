import { assert, dataOf, isObject, isRow, type Row, test } from '../../../panel.ts'
import { openScreen, realHost } from '../../real-screen.tsx'
import {
  allByRole,
  assertFocused,
  byLabel,
  byRole,
  byText,
  choose,
  click,
  nameOf,
  queryRole,
  type,
  until,
} from '../../../dom.ts'

const real = realHost(true)
const blogs = '/api/v1/post/blogs'
const tags = '/api/v1/post/blogs_tag'

const save = async (path: string, values: object): Promise<Row> => {
  const { status, body } = await real.post(`${path}/create`, values)
  const row = dataOf(body)
  assert.ok(status < 300 && isRow(row), JSON.stringify(body))
  return row
}
const idsOf = async (path: string): Promise<string[]> => {
  const rows = dataOf((await real.get(path)).body)
  return Array.isArray(rows) ? rows.flatMap((row) => (isObject(row) && typeof row.id === 'string' ? [row.id] : [])) : []
}

/** A post with two changes: of text and tags, then of its status. */
const writtenBlog = async (title: string): Promise<Row> => {
  const [typeId] = await idsOf('/api/v1/post/blogs_types')
  const [authorId] = await idsOf('/api/v1/post/users')
  const fog = await save(tags, { name: `${title} fog` })
  const mist = await save(tags, { name: `${title} mist` })
  const made = await save(blogs, {
    title,
    body: '## Morning\n\nThe fog lifts.',
    excerpt: 'Fog at the airport keeps many a traveller from flying on.',
    typeId,
    authorId,
    tagIds: [fog.id],
    status: 'draft',
  })
  const change = { body: '## Morning\n\nThe mist lifts.', tagIds: [mist.id] }
  const changed = await save(blogs, { id: made.id, version: made.version, ...change })
  return save(blogs, { id: made.id, version: changed.version, status: 'in_review' })
}
const viewOldest = async (dialog: HTMLElement) => {
  const buttons = await until(() => allByRole('button', { name: /^View the version of/, within: dialog }))
  const oldest = buttons.at(-1)
  assert.ok(oldest)
  await click(oldest)
  return until(() => queryRole('heading', { name: /^The version of/, within: dialog }))
}
const region = (name: string) => byRole('region', { name })

test('restoring a version fills the open form, keeps typed text and leaves saving to the user', async () => {
  const { id } = await writtenBlog('Fog in Delhi')
  await openScreen(real, `/admin/blogs/edit?id=${id}`)
  await type(await until(() => byLabel('Title')), 'Fog in Delhi again')
  await click(byRole('button', { name: 'History' }))
  const dialog = await until(() => queryRole('dialog', { name: 'History of Fog in Delhi' }))
  assertFocused(await viewOldest(dialog))
  assert.equal(region('Text').querySelector('del')?.textContent, 'fog')
  assert.equal(region('Text').querySelector('ins')?.textContent, 'mist')
  assert.equal(region('Tags').querySelector('.words')?.textContent, 'Fog in Delhi fog → Fog in Delhi mist')
  assert.deepEqual(
    allByRole('checkbox', { within: dialog }).map((box) => [nameOf(box), Object(box).checked]),
    [
      ['Restore: Title', true],
      ['Restore: Tags', true],
      ['Restore: Text', true],
      ['Restore: Status', false],
    ],
    'the status only by the person’s own tick',
  )
  await click(byRole('button', { name: 'Preview', within: dialog }))
  await until(() => queryRole('heading', { name: 'Morning', within: dialog }))
  await click(byRole('button', { name: 'Compare with current', within: dialog }))
  await click(byLabel('Restore: Title'))
  await click(byRole('button', { name: 'Restore 2 fields', within: dialog }))
  assert.equal(byLabel('Text').value, '## Morning\n\nThe fog lifts.')
  assert.equal(byLabel('Title').value, 'Fog in Delhi again')
  await until(() => queryRole('button', { name: 'Remove Fog in Delhi fog' }))
  byText('3 unsaved changes')
  await click(byRole('button', { name: 'Undo' }))
  assert.equal(byLabel('Text').value, '## Morning\n\nThe mist lifts.')
  byText('1 unsaved change')
})

test('restoring from a list saves the ticked fields and can be undone', async () => {
  const tag = await save(tags, { name: 'Quiet rooms', description: 'Where to wait' })
  const now = await save(tags, { id: tag.id, version: tag.version, name: 'Quiet room', description: 'Where to sit' })
  await openScreen(real, '/admin/blog-tags?search=quiet')
  const nameNow = async () => {
    const row = dataOf((await real.get(`/api/v1/post/blogs_tags/${now.id}`)).body)
    return isObject(row) ? [row.name, row.description] : []
  }
  await click(await until(() => queryRole('button', { name: 'Actions for Quiet room' })))
  await click(await until(() => queryRole('menuitem', { name: 'History' })))
  const dialog = await until(() => queryRole('dialog', { name: 'History of Quiet room' }))
  await until(() => queryRole('combobox', { name: 'Show', within: dialog }))
  await choose(byLabel('Show'), 'Description')
  await viewOldest(dialog)
  await click(byRole('button', { name: 'Restore 1 field', within: dialog }))
  await until(async () => (await nameNow()).join() === 'Quiet room,Where to wait')
  await click(await until(() => queryRole('button', { name: 'Undo' })))
  await until(async () => (await nameNow()).join() === 'Quiet room,Where to sit')
})

test('a version equal to the current record can’t be restored, and closing it returns the focus to its entry', async () => {
  const { id } = await save(tags, { name: 'Gates' })
  await openScreen(real, `/admin/blog-tags?edit=${id}`)
  await click(await until(() => queryRole('button', { name: 'History' })))
  const dialog = await until(() => queryRole('dialog', { name: 'History of Gates' }))
  await viewOldest(dialog)
  byText('This version is the same as the current one.')
  assert.equal(queryRole('button', { name: /^Restore/, within: dialog }), undefined)
  await click(byRole('button', { name: 'Back to history', within: dialog }))
  assertFocused(byRole('button', { name: /^View the version of/, within: dialog }))
})

test('users with only the view permission can compare versions but not restore them', async () => {
  const role = await save('/api/v1/post/user_roles', { name: 'Reader', permissions: { 'blog-tag': ['view'] } })
  const reader = await real.addUser({ firstName: 'Rea', lastName: 'Der', email: 'reader@example.com', roleId: role.id })
  const tag = await save(tags, { name: 'Visas', description: 'Before' })
  await save(tags, { id: tag.id, version: tag.version, description: 'After' })
  await openScreen(real, '/admin/blog-tags?search=visas', reader)
  await click(await until(() => queryRole('button', { name: 'Actions for Visas' })))
  await click(await until(() => queryRole('menuitem', { name: 'History' })))
  const dialog = await until(() => queryRole('dialog', { name: 'History of Visas' }))
  await viewOldest(dialog)
  assert.equal(region('Description').querySelector('del')?.textContent, 'Before')
  assert.deepEqual(allByRole('checkbox', { within: dialog }), [])
  assert.equal(queryRole('button', { name: /^Restore/, within: dialog }), undefined)
})
