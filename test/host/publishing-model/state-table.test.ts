// The table of docs/publishing.md: every event in every state, over every path, by each kind of actor. Without the
// permission to publish, no event changes what visitors get, now or at a set time.
import { after, assert, before, isObject, type Reply, type Row, test } from '../host.ts'
import { type ContentHost, startContent } from '../content/content-host.ts'
import { type Caller, seenActs } from '../publishing/seen-host.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { operationOf } from '../records/records-calls.ts'
import { rowOf, rowsOf } from '../records/records-host.ts'
import { elsewhere } from './page.ts'

let host: ContentHost
const { admin, at, current, visit, act, edit, saveLater, done, token, review } = seenActs(() => host)
const actors: { [name: string]: Caller } = {}
before(async () => {
  host = await startContent({ environment: { PERSON_CALLS_PER_MINUTE: '1000000', TOKEN_CALLS_PER_MINUTE: '1000000' } })
  const country = { name: 'Codeland', alpha2: 'QC', callingCode: '+1', continent: 'EU' }
  countryId = rowOf(done(await admin.post('/country/create', country))).id
  const colleague = colleaguesOf(() => host)
  const may = (...names: string[]) => colleague({ 'content-page': ['view', ...names], airport: ['view', ...names] })
  actors.program = await token(admin, ['content-page:view', 'content-page:edit', 'airport:view', 'airport:edit'])
  actors.publisher = await may('edit', 'delete', 'publish')
  actors.editor = await may('edit', 'delete')
})
after(() => host.stop())

/** Records of one kind; only airports can be imported. */
interface Section {
  list: string
  key: string
  /** Its path in the content of the website. */
  website: string
  text: string
  fields(): object
}
const pages: Section = {
  list: 'content_details',
  key: 'content-page',
  website: 'pages',
  text: 'body',
  fields: () => ({ title: 'Page' }),
}
let countryId: string
let airportsMade = 0
const airports: Section = {
  list: 'airports',
  key: 'airport',
  website: 'airports',
  text: 'name',
  fields: () => ({ localCode: `QQ-${++airportsMade}`, countryId }),
}

interface Case {
  row: Row
  /** The operation that led to the state. */
  last: Reply
}
const statesOf = ({ list, text, fields }: Section) => {
  const made = async (status: string): Promise<Case> => {
    const last = done(await admin.post(`/${list}/create`, { ...fields(), [text]: 'Decided', status }))
    return { row: rowOf(last), last }
  }
  const from = (start: () => Promise<Case>, step: (row: Row) => Promise<Reply>) => async (): Promise<Case> => {
    const { row } = await start()
    return { row, last: done(await step(row)) }
  }
  const draft = () => made('draft')
  const live = () => made('published')
  const left = (more: object) => from(live, (row) => act(admin, row, 'unpublish', { as: 'draft', ...more }, list))
  const pending = from(live, (row) => saveLater(admin, row, { [text]: 'Coming' }, list))
  const removed = (start: () => Promise<Case>, query = '') =>
    from(start, ({ id }) => admin.remove(`/${list}/${id}${query}`))
  return {
    draft,
    scheduled: from(draft, (row) => act(admin, row, 'schedule', { at: at(30) }, list)),
    live,
    pending,
    coming: from(pending, (row) => act(admin, row, 'schedule', { at: at(30) }, list)),
    ending: from(live, (row) => act(admin, row, 'unpublish', { as: 'archived', reason: 'error', at: at(60) }, list)),
    withdrawn: left({ reason: 'withdrawn' }),
    gone: left({ reason: 'error' }),
    moved: left({ reason: 'moved', to: elsewhere }),
    removed: removed(draft),
    removedLive: removed(live),
    removedGone: removed(live, '?reason=error'),
  }
}
type State = keyof ReturnType<typeof statesOf>
const all: readonly State[] = [
  'draft',
  'scheduled',
  'live',
  'pending',
  'coming',
  'ending',
  'withdrawn',
  'gone',
  'moved',
]
const trash: readonly State[] = ['removed', 'removedLive', 'removedGone']
const onSite: readonly State[] = ['live', 'pending', 'coming', 'ending']
const offSite: readonly State[] = ['draft', 'gone', 'moved']

interface Event {
  /** If omitted, pages. */
  section?: Section
  act(who: Caller, one: Case): Promise<Reply>
  publisher: readonly State[]
  editor: readonly State[]
  /** If omitted, a program can do what the editor can. */
  program?: readonly State[]
}
const bulk = (who: Caller, { row }: Case, body: object): Promise<Reply> =>
  who.post(`/${pages.list}/bulk`, { ids: [row.id], ...body })
const unscheduled: readonly State[] = [...offSite, 'withdrawn']
const publishable: readonly State[] = [...unscheduled, 'scheduled', 'pending', 'coming']
const action = (name: string, publisher: readonly State[], more: () => object = () => ({})): Event => ({
  act: (who, { row }) => act(who, row, name, more()),
  publisher,
  editor: [],
})
const bringIn = (values: object, publisher: readonly State[], editor: readonly State[]): Event => ({
  section: airports,
  act: (who, { row: { ident } }) =>
    who.post(`/${airports.list}/import`, { key: 'ident', mode: 'update', rows: [{ ident, ...values }] }),
  publisher,
  editor,
})
const status = (value: string, publisher: readonly State[], editor: readonly State[]) =>
  ({
    [`save as ${value}`]: { act: (who, { row }) => edit(who, row, { status: value }), publisher, editor },
    [`bulk change to ${value}`]: {
      act: (who, one) => bulk(who, one, { action: 'set', set: { status: value } }),
      publisher,
      editor,
    },
    [`import as ${value}`]: bringIn({ status: value }, publisher, editor),
  }) satisfies { [name: string]: Event }
const events: { [name: string]: Event } = {
  save: { act: (who, { row }) => edit(who, row, { body: 'New' }), publisher: all, editor: offSite },
  import: bringIn({ name: 'New' }, all, offSite),
  ...status('published', all, onSite),
  ...status('archived', all, unscheduled),
  'save for later': { act: (who, { row }) => saveLater(who, row, { body: 'New' }), publisher: onSite, editor: onSite },
  publish: action('publish', publishable),
  schedule: action('schedule', publishable, () => ({ at: at(20) })),
  unschedule: action('unschedule', ['scheduled', 'coming']),
  'discard changes': {
    act: async (who, { row }) => {
      const note = (await current(row)).pending
      return who.remove(`/${pages.list}/${row.id}/pending?version=${isObject(note) ? String(note.version) : '0'}`)
    },
    publisher: ['pending', 'coming'],
    editor: ['pending', 'coming'],
  },
  unpublish: action('unpublish', onSite, () => ({ as: 'draft', reason: 'error' })),
  'unpublish later': action('unpublish', onSite, () => ({ as: 'draft', at: at(50) })),
  'keep live': action('keep-live', ['ending']),
  check: { ...action('check', all), editor: all },
  delete: {
    act: (who, { row }) => who.remove(`/${pages.list}/${row.id}`),
    publisher: all,
    editor: ['draft'],
    program: [],
  },
  'bulk delete': {
    act: (who, one) => bulk(who, one, { action: 'delete' }),
    publisher: all,
    editor: ['draft'],
    program: [],
  },
  'delete as moved': {
    act: (who, { row }) =>
      who.remove(`/${pages.list}/${row.id}?${new URLSearchParams({ reason: 'moved', to: elsewhere })}`),
    publisher: all,
    editor: ['draft'],
    program: [],
  },
  restore: { act: (who, one) => bulk(who, one, { action: 'restore' }), publisher: trash, editor: ['removed'] },
  'delete permanently': {
    act: (who, one) => bulk(who, one, { action: 'purge' }),
    publisher: trash,
    editor: ['removed', 'removedLive'],
    program: [],
  },
  undo: {
    act: (who, { last }) => who.post(`/${pages.list}/undo`, { operationId: operationOf(last) }),
    publisher: [...all, ...trash],
    editor: ['draft', 'pending', 'removed'],
    program: ['pending', 'removed'],
  },
}

const isDone = ({ status: code, body }: Reply): boolean =>
  code < 300 && !(isObject(body.data) && Array.isArray(body.data.failed) && body.data.failed.length > 0)

/** What visitors get now, and what someone has decided for later. */
const seen = async ({ list, website }: Section, { id, slug }: Row): Promise<unknown> => {
  const reply = await admin.get(`/${list}/${id}`)
  const row = reply.status === 200 ? rowOf(reply) : undefined
  const later = row && [row.status === 'scheduled' && row.publishAt, row.unpublishAt, row.ending]
  return [await visit(slug, website), row?.status === 'draft' || row?.status === 'archived' ? undefined : later]
}

const clear = async (): Promise<void> => {
  for (const { list } of [pages, airports]) {
    for (const query of ['', '&filter[trashed]=1']) {
      const ids = rowsOf(await admin.get(`/${list}?limit=100${query}`)).map(({ id }) => id)
      if (ids.length > 0) done(await admin.post(`/${list}/bulk`, { action: query === '' ? 'delete' : 'purge', ids }))
    }
  }
}

for (const name of ['publisher', 'editor', 'program'] as const) {
  for (const [event, { act: run, section = pages, ...allowed }] of Object.entries(events)) {
    test(`${event} by ${name === 'publisher' ? 'someone who can publish' : `the ${name}`}`, async () => {
      await clear()
      const who = actors[name]
      assert.ok(who)
      const happened: string[] = []
      for (const [state, start] of Object.entries(statesOf(section))) {
        const one = await start()
        const was = name === 'publisher' ? undefined : await seen(section, one.row)
        const reply = await run(who, one)
        if (isDone(reply)) happened.push(state)
        if (was !== undefined) assert.deepEqual(await seen(section, one.row), was, state)
      }
      assert.deepEqual(happened.toSorted(), (allowed[name] ?? allowed.editor).toSorted())
    })
  }
}

test('no event of a publisher shows a text that no one has reviewed', async () => {
  const who = actors.publisher
  assert.ok(who)
  for (const { act: run, section = pages } of Object.values(events)) {
    for (const start of Object.values(statesOf(section))) {
      await review()
      const one = await start()
      await review(section.key)
      await run(who, one)
      assert.doesNotMatch(JSON.stringify(await visit(one.row.slug, section.website)), /New/)
    }
  }
  await review()
})
