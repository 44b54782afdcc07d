// Random steps of four actors on a few pages. After each one, the host must agree with the model: records, pending
// versions, responses of the website, sitemap, tabs and calendar. PUBLISHING_STEPS and PUBLISHING_SEED choose the run.
import { after, assert, before, isObject, type Reply, type Row, test } from '../host.ts'
import { type ContentHost, listOf, startContent } from '../content/content-host.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { rowsOf } from '../records/records-host.ts'
import { operationOf } from '../records/records-calls.ts'
import { randomFrom } from '../../random-from.ts'
import { type Caller, minute, seenActs } from '../publishing/seen-host.ts'
import { elsewhere, type Page, type Reason, Refused, type Rights, type Status } from './page.ts'
import { Model } from './pages-model.ts'

const steps = Number(process.env.PUBLISHING_STEPS ?? 1000)
const seed = Number(process.env.PUBLISHING_SEED ?? 59)
const slugs = ['one', 'two', 'three', 'four', 'five']
const texts = ['Text A', 'Text B', 'Text C']
const pagesMax = 6

interface Actor {
  name: string
  call: Caller
  rights: Rights
}

let host: ContentHost
let actors: Actor[]
let random: () => number
const { admin, at, read, visit, act, saveLater, due, token } = seenActs(() => host)
const colleague = colleaguesOf(() => host)
before(async () => {
  host = await startContent({ environment: { PERSON_CALLS_PER_MINUTE: '1000000', TOKEN_CALLS_PER_MINUTE: '1000000' } })
  const program = await token(admin, ['content-page:view', 'content-page:edit'])
  const actor = async (name: string, ...names: string[]): Promise<Actor> => ({
    name,
    call: await colleague({ 'content-page': ['view', ...names] }),
    rights: { edit: names.includes('edit'), remove: names.includes('delete'), publish: names.includes('publish') },
  })
  actors = [
    await actor('editor', 'edit', 'delete'),
    await actor('publisher', 'edit', 'delete', 'publish'),
    await actor('writer', 'edit'),
    { name: 'program', call: program, rights: { edit: true, remove: false, publish: false } },
  ]
  const { data } = (await admin.get('/content_details?limit=100')).body
  for (const one of Array.isArray(data) ? data.filter(isObject) : [])
    await admin.remove(`/content_details/${String(one.id)}`)
})
after(() => host.stop())

const below = (end: number): number => Math.floor(random() * end)
function oneOf<T>(list: readonly T[]): T {
  const found = list[below(list.length)]
  assert.ok(found !== undefined)
  return found
}

/** Sessions last as long as the run, and people have just proved who they are. */
const renew = (): void => {
  const now = new Date(host.now())
  const ends = new Date(host.now() + 10 * 86_400_000).toISOString()
  const values = [now.toISOString(), now.toISOString(), ends]
  host.host.core.tables.db.run('update session set provedAt = ?, lastActiveAt = ?, endsAt = ?', values)
}

interface Step {
  name: string
  /** What the model says. Throws `Refused`. */
  think(): void
  ask(): Promise<Reply>
}

const endings: readonly Reason[] = [null, 'error', 'moved', 'withdrawn']
const wordsOf = (reason: Reason): object => ({
  ...(reason !== null && { reason }),
  ...(reason === 'moved' && { to: elsewhere }),
})

function stepOf(model: Model, { call, rights }: Actor, page: Page, operations: ReadonlyMap<string, Reply>): Step {
  const { id } = page
  const row = { id } as Row
  const path = '/content_details'
  const save = (values: { body?: string; slug?: string; status?: Status; publishAt?: string }): Step => ({
    name: `save ${JSON.stringify(values)}`,
    think: () => model.save(id, rights, values),
    ask: async () => call.post(`${path}/create`, { id, version: (await read(row)).version, ...values }),
  })
  const later = (): string => at(oneOf([3, 7, 15]))
  const bulk = (status: Status): Step => ({
    name: `bulk ${status}`,
    think: () => model.save(id, rights, { status }),
    ask: () => call.post(`${path}/bulk`, { action: 'set', ids: [id], set: { status } }),
  })
  const many = (action: string, think: () => void): Step => ({
    name: action,
    think,
    ask: () => call.post(`${path}/bulk`, { action, ids: [id] }),
  })
  const ofLive: (() => Step)[] = [
    () => save({ body: oneOf(texts) }),
    () => save({ slug: oneOf(slugs) }),
    () => save({ status: oneOf<Status>(['draft', 'published', 'archived']) }),
    () => save({ status: oneOf<Status>(['draft', 'archived']), body: oneOf(texts) }),
    () => save({ status: 'scheduled', publishAt: later() }),
    () => bulk(oneOf<Status>(['draft', 'published', 'archived'])),
    () => {
      const body = oneOf(texts)
      return {
        name: `save for later ${body}`,
        think: () => model.saveLater(id, rights, body),
        ask: () => saveLater(call, row, { body }),
      }
    },
    () => ({ name: 'publish', think: () => model.publish(id, rights), ask: () => act(call, row, 'publish') }),
    () => {
      const time = later()
      return {
        name: `schedule ${time}`,
        think: () => model.schedule(id, rights, time),
        ask: () => act(call, row, 'schedule', { at: time }),
      }
    },
    () => ({ name: 'unschedule', think: () => model.unschedule(id, rights), ask: () => act(call, row, 'unschedule') }),
    () => ({
      name: 'discard',
      think: () => model.discard(id, rights),
      ask: async () => {
        const { pending } = await read(row)
        return call.remove(`${path}/${id}/pending?version=${isObject(pending) ? String(pending.version) : '0'}`)
      },
    }),
    () => {
      const [as, ending] = [oneOf<Status>(['draft', 'archived']), oneOf(endings)]
      const time = oneOf([null, later()])
      return {
        name: `unpublish ${as} ${String(ending)} ${String(time)}`,
        think: () => model.unpublish(id, rights, as, ending, time),
        ask: () => act(call, row, 'unpublish', { as, ...wordsOf(ending), ...(time !== null && { at: time }) }),
      }
    },
    () => ({ name: 'keep live', think: () => model.keepLive(id, rights), ask: () => act(call, row, 'keep-live') }),
    () => {
      const ending = oneOf(endings)
      const query = new URLSearchParams(Object.entries(wordsOf(ending)))
      return {
        name: `delete ${String(ending)}`,
        think: () => model.remove(id, rights, ending),
        ask: () => call.remove(`${path}/${id}?${query}`),
      }
    },
  ]
  const ofTrash: (() => Step)[] = [
    () => many('restore', () => model.restore(id, rights)),
    () => many('purge', () => model.purge(id, rights)),
  ]
  const ofBoth = [
    ...(page.last ? [1, 2, 3, 4] : []).map(
      () => (): Step => ({
        name: 'undo',
        think: () => model.undo(id, rights),
        ask: async () => call.post(`${path}/undo`, { operationId: operationOf(operations.get(id) ?? none) ?? 'none' }),
      }),
    ),
  ]
  return oneOf([...(page.deletedAt === null ? ofLive : ofTrash), ...ofBoth])()
}
const none: Reply = { status: 200, headers: new Headers(), body: {} }

const isDone = ({ status, body }: Reply): boolean =>
  status < 300 && !(isObject(body.data) && Array.isArray(body.data.failed) && body.data.failed.length > 0)

const operationIn = (reply: Reply): Reply => {
  const { data } = reply.body
  return isObject(data) && typeof data.operationId === 'string'
    ? { ...reply, body: { meta: { operationId: data.operationId } } }
    : reply
}

const factsOf = (page: Page): unknown => {
  const { status, body, slug, publishAt, publishedAt, unpublishAt, ending, endedAt, pending } = page
  return {
    status,
    body,
    slug,
    publishAt,
    publishedAt,
    unpublishAt,
    ending,
    endedAt,
    at: pending ? pending.at : undefined,
  }
}
const factsIn = (row: Row): unknown => {
  const { status, body, slug, publishAt, publishedAt, unpublishAt, ending, endedAt, pending } = row
  return {
    status,
    body,
    slug,
    publishAt,
    publishedAt,
    unpublishAt,
    ending,
    endedAt,
    at: isObject(pending) ? pending.publishAt : undefined,
  }
}

const responseOf = (model: Model, slug: string): unknown[] => {
  const { kind, body, to } = model.at(slug)
  if (kind === 'live' || kind === 'withdrawn') return [kind, body]
  if (kind === 'moved') return ['redirect', to ?? elsewhere]
  return kind === 'gone' ? [410] : [404]
}

async function compare(model: Model, touched: string): Promise<void> {
  const pages = [...model.pages.values()]
  const [there, trashed] = [
    pages.filter((page) => page.deletedAt === null),
    pages.filter((page) => page.deletedAt !== null),
  ]
  const lists = [
    await admin.get('/content_details?limit=100'),
    await admin.get('/content_details?limit=100&filter[trashed]=1'),
  ]
  const rows = lists.flatMap(rowsOf)
  assert.deepEqual(rows.map(({ id }) => id).toSorted(), [...there, ...trashed].map(({ id }) => id).toSorted())
  for (const row of rows) {
    const page = model.pages.get(row.id)
    assert.deepEqual(factsIn(row), page && factsOf(page), row.id)
  }
  const page = model.pages.get(touched)
  if (page?.pending && page.deletedAt === null) {
    const { body } = await admin.get(`/content_details/${touched}/pending`)
    assert.equal(isObject(body.data) && body.data.body, model.merged(page).body)
  }
  for (const slug of slugs) assert.deepEqual(await visit(slug), responseOf(model, slug), slug)
  const live = there.filter(({ status }) => status === 'published')
  const sitemap = await host.text('/sitemap.xml')
  for (const slug of slugs) {
    assert.equal(
      sitemap.includes(`https://www.example.com/${slug}</loc>`),
      live.some((one) => one.slug === slug),
      `sitemap: ${slug}`,
    )
  }
  assert.deepEqual(
    listOf(await host.content('/pages?limit=100'))
      .map(({ id }) => id)
      .toSorted(),
    live.map(({ id }) => id).toSorted(),
  )
  const counts = (await admin.get('/content_details/counts')).body.data
  assert.ok(isObject(counts) && isObject(counts.status))
  assert.deepEqual(
    [counts.all, counts.pending, counts.status.published, counts.status.scheduled, counts.status.archived],
    [
      there.length,
      there.filter(({ pending }) => pending).length,
      live.length,
      there.filter(({ status }) => status === 'scheduled').length,
      there.filter(({ status }) => status === 'archived').length,
    ],
  )
  const { data } = (await admin.get(`/calendar?month=${at(0).slice(0, 7)}`)).body
  const isNow = (time: string | null): time is string => time !== null && time.slice(0, 7) === at(0).slice(0, 7)
  const wanted = there.flatMap(({ id, status, publishAt, unpublishAt, pending }) => [
    ...(isNow(publishAt) && (status === 'published' || status === 'scheduled') ? [`${id} ${status} ${publishAt}`] : []),
    ...(isNow(unpublishAt) && status === 'published' ? [`${id} unpublish ${unpublishAt}`] : []),
    ...(pending && isNow(pending.at) ? [`${id} changes ${pending.at}`] : []),
  ])
  assert.deepEqual(
    (Array.isArray(data) ? data.filter(isObject) : [])
      .map((one) => `${String(one.id)} ${String(one.kind)} ${String(one.at)}`)
      .toSorted(),
    wanted.toSorted(),
  )
}

test('the host matches a model of publishing after each random step', { timeout: 3_600_000 }, async () => {
  console.log(`# ${steps} steps with seed ${seed}`)
  random = randomFrom(seed)
  const model = new Model(() => at(0))
  const operations = new Map<string, Reply>()
  const trail: string[] = []
  let done = 0
  for (let step = 0; step < steps; step++) {
    host.pass(oneOf([1, 1, 2, 5]) * minute)
    renew()
    await due()
    model.due()
    const actor = oneOf(actors)
    const page = model.pages.size > 0 ? oneOf([...model.pages.values()]) : undefined
    let touched = page?.id ?? ''
    if (!page || (model.pages.size < pagesMax && below(8) === 0)) {
      const [slug, body] = [oneOf(slugs), oneOf(texts)]
      const reply = await actor.call.post('/content_details/create', { title: 'Page', slug, body })
      trail.push(`${actor.name} creates ${slug}: ${reply.status}`)
      const id = isObject(reply.body.data) ? String(reply.body.data.id) : ''
      assert.equal(reply.status === 201, model.isFree(slug, id), `seed ${seed}\n${trail.slice(-12).join('\n')}`)
      if (reply.status === 201) model.create(id, actor.rights, slug, body)
      touched = id
    } else {
      const { name, think, ask } = stepOf(model, actor, page, operations)
      const reply = await ask()
      trail.push(
        `${at(0)} ${actor.name}: ${name} of ${page.id} (${page.slug}): ${reply.status}${isDone(reply) ? '' : ` ${JSON.stringify(reply.body).slice(0, 200)}`}`,
      )
      let why = ''
      try {
        think()
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        why = error.message
      }
      if (isDone(reply)) done += 1
      assert.equal(
        isDone(reply) ? '' : 'refused',
        why === '' ? '' : 'refused',
        `seed ${seed}: ${why}\n${trail.slice(-12).join('\n')}`,
      )
      if (page.last?.at === at(0)) operations.set(page.id, operationIn(reply))
    }
    await compare(model, touched).catch((error: unknown) => {
      throw new Error(`${String(error)}\nseed ${seed}, step ${step}\n${trail.slice(-15).join('\n')}`, { cause: error })
    })
  }
  assert.ok(done > steps / 5, `only ${done} steps happened`)
})
