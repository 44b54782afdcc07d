import { after, assert, before, isObject, test } from '../host.ts'
import { colleaguesOf, statuses } from './colleague.ts'
import { post } from './records-calls.ts'
import { rowsOf, startRecords, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords({ sample: true, isWhole: true })
})
after(() => host.stop())
const colleague = colleaguesOf(() => host)

test('bulk actions by match need the view permission, since the number of matches would reveal data', async () => {
  const { post: send } = await colleague({ 'contact-message': ['edit', 'delete'], seo: ['edit'] })
  const match = { search: 'delhi', filter: {} }
  const bulk = { match, expect: -1 }
  const kind = { match: { ...match, filter: { kind: 'airport' } }, expect: -1 }
  assert.deepEqual(
    await statuses([
      send('/contact_us/bulk', { ...bulk, action: 'set', set: { status: 'open' } }),
      send('/contact_us/bulk', { ...bulk, action: 'delete' }),
      send('/contact_us/bulk', { ids: [], action: 'set', set: { status: 'open' } }),
      send('/seo_content/bulk', { ...kind, action: 'set', set: { robots: 'noindex, follow' } }),
      send('/seo_content/bulk', { ids: [], action: 'set', set: { robots: 'noindex, follow' } }),
    ]),
    [403, 403, 200, 403, 200],
  )
})

test('a user who can edit but not view sees only what a picker shows in the response to a write', async () => {
  const { post: send, remove } = await colleague({ 'contact-message': ['edit', 'delete'] })
  const [message] = rowsOf(await host.get(`${post}/contact_us?limit=1`))
  assert.ok(message && typeof message.body === 'string')
  const told = [
    await send('/contact_us/create', { id: message.id, version: message.version }),
    await send('/contact_us/create', { id: message.id, version: message.version, notes: 'Seen' }),
    await send('/contact_us/create', { id: message.id, version: message.version, notes: 'Late' }),
    await remove(`/contact_us/${message.id}`),
  ]
  assert.deepEqual(
    told.map(({ status }) => status),
    [200, 200, 409, 200],
  )
  for (const { body } of told) {
    assert.deepEqual(Object.keys(isObject(body.data) ? body.data : {}).sort(), ['id', 'label', 'version'])
    const text = JSON.stringify(body)
    assert.ok(!text.includes(message.body) && !text.includes(String(message.email)))
  }
})

test('a user who can edit but not view SEO content sees none of it in a response', async () => {
  const { post: send } = await colleague({ seo: ['edit'] })
  const [airport] = rowsOf(await host.get(`${post}/airports?limit=1`))
  const {
    body: { data: template },
  } = await host.get(`${post}/seo_templates/airport`)
  assert.ok(airport && isObject(template))
  const [id, version] = [`airport:${airport.id}`, 0]
  const words = { version: template.version, metaTitle: template.metaTitle }
  const told = [
    await send('/seo_content/create', { id, version: 99 }),
    await send('/seo_content/create', { id, version }),
    await send('/seo_content/create', { id, version, metaTitle: 'Mine' }),
    await send('/seo_templates/airport', { version: 99 }),
    await send('/seo_templates/airport', words),
  ]
  assert.deepEqual(
    told.map(({ status }) => status),
    [409, 200, 201, 409, 200],
  )
  const names = told.map(({ body: { data } }) => Object.keys(isObject(data) ? data : {}).sort())
  const short = ['id', 'name', 'version']
  assert.deepEqual(names, [short, short, short, ['kind', 'version'], ['kind', 'version']])
})
