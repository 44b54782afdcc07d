import { assert, blog, test } from '../../panel.ts'
import { openForm, startHost } from './open-form.tsx'
import { byLabel, type, until } from '../../dom.ts'

const noteOf = (label: string) => {
  const input = byLabel(label)
  const id = (input.getAttribute('aria-describedby') ?? '').split(' ').find((one) => one.endsWith('-c'))
  return id && document.getElementById(id)?.textContent
}

test('a text with a minimum shows its length while it is typed, or at once if the minimum is long', async () => {
  await startHost()
  await openForm(blog, '/admin/blogs/create')
  await until(() => byLabel('Excerpt'))
  assert.equal(noteOf('Excerpt'), '0 of at least 50 characters')
  await type(byLabel('Excerpt'), '  Fog lasts until ten.  ')
  assert.equal(noteOf('Excerpt'), '20 of at least 50 characters')
  await type(byLabel('Excerpt'), 'Fog lasts until ten. '.repeat(4))
  assert.equal(noteOf('Excerpt'), '83 of at most 300 characters')
  assert.equal(noteOf('Title'), undefined)
  await type(byLabel('Title'), 'Fog')
  assert.equal(noteOf('Title'), '3 of at least 5 characters')
  await type(byLabel('Title'), 'Fog at Delhi')
  assert.equal(noteOf('Title'), undefined)
})
