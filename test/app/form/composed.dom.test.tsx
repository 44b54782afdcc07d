import { airport, assert, blog, test } from '../../panel.ts'
import { byLabel, composeText, press, queryRole, type, until } from '../../dom.ts'
import { openForm, startHost, toggle, value } from './open-form.tsx'

const fields = (): (HTMLInputElement | HTMLTextAreaElement)[] =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input, form textarea')].filter(
    (field) => !['checkbox', 'radio', 'file', 'hidden'].includes(field.type) && !field.readOnly && !field.disabled,
  )

for (const [entity, route] of [
  [airport, '/admin/airport'],
  [blog, '/admin/blogs'],
] as const) {
  test(`no field of ${entity.one} changes its text while an input method composes`, async () => {
    await startHost()
    await openForm(entity, `${route}/create`)
    await until(() => fields().length > 3)
    for (const { id } of fields()) {
      const field = document.getElementById(id)
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
      const steps = ['ｎ', 'ｎｒ', 'ｎｒｔ', 'なｒ１', 'ｎｒｔ']
      const before = field.value
      assert.deepEqual(
        await composeText(field, steps),
        steps.map((step) => before + step),
        id,
      )
    }
  })
}

test('a code is in ASCII capitals after the composition', async () => {
  await startHost()
  await openForm(airport, '/admin/airport/create')
  await composeText(await until(() => byLabel('IATA code')), ['ｎ', 'ｎｒ', 'ｎｒｔ'])
  assert.equal(value('IATA code'), 'NRT')
  await composeText(byLabel('ICAO code'), ['r', 'rj', 'rja', 'rjaa'])
  assert.equal(value('ICAO code'), 'RJAA')
  await toggle('More codes', true)
  await type(byLabel('Ident'), 'ｒｊ１２')
  assert.equal(value('Ident'), 'RJ12')
})

test('a comma adds a tag with every keyboard and input method', async () => {
  const host = await startHost()
  host.add('blog-tag', 'w', { name: 'Winter', slug: 'winter' })
  await openForm(blog, '/admin/blogs/create')
  const field = await until(() => byLabel('Tags'))
  const tags = () => [...document.querySelectorAll('.tag')].map((tag) => tag.textContent)
  // Keyboards of phones report the key 229 and then the text.
  await type(field, 'winter,')
  await until(() => tags().join() === 'Winter')
  assert.equal(field.value, '')
  assert.deepEqual(await composeText(field, ['なりた', 'なりた、', '成田、']), ['なりた', 'なりた、', '成田、'])
  await until(() => tags().join() === 'Winter,成田')
  await type(field, '東京，مطار، fo')
  await until(() => tags().length === 4)
  assert.equal(field.value.trim(), 'fo')
  await press('Enter')
  await until(() => queryRole('button', { name: 'Remove Fo' }))
})
