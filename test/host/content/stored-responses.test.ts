// A cache that asks with the ETag of each answer is told that nothing has changed only where nothing has.
import { after, assert, before, databaseFor, isObject, isRow, type Reply, type Row, test } from '../host.ts'
import { dropRevision } from '../../../src/host/content/content-revision.ts'
import { runDue } from '../../../src/host/publishing/publishing-clock.ts'
import { randomFrom } from '../../random-from.ts'
import { dataOf, listOf, startContent, type ContentHost } from './content-host.ts'

const post = '/api/v1/post'
const seed = Number(process.env.SEED ?? 20_261_128)
const rounds = Number(process.env.ROUNDS ?? 3)
const random = randomFrom(seed)
const oneOf = <T>(all: readonly T[]): T => {
  const found = all[Math.floor(random() * all.length)]
  assert.ok(found !== undefined, 'nothing to choose from')
  return found
}

const shuffled = (all: readonly string[]): string[] =>
  all
    .map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)

let host: ContentHost
before(async () => {
  host = await startContent()
  await host.set({ contentMaxAge: 0 })
})
after(() => host.stop())

const now = async (place: string, id: unknown): Promise<Row> => {
  const { body } = await host.get(`${post}/${place}/${id}`)
  assert.ok(isRow(body.data), JSON.stringify(body))
  return body.data
}
const rowsAt = async (place: string, query = ''): Promise<Row[]> =>
  listOf(await host.get(`${post}/${place}?limit=100${query}`)).filter(isRow)
const save = async (place: string, id: unknown, values: object, at = place): Promise<Reply> => {
  const { version } = await now(place, id)
  return host.post(`${post}/${at}/create`, { id, version, ...values })
}
const actOnBlog = async (status: string, values: object): Promise<Reply | undefined> => {
  const all = await rowsAt('blogs', `&filter[status]${status}`)
  if (all.length === 0) return undefined
  const { id, version, pending } = oneOf(all)
  const read = isObject(pending) ? { pending: pending.version } : {}
  return host.post(`${post}/blogs/${id}/publishing`, { version, ...read, ...values })
}
const inHour = (): string => new Date(host.now() + 3_600_000).toISOString()

let count = 0
const next = (): string => `words-${(count += 1)}`

/** Makes what the steps work on. */
async function fill(): Promise<void> {
  const [author] = await rowsAt('users')
  for (let made = 0; made < 3; made += 1) {
    const type = await host.make('blogs_types', { name: next() })
    const tag = await host.make('blogs_tag', { name: next() })
    await host.make('blogs', {
      title: next(),
      slug: next(),
      excerpt: 'An excerpt of a blog that is long enough to be taken as one.',
      body: 'Text',
      typeId: type.id,
      tagIds: [tag.id],
      authorId: author?.id,
      status: 'published',
    })
    await host.make('content_details', { title: next(), slug: next(), body: 'Text', status: 'published' })
  }
}

/** What people and the clock do, each by its own way to the database. */
const changes: Record<string, () => Promise<Reply | undefined>> = {
  'a text is edited': async () => save('blogs', oneOf(await rowsAt('blogs')).id, { body: next() }),
  'an address is changed': async () =>
    save('content_details', oneOf(await rowsAt('content_details')).id, { slug: next() }),
  'a tag is renamed': async () =>
    save('blogs_tags', oneOf(await rowsAt('blogs_tags')).id, { name: next() }, 'blogs_tag'),
  'an author is renamed': async () => save('users', oneOf(await rowsAt('users')).id, { lastName: next() }),
  'a blog is published': async () => actOnBlog('[not]=published', { action: 'publish' }),
  'a blog is unpublished': async () => actOnBlog('=published', { action: 'unpublish', as: 'draft', reason: 'error' }),
  'a blog is withdrawn': async () =>
    actOnBlog('=published', { action: 'unpublish', as: 'archived', reason: 'withdrawn' }),
  'a blog is scheduled': async () => actOnBlog('[not]=published', { action: 'schedule', at: inHour() }),
  'changes wait': async () => {
    const [blog] = await rowsAt('blogs', '&filter[status]=published')
    return blog && host.post(`${post}/blogs/${blog.id}/pending`, { liveVersion: blog.version, title: next() })
  },
  'the clock publishes': async () => {
    host.pass(2 * 3_600_000)
    await runDue(host.host.core.tables, () => {}, new Date(host.now()))
    return host.get(`${post}/blogs?limit=1`)
  },
  'a page is deleted': async () => {
    const all = await rowsAt('content_details')
    return all.length > 1 ? host.remove(`${post}/content_details/${oneOf(all).id}?reason=error`) : undefined
  },
  'a page is restored': async () => {
    const trash = await rowsAt('content_details', '&filter[trashed]=1')
    const ids = trash.slice(0, 1).map(({ id }) => id)
    return ids.length > 0 ? host.post(`${post}/content_details/bulk`, { action: 'restore', ids }) : undefined
  },
  'an operation is undone': async () => {
    const all = listOf(await host.get(`${post}/activity?filter[entity]=blog&limit=20`))
    return host.post(`${post}/blogs/undo`, { operationId: oneOf(all).operationId })
  },
  'tags are merged': async () => {
    const [from, into] = await rowsAt('blogs_tags')
    await host.make('blogs_tag', { name: next() })
    return from && into && host.post(`${post}/blogs_tags/merge`, { from: [from.id], into: into.id })
  },
  'tags are imported': async () =>
    host.post(`${post}/blogs_tags/import`, { rows: [{ name: next() }], key: 'name', mode: 'both' }),
  'the settings change': async () => {
    await host.set({ siteName: next() })
    return host.get(`${post}/general_settings`)
  },
  'a redirect is made': async () => host.post(`${post}/redirects/create`, { from: `/${next()}`, to: '/about' }),
  'words for search engines change': async () => {
    const [row] = await rowsAt('seo_content', '&filter[kind]=blog')
    return row && save('seo_content', row.id, { metaTitle: next() })
  },
  'a template changes': async () => {
    const template = dataOf(await host.get(`${post}/seo_templates/blog`))
    return host.post(`${post}/seo_templates/blog`, { version: template.version, metaTitle: `{name} ${next()}` })
  },
  'somebody reads': async () => host.get(`${post}/blogs?search=words`),
}

interface Kept {
  etag: string
  text: string
}

/** The lists, files, and pages of the website as they are addressed now. */
async function addresses(): Promise<string[]> {
  const slugs = async (place: string) => (await rowsAt(place)).map(({ slug }) => slug)
  return [
    '/blogs',
    '/blogs?fields=title,author,tags',
    '/blog-tags',
    '/pages?fields=title,body',
    '/site',
    '/redirects',
    '/sitemap.xml',
    '/feed.xml',
    ...(await slugs('blogs')).map((slug) => `/blogs/slug/${slug}`),
    ...(await slugs('content_details')).map((slug) => `/pages/slug/${slug}`),
  ]
}

test('returns 304 only for the ETag of the same URL, and never for a missing page', async () => {
  const etagOf = async (address: string) => (await host.content(address)).headers.get('etag') ?? ''
  const status = async (address: string, etag: string) =>
    (await host.content(address, { 'if-none-match': etag })).status
  assert.equal(await status('/blogs?limit=2', await etagOf('/blogs?limit=1')), 200)
  assert.equal(await status('/blogs?limit=1', await etagOf('/blogs?limit=1')), 304)
  assert.deepEqual([await status('/blogs', '*'), await status('/blogs/none', '*')], [304, 404])
})

test(`in any order of changes, 304 is returned only while the response is the same (SEED=${seed})`, async () => {
  await fill()
  const kept = new Map<string, Kept>()
  const [told, happened] = [{ same: 0, changed: 0 }, new Set<string>()]
  const ask = async (address: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${host.host.origin}/content/v1${address}`, { headers, redirect: 'manual' })
    return { status: response.status, etag: response.headers.get('etag') ?? '', text: await response.text() }
  }
  const order = Array.from({ length: rounds }, () => shuffled(Object.keys(changes))).flat()
  for (const [step, name] of order.entries()) {
    const reply = await changes[name]?.()
    if (reply && reply.status < 300) happened.add(name)
    for (const address of new Set([...kept.keys(), ...(await addresses())])) {
      const before = kept.get(address)
      const response = await ask(address, before && { 'If-None-Match': before.etag })
      if (response.status === 304) {
        told.same += 1
        const { status, text } = await ask(address)
        assert.deepEqual([status, text], [200, before?.text], `step ${step}, “${name}”: ${address} is stale`)
      } else {
        if (before) told.changed += 1
        if (response.status === 200) kept.set(address, response)
        else kept.delete(address)
      }
    }
  }
  assert.ok(told.same > 50 && told.changed > 100, JSON.stringify(told))
  assert.deepEqual([...happened].sort(), Object.keys(changes).sort(), 'each kind of change took place')
})

test('an upgrade removes the triggers by which earlier releases counted writes, and no others', (t) => {
  const db = databaseFor(t)
  db.exec(`create table airport (id text); create table content_revision (revision integer);
    create trigger "content:airport:insert" after insert on airport begin
      update content_revision set revision = revision + 1; end;
    create trigger "tally:airport:0:insert" after insert on airport begin select 1; end`)
  for (const _ of [1, 2]) dropRevision(db)
  assert.deepEqual(db.all(`select name from sqlite_schema where type = 'trigger'`), [
    { name: 'tally:airport:0:insert' },
  ])
  db.insert('airport', { id: 'a' })
})
