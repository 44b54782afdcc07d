// One target replaced in every place, with the rules of each record, and taken back.
import { after, assert, before, isObject, test } from '../host.ts'
import { rowOf, rowsOf } from '../records/records-host.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { dataOf } from '../content/content-host.ts'
import { type LinksHost, startLinks } from './links-host.ts'

let host: LinksHost
before(async () => {
  host = await startLinks()
})
after(() => host.stop())

const api = '/api/v1/post'
const colleague = colleaguesOf(() => host)
const replace = (target: string, to: string | null) => host.post(`${api}/links/replace`, { target, to })
const fieldOf = async (place: string, id: string, field: string) =>
  rowOf(await host.get(`${api}/${place}/${id}`))[field]
const idsIn = (list: unknown) => (Array.isArray(list) ? list.filter(isObject).map(({ id }) => id) : [])

test('replaces a target in texts, URL fields, groups and redirects at once, and can be undone', async () => {
  await host.page('a-new')
  const one = await host.page('a-one', 'See [a](/a-old "T"), [b](https://www.example.com/a-old) and `[c](/a-old)`.')
  const two = await host.page('a-two', 'Only [a](/a-old#section-x) here', 'draft')
  const redirect = rowOf(await host.post(`${api}/redirects/create`, { from: '/a-from', to: '/a-old' }))
  const [country] = rowsOf(await host.get(`${api}/country?limit=1`))
  const agent = await host.make('travel_agents', {
    name: 'Agent',
    countryId: country?.id,
    website: 'https://www.example.com/a-old',
  })
  await host.set({ social: [{ network: 'x', url: 'https://www.example.com/a-old' }] })
  assert.equal((await host.link('/a-old'))?.useCount, 4)

  const { done, failed, operationId } = dataOf(await replace('/a-old', '/a-new'))
  assert.deepEqual(failed, [])
  assert.equal(idsIn(done).length, 4)
  assert.equal(await fieldOf('content_details', one.id, 'body'), 'See [a](/a-new "T"), [b](/a-new) and `[c](/a-old)`.')
  assert.equal(await fieldOf('redirects', redirect.id, 'to'), '/a-new')
  assert.equal(await fieldOf('travel_agents', agent.id, 'website'), 'https://www.example.com/a-new')
  const { social } = dataOf(await host.get(`${api}/general_settings`))
  assert.deepEqual(social, [{ network: 'x', url: 'https://www.example.com/a-new' }])
  assert.equal(await host.link('/a-old'), undefined)
  assert.equal((await host.link('/a-old#section-x'))?.useCount, 1)

  const undone = dataOf(await host.post(`${api}/links/undo`, { operationId }))
  assert.deepEqual(
    [undone.failed, idsIn(done).every((id) => JSON.stringify(undone.done).includes(String(id)))],
    [[], true],
  )
  assert.equal((await host.link('/a-old'))?.useCount, 4)
  assert.match(String(await fieldOf('content_details', one.id, 'body')), /^See \[a\]\(\/a-old "T"\), \[b\]\(https/)
  assert.equal(two.version, 1)
})

test('removing a target keeps the link text and lists uses to edit manually', async () => {
  const one = await host.page('b-one', 'See [the page](/b-old) now')
  const byHand = await host.page('b-hand', 'See [the page][1]\n\n[1]: /b-old')
  const redirect = rowOf(await host.post(`${api}/redirects/create`, { from: '/b-from', to: '/b-old' }))
  const { done, failed } = dataOf(await replace('/b-old', null))
  assert.deepEqual(idsIn(done), [one.id])
  assert.deepEqual(new Set(idsIn(failed)), new Set([byHand.id, redirect.id]))
  const words = JSON.stringify(failed)
  assert.match(words, /"label":"b-hand","error":"A link in this text must be changed manually"/)
  assert.match(words, /"label":"\/b-from"/)
  assert.equal(await fieldOf('content_details', one.id, 'body'), 'See the page now')
  assert.equal(await fieldOf('content_details', byHand.id, 'body'), 'See [the page][1]\n\n[1]: /b-old')
})

test('changes only records that the user can edit', async () => {
  await host.page('c-new')
  const page = await host.page('c-one', '[a](/c-old)')
  const redirect = rowOf(await host.post(`${api}/redirects/create`, { from: '/c-from', to: '/c-old' }))
  const person = await colleague({ 'content-page': ['view'], redirect: ['view', 'edit'] })
  const { done, failed, operationId } = dataOf(await person.post('/links/replace', { target: '/c-old', to: '/c-new' }))
  assert.deepEqual(idsIn(done), [redirect.id])
  assert.deepEqual(Array.isArray(failed) && failed.filter(isObject).map(({ id, code }) => [id, code]), [
    [page.id, 'forbidden'],
  ])
  const stranger = await colleague({ redirect: ['view'] })
  assert.equal((await stranger.post('/links/undo', { operationId })).status, 403)
})

test('replacing a link in a live page needs the permission to publish it', async () => {
  await host.page('p-new')
  const live = await host.page('p-live', '[a](/p-old)')
  const draft = await host.page('p-draft', '[a](/p-old)', 'draft')
  const writer = await colleague({ 'content-page': ['view', 'edit'] })
  const { done, failed } = dataOf(await writer.post('/links/replace', { target: '/p-old', to: '/p-new' }))
  assert.deepEqual(idsIn(done), [draft.id])
  assert.deepEqual(idsIn(failed), [live.id])
  assert.match(JSON.stringify(failed), /p-live.*need permission to publish/)
  assert.equal(await fieldOf('content_details', live.id, 'body'), '[a](/p-old)')
})

test('rejects a new URL without a page', async () => {
  await host.page('d-page', '## Part\n\n[a](/d-old)')
  await host.page('d-draft', 'Text of the page', 'draft')
  const refusals: readonly [unknown, RegExp][] = [
    ['/blogs/d-none', /No published page/],
    ['/d-draft', /No published page/],
    ['/d-page#section-none', /doesn’t have that heading/],
    ['/d-old', /a different URL/],
    ['javascript:alert(1)', /Enter a path/],
    ['//evil.example', /Enter a path/],
    ['', /Enter a path/],
    [1, /text or null/],
  ]
  for (const [to, words] of refusals) {
    const { status, body } = await host.post(`${api}/links/replace`, { target: '/d-old', to })
    assert.equal(status, 422, String(to))
    assert.match(body.fields?.to ?? '', words)
  }
  assert.equal((await replace('/d-nobody', '/d-page')).status, 404)
  assert.equal((await replace('/d-old', '/files/d-map.pdf')).status, 200, 'the website may have it')
})

test('undoes a replacement only in records that no one has changed since', async () => {
  await host.page('e-new')
  const one = await host.page('e-one', '[a](/e-old)')
  const two = await host.page('e-two', '[a](/e-old)')
  const { operationId } = dataOf(await replace('/e-old', '/e-new'))
  const later = rowOf(await host.get(`${api}/content_details/${two.id}`))
  await host.post(`${api}/content_details/create`, { id: two.id, version: later.version, body: 'A text of its own' })
  const { done, failed } = dataOf(await host.post(`${api}/links/undo`, { operationId }))
  assert.deepEqual([done, idsIn(failed)], [[one.id], [two.id]])
  assert.equal((await host.post(`${api}/links/undo`, { operationId: 'none' })).status, 404)
  assert.equal((await host.post(`${api}/links/undo`, {})).status, 422)
})
