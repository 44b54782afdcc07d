// Checks links in an unsaved text against a real host with the link report.
import { assertFocused, byRole, byText, click, queryRole, type, until } from '../../dom.ts'
import { assert, isObject, test } from '../../panel.ts'
import { openScreen, realHost } from '../real-screen.tsx'
import { writeAsABrowser } from '../writes-as-a-browser.ts'
import { area } from './open-editor.ts'

const host = realHost(true)
const api = '/api/v1/post'
const page = async (slug: string, body = 'Text of the page', status = 'published') => {
  const { body: answer } = await host.post(`${api}/content_details/create`, {
    title: slug,
    slug,
    template: 'page',
    body,
    status,
  })
  assert.ok(isObject(answer.data), JSON.stringify(answer))
  return String(answer.data.id)
}
const checks = () => byRole('list', { name: 'Before publishing' }).textContent ?? ''

test('the editor checks links while the user types, and fixes them in place', async () => {
  writeAsABrowser()
  await page('q-there', '## Why\n\nText')
  await page('q-draft', 'Text of the page', 'draft')
  await host.post(`${api}/redirects/create`, { from: '/q-old', to: '/q-there' })
  const own = await page('q-own', 'See [a](/q-there)', 'draft')
  await openScreen(host, `/admin/content-details?edit=${own}`)
  await until(() => byText('All checks passed'))

  await type(
    area(),
    'See [a](/q-old), [b](/q-draft), [c](/q-there#section-when) and [d](/blogs/q-none), [e](https://www.example.org/) [f](/q-file.pdf)',
  )
  await until(() => byText(/\/q-old has moved to \/q-there/))
  assert.match(checks(), /\/q-draft isn’t published yet/)
  assert.match(checks(), /The page has no heading at \/q-there#section-when/)
  assert.match(checks(), /There is no page at \/blogs\/q-none/)
  assert.match(checks(), /There might be no page at \/q-file\.pdf/)
  assert.equal(queryRole('button', { name: 'Remove link to /q-file.pdf' }), undefined)
  assert.doesNotMatch(checks(), /example\.org/)

  await click(byRole('button', { name: 'Replace /q-old with /q-there' }))
  assert.match(area().value, /^See \[a\]\(\/q-there\), \[b\]\(\/q-draft\)/)
  assertFocused(area())
  await click(byRole('button', { name: 'Remove link to /blogs/q-none' }))
  assert.match(area().value, / and d, \[e\]/)
  await until(() => !checks().includes('There is no page at'))
  byText(/\/q-draft isn’t published yet/)
})

test('a link that cannot be removed automatically stays, with a note', async () => {
  const own = await page('q-hand', 'See [a][1]\n\n[1]: /blogs/q-nowhere', 'draft')
  await openScreen(host, `/admin/content-details?edit=${own}`)
  await click(await until(() => byRole('button', { name: 'Remove link to /blogs/q-nowhere' })))
  await until(() => byText('Change this link manually.'))
  assert.equal(area().value, 'See [a][1]\n\n[1]: /blogs/q-nowhere')
})

test('publishing a link to a draft asks first', async () => {
  const own = await page('q-publish', 'See [a](/q-draft) and [b](#section-none)', 'draft')
  await openScreen(host, `/admin/content-details?edit=${own}`)
  await until(() => byText(/\/q-draft isn’t published yet/))
  byText(/“b” links to #section-none, but this text has no such heading/)
  await click(byRole('button', { name: 'Publish' }))
  await until(() => byRole('alertdialog', { name: 'Publish with 2 warnings?' }))
})
