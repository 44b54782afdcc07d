// Every field of every published entity gets a pending value; everything that visitors and programs can read stays as it
// was, byte by byte. Only the preview shows the pending version.
import { after, assert, before, isObject, type Json, test, textOf } from '../host.ts'
import type { Field } from '../../../src/contract/define.ts'
import { entities } from '../../../src/contract/entities/sections.ts'
import { pendingNames } from '../../../src/contract/publishing/pending.ts'
import { contentOf } from '../../../src/contract/published/index.ts'
import { type ContentHost, dataOf, startContent } from '../content/content-host.ts'
import { post } from '../records/records-calls.ts'
import { rowsOf } from '../records/records-host.ts'
import { startReceiver, type Receiver } from '../webhooks/receiver.ts'

const marker = 'zqpendingmarker'
const published = entities.filter(({ publishes }) => publishes)

let host: ContentHost
let receiver: Receiver
before(async () => {
  receiver = await startReceiver()
  host = await startContent({ sample: true, environment: { WEBHOOK_ALLOW_PRIVATE: '1' } })
  await host.set({ contentPreviewUrl: 'https://www.example.com/preview?token={token}' })
})
after(async () => {
  await host.stop()
  await receiver.stop()
})

const differentFrom = (field: Field, value: Json | undefined): Json => {
  switch (field.kind) {
    case 'flag':
      return value !== true
    case 'number':
      return 123_454_321
    case 'choice':
      return field.options.find((option) => option.value !== value)?.value ?? marker
    case 'day':
      return '2031-12-24'
    case 'instant':
      return '2031-12-24T12:34:56.000Z'
    case 'relations':
      return [marker]
    case 'group':
      return Object.entries(field.of).some(([, one]) => one.kind === 'text')
        ? [
            Object.fromEntries(
              Object.entries(field.of).map(([name, one]) => [name, one.kind === 'text' ? marker : null]),
            ),
          ]
        : []
    default:
      return marker
  }
}

const recordsOf = (key: string): string[] => {
  const { db } = host.host.core.tables
  const table = key.replaceAll('-', '_')
  return db
    .all<{ id: string }>(`select id from ${table} where status = 'published' and deletedAt is null limit 3`)
    .map(({ id }) => id)
}

/** Everything that a website or a program reads. */
const allAnswers = async (ids: ReadonlyMap<string, readonly string[]>): Promise<Map<string, string>> => {
  const paths = ['/site', '/redirects', '/sitemap.xml', '/feed.xml', '/robots.txt']
  for (const entity of published) {
    const path = contentOf(entity)?.path
    if (path === undefined) continue
    paths.push(`/${path}?limit=100`, `/${path}?search=${marker}`, `/sitemap/${path}-1.xml`)
    for (const id of ids.get(entity.key) ?? []) paths.push(`/${path}/${id}`)
  }
  const responses = new Map<string, string>()
  for (const path of paths) responses.set(path, await host.text(path))
  return responses
}

test('no pending value of any field appears in content, sitemap, feed, search, lists or webhooks', async () => {
  const { db } = host.host.core.tables
  const ids = new Map(published.map(({ key }) => [key, recordsOf(key)]))
  for (const [key, some] of ids) assert.ok(some.length > 0, `${key} has a live record`)
  await host.post(`${post}/webhooks`, {
    url: receiver.url,
    entities: published.map(({ key }) => key),
    events: ['created', 'changed', 'deleted', 'restored', 'published', 'unpublished'],
  })
  const before = await allAnswers(ids)

  for (const entity of published) {
    for (const id of ids.get(entity.key) ?? []) {
      const live = dataOf(await host.get(`${entity.path}/${id}`))
      const first = pendingNames(entity).find((name) => entity.fields[name]?.kind === 'text') ?? ''
      const body = { liveVersion: live.version, [first]: `${textOf(live[first])} 2`.slice(0, 60) }
      const saved = await host.post(`${entity.path}/${id}/pending`, body)
      assert.equal(saved.status, 201, `${entity.key}: ${JSON.stringify(saved.body)}`)
      // Past the checks, since no rule permits a marker in every field.
      const next = Object.fromEntries(
        pendingNames(entity).flatMap((name) => {
          const field = entity.fields[name]
          const value = live[name]
          return field
            ? [[name, differentFrom(field, value === undefined ? null : JSON.parse(JSON.stringify(value)))]]
            : []
        }),
      )
      db.run('update pending set next = ? where entity = ? and recordId = ?', [JSON.stringify(next), entity.key, id])
    }
  }

  const after = await allAnswers(ids)
  for (const [path, text] of before) {
    assert.equal(after.get(path), text, path)
    assert.ok(!text.includes(marker), path)
  }
  for (const entity of published) {
    const found = await host.get(`${entity.path}?search=${marker}`)
    assert.deepEqual(found.body.data, [], `${entity.key}: search of its list`)
    for (const row of rowsOf(await host.get(`${entity.path}?limit=100`))) {
      assert.ok(!JSON.stringify(row).includes(marker), `${entity.key}: a row of its list`)
    }
  }
  const search = await host.get(`${post}/search?q=${marker}`)
  assert.equal(search.status, 200)
  assert.ok(!JSON.stringify(search.body.data).includes(marker), 'search of everything')
  const queued = db.all('select * from webhook_delivery')
  assert.deepEqual([queued.length, receiver.received.length], [0, 0], 'no webhook hears of a pending version')

  let previews = 0
  for (const entity of published) {
    const [id] = ids.get(entity.key) ?? []
    const made = await host.post(`${post}/preview`, { entity: entity.key, id })
    if (made.status === 422) continue // these have no pages of their own
    assert.ok(isObject(made.body.data), JSON.stringify(made.body))
    const token = new URL(textOf(made.body.data.url)).searchParams.get('token') ?? ''
    const shown = JSON.stringify((await host.content(`/preview?token=${token}`)).body)
    assert.ok(shown.includes(marker), `${entity.key}: the preview shows the pending version`)
    previews += 1
  }
  assert.ok(previews >= 4)
})
