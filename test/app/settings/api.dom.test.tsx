import { allByRole, byLabel, byRole, click, queryRole, type, until } from '../../dom.ts'
import { assert, test } from '../../panel.ts'
import { readFileSync } from 'node:fs'
import { readApiDocument } from '../../../src/app/settings/api-document.ts'
import { contractCalls } from '../../../src/contract/openapi/document.ts'
import { rowsOf } from '../../host/records/records-host.ts'
import { openScreen, realHost, type RealHost } from '../real-screen.tsx'

const document = readFileSync('docs/openapi.json', 'utf8')
const real = realHost(true)
let isServed = true
/** The document is a file of the panel, which the test host does not serve. */
const host: RealHost = {
  ...real,
  fetch: async (path, init) =>
    path !== '/openapi.json'
      ? real.fetch(path, init)
      : new Response(isServed ? document : 'no such file', { status: isServed ? 200 : 404 }),
}

const items = (): HTMLElement[] => [...globalThis.document.querySelectorAll<HTMLElement>('.api-call')]

const open = async (search = '') => {
  await openScreen(host, `/admin/api${search}`)
  await until(() => items().length > 0 || globalThis.document.querySelector('.empty, [role=alert]') !== null)
}

/** Clicks a call’s summary. */
const unfold = async (words: string): Promise<HTMLElement> => {
  const item = items().find(({ textContent }) => textContent.includes(words)) ?? assert.fail(`no call ${words}`)
  await click(item.querySelector('summary') ?? item)
  await until(() => item.querySelector('.api-details'))
  return item
}

test('shows every documented call with its permission, fields and responses', () => {
  const { calls } = readApiDocument(JSON.parse(document))
  assert.equal(calls.length, contractCalls().length)
  const save = calls.find(({ method, path }) => method === 'POST' && path === '/api/v1/post/blogs_tag/create')
  assert.equal(save?.permission, 'blog-tag: edit')
  assert.equal(save?.isInSpecification, true)
  const name = save?.body?.find((field) => field.name === 'name')
  assert.deepEqual(name, { name: 'name', isRequired: true, rule: 'text, 1 to 40 characters', help: 'Name' })
  assert.ok(save?.responses.some(({ status, text }) => status === '409' && text.includes('stale')))
  assert.ok(calls.every(({ responses }) => responses.length > 2))
})

test('a search filters the calls by every word and is part of the URL', async () => {
  await open()
  assert.equal(items().length, contractCalls().length)
  await type(byLabel('Search calls'), 'tags delete')
  await until(() => items().length < 10)
  assert.ok(items().every(({ textContent }) => /tags?/.test(textContent)))
  assert.equal(new URLSearchParams(window.location.search).get('search'), 'tags delete')
  await type(byLabel('Search calls'), 'nowhere to be found')
  await until(() => queryRole('heading', { name: 'No calls match' }))
})

test('sends a read to this host as the current user', async () => {
  await open('?search=/api/v1/post/country+page')
  const item = await unfold('Lists countries, one page at a time')
  await type(byLabel('Query'), 'filter[alpha2]=IN')
  await click(byRole('button', { name: 'Send request' }))
  await until(() => item.querySelector('.api-answer'))
  assert.match(item.querySelector('.api-answer')?.textContent ?? '', /"alpha2": "IN"/)
  assert.match(byRole('status', { within: item }).textContent, /^Response/)
})

test('sends a write only after a confirmation, and shows a refusal with its fields', async () => {
  await open('?search=blogs_tag/create')
  const item = await unfold('/api/v1/post/blogs_tag/create')
  await type(byLabel('Body'), '{"name":')
  await click(byRole('button', { name: 'Send' }))
  assert.match(
    allByRole('alert')
      .map(({ textContent }) => textContent)
      .join(),
    /isn’t a JSON object/,
  )
  await type(byLabel('Body'), '{"name": "x"}')
  await click(byRole('button', { name: 'Send' }))
  await click(await until(() => queryRole('button', { name: 'Don’t send' })))
  assert.equal(item.querySelector('.api-answer'), null)
  await click(byRole('button', { name: 'Send' }))
  await click(await until(() => queryRole('button', { name: 'Send request' })))
  await until(() => item.querySelector('.api-answer'))
  assert.match(byRole('status', { within: item }).textContent, /^Refused with 422 validation/)
  assert.match(item.querySelector('.api-answer')?.textContent ?? '', /Use at least 2 characters/)
  await type(byLabel('Body'), '{"name": "Tried out"}')
  await click(byRole('button', { name: 'Send' }))
  await click(await until(() => queryRole('button', { name: 'Send request' })))
  await until(() => byRole('status', { within: item }).textContent.startsWith('Response'))
  assert.equal(rowsOf(await host.get('/api/v1/post/blogs_tags?search=tried')).length, 1)
})

test('an API document that fails to load shows the error and can be retried', async () => {
  isServed = false
  await openScreen(host, '/admin/api')
  await until(() => queryRole('heading', { name: 'Calls couldn’t load' }))
  isServed = true
  await click(byRole('button', { name: 'Try again' }))
  await until(() => items().length > 0)
})
