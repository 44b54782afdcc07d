// What visitors get at the URLs of a page that has left the website changes only by a decision of someone who can publish.
import { after, assert, before, describe, isObject, type Row, test } from '../host.ts'
import { type ContentHost, startContent } from '../content/content-host.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { post } from '../records/records-calls.ts'
import { idOf, rowOf } from '../records/records-host.ts'
import { type Caller, minute, seenActs } from './seen-host.ts'

let host: ContentHost
let editor: Caller
let publisher: Caller
let program: Caller
const keys = ['content-page', 'travel-agent', 'notice', 'blog', 'airport', 'guideline-type']
const colleague = colleaguesOf(() => host)
const { admin, at, read, visit, edit, act, saveLater, undo, due, done, refused, page, token, review } = seenActs(
  () => host,
)
before(async () => {
  host = await startContent()
  const may = (...names: string[]) => colleague(Object.fromEntries(keys.map((key) => [key, names])))
  editor = await may('view', 'edit', 'delete')
  program = await token(admin, ['content-page:view', 'content-page:edit'])
  publisher = await may('view', 'edit', 'delete', 'publish')
})
after(() => host.stop())

const withdraw = async (one: Row) =>
  done(await act(publisher, one, 'unpublish', { as: 'archived', reason: 'withdrawn' }))
const toDrafts = async (one: Row) => done(await edit(publisher, one, { status: 'draft' }))

describe('a withdrawn page that was moved to drafts', () => {
  const ways: { [way: string]: (one: Row) => Promise<unknown> } = {
    'a save': (one) => edit(editor, one, { body: 'By an editor', status: 'archived' }),
    'a bulk change': (one) =>
      editor.post('/content_details/bulk', { action: 'set', ids: [one.id], set: { status: 'archived' } }),
    'a save by the publisher': (one) => edit(publisher, one, { body: 'By an editor', status: 'archived' }),
  }
  for (const [way, write] of Object.entries(ways)) {
    test(`${way} as archived doesn’t bring it back to the website`, async () => {
      const one = await page(`Withdrawn, ${way}`)
      await withdraw(one)
      assert.deepEqual(await visit(one.slug), ['withdrawn', 'As decided'])
      await toDrafts(one)
      assert.deepEqual([await visit(one.slug), (await read(one)).ending], [[404], null])
      await edit(editor, one, { body: 'By an editor' })
      await write(one)
      assert.deepEqual(await visit(one.slug), [404])
    })
  }

  test('a save by a program’s token and an import don’t bring it back', async () => {
    const one = await page('Withdrawn, program')
    await withdraw(one)
    await toDrafts(one)
    await edit(program, one, { body: 'By a program', status: 'archived' })
    assert.deepEqual(await visit(one.slug), [404])
    const { data } = (await admin.get('/country?limit=1')).body
    const countryId = Array.isArray(data) && isObject(data[0]) ? data[0].id : undefined
    const values = { name: 'Agency', licence: 'W-1', countryId, status: 'published' }
    const agent = rowOf(await admin.post('/travel_agents/create', values))
    done(await act(publisher, agent, 'unpublish', { as: 'archived', reason: 'withdrawn' }, 'travel_agents'))
    done(await edit(publisher, agent, { status: 'draft' }, 'travel_agents'))
    const rows = [{ name: 'Imported', licence: 'W-1', status: 'archived' }]
    await editor.post('/travel_agents/import', { rows, mode: 'update', key: 'licence' })
    assert.equal((await host.content(`/agents/${agent.id}`)).status, 404)
  })

  test('an editor can’t undo the move', async () => {
    const one = await page('Withdrawn, undone')
    await withdraw(one)
    const moved = await toDrafts(one)
    assert.deepEqual(await undo(editor, moved), [200, { done: [], failed: ['forbidden'] }])
    assert.deepEqual(await visit(one.slug), [404])
    assert.deepEqual(await undo(publisher, moved), [200, { done: [one.id], failed: [] }])
    assert.deepEqual(await visit(one.slug), ['withdrawn', 'As decided'])
  })

  test('in a section that needs approval, no one restores it without approval', async () => {
    const one = await page('Withdrawn, reviewed')
    await withdraw(one)
    await review('content-page')
    const moved = await toDrafts(one)
    assert.deepEqual(await undo(publisher, moved), [200, { done: [], failed: ['forbidden'] }])
    done(await edit(publisher, one, { body: 'Unreviewed', status: 'archived' }))
    assert.deepEqual(await visit(one.slug), [404])
    await review()
  })
})

describe('a page that was deleted or unpublished for a reason', () => {
  for (const [reason, expected] of [
    ['error', [410]],
    ['moved', ['redirect', 'https://www.example.com/elsewhere']],
  ] as const) {
    const more = reason === 'moved' ? { reason, to: '/elsewhere' } : { reason }
    const deleted = async (): Promise<Row> => {
      const one = await page(`Renamed ${reason}`)
      const renamed = rowOf(await edit(publisher, one, { slug: `${String(one.slug)}-now` }))
      const query = new URLSearchParams(more)
      done(await publisher.remove(`/content_details/${one.id}?${query}`))
      return { ...renamed, former: one.slug ?? null }
    }

    test(`a draft with its former URL changes nothing for visitors (${reason})`, async () => {
      const { former, slug } = await deleted()
      const draft = rowOf(await editor.post('/content_details/create', { title: 'Draft', body: 'x', slug: former }))
      assert.equal(draft.slug, former)
      assert.deepEqual([await visit(former), await visit(slug)], [expected, expected])
      done(await act(publisher, draft, 'publish'))
      assert.deepEqual([await visit(former), await visit(slug)], [['live', 'x'], expected])
    })

    test(`a draft that comes back from the trash changes nothing for visitors (${reason})`, async () => {
      const other = rowOf(
        await editor.post('/content_details/create', { title: 'Other', body: 'x', slug: `back-${reason}` }),
      )
      done(await editor.remove(`/content_details/${other.id}`))
      const one = await page('Taken', 'published', { slug: `back-${reason}` })
      done(await edit(publisher, one, { slug: `back-${reason}-now` }))
      done(await publisher.remove(`/content_details/${one.id}?${new URLSearchParams(more)}`))
      done(await editor.post('/content_details/bulk', { action: 'restore', ids: [other.id] }))
      assert.deepEqual(await visit(`back-${reason}`), expected)
    })

    test(`an editor who changes the slug of its draft changes nothing for visitors (${reason})`, async () => {
      const one = await page(`Slug of a draft, ${reason}`)
      done(await act(publisher, one, 'unpublish', { as: 'draft', ...more }))
      done(await edit(editor, one, { slug: `chosen-${reason}` }))
      assert.deepEqual([await visit(one.slug), await visit(`chosen-${reason}`)], [expected, [404]])
      const { data } = (await host.content(`/redirects?path=/chosen-${reason}`)).body
      assert.deepEqual(data, [])
      done(await act(publisher, one, 'publish'))
      assert.deepEqual(await visit(`chosen-${reason}`), ['live', 'As decided'])
      assert.deepEqual(await visit(one.slug), ['redirect', `chosen-${reason}`])
    })

    test(`only someone who can publish deletes it permanently (${reason})`, async () => {
      const { id, slug } = await deleted()
      const purge = async (who: Caller) => {
        const { body } = await who.post('/content_details/bulk', { action: 'purge', ids: [id] })
        return isObject(body.data) && Array.isArray(body.data.failed) ? body.data.failed.length : body
      }
      assert.deepEqual([await purge(editor), await visit(slug)], [1, expected])
      assert.deepEqual([await purge(publisher), await visit(slug)], [0, [404]])
    })

    test(`only someone who can publish moves its draft to the trash (${reason})`, async () => {
      const one = await page(`Draft to the trash, ${reason}`)
      done(await act(publisher, one, 'unpublish', { as: 'draft', ...more }))
      refused(await editor.remove(`/content_details/${one.id}`))
      done(await publisher.remove(`/content_details/${one.id}`))
      assert.deepEqual(await visit(one.slug), expected)
    })
  }
})

describe('scheduled unpublishing', () => {
  const writes: { [name: string]: (one: Row) => Promise<unknown> } = {
    'a save': (one) => edit(publisher, one, { body: 'Corrected' }).then(done),
    'publishing changes': async (one) => {
      await saveLater(editor, one, { body: 'Corrected' })
      done(await act(publisher, one, 'publish'))
    },
    'a bulk change': (one) =>
      publisher
        .post('/content_details/bulk', { action: 'set', ids: [one.id], set: { reviewOn: '2027-01-01' } })
        .then(done),
  }
  for (const [name, write] of Object.entries(writes)) {
    test(`a scheduled unpublishing keeps its reason over ${name}`, async () => {
      const one = await page(`Ending, ${name}`)
      const to = 'https://example.org/new'
      done(await act(publisher, one, 'unpublish', { as: 'archived', at: at(60), reason: 'moved', to }))
      await write(one)
      host.pass(61 * minute)
      await due()
      assert.deepEqual(await visit(one.slug), ['redirect', to])
    })
  }

  test('the reason of a scheduled unpublishing applies only to it: a page that is archived earlier returns 404', async () => {
    const one = await page('Archived earlier')
    done(await act(publisher, one, 'unpublish', { as: 'archived', at: at(60), reason: 'withdrawn' }))
    done(await edit(publisher, one, { status: 'archived' }))
    assert.deepEqual(await visit(one.slug), [404])
  })

  test('a page whose end has passed in the trash doesn’t come back live', async () => {
    const one = await page('Ended in the trash')
    done(await act(publisher, one, 'unpublish', { as: 'archived', at: at(60), reason: 'error' }))
    done(await publisher.remove(`/content_details/${one.id}`))
    host.pass(61 * minute)
    done(await publisher.post('/content_details/bulk', { action: 'restore', ids: [one.id] }))
    assert.deepEqual([await visit(one.slug), (await read(one)).status], [[410], 'archived'])
  })

  test('automatic unpublishing can’t be undone after its time, not even of a notice', async () => {
    const one = await page('Ended by itself')
    done(await act(publisher, one, 'unpublish', { as: 'archived', at: at(60) }))
    const notice = rowOf(
      await host.post(`${post}/notices/create`, {
        title: 'Strike',
        text: 'Today',
        everywhere: true,
        endsAt: at(60),
        status: 'published',
      }),
    )
    host.pass(61 * minute)
    await due()
    for (const [section, key, { id }] of [
      ['content_details', 'content-page', one],
      ['notices', 'notice', notice],
    ] as const) {
      const { data } = (await admin.get(`/activity?filter[entity]=${key}&filter[recordId]=${id}`)).body
      assert.ok(Array.isArray(data) && isObject(data[0]))
      const { body } = await admin.post(`/${section}/undo`, { operationId: data[0].operationId })
      assert.ok(isObject(body.data) && Array.isArray(body.data.done) && body.data.done.length === 0)
      assert.equal(rowOf(await admin.get(`/${section}/${id}`)).status, 'archived')
    }
  })
})

describe('a redirect of a page to itself', () => {
  test('a redirect of a page to itself is refused by its full URL, another spelling and a former URL', async () => {
    const one = await page('To itself')
    const { slug } = rowOf(await edit(publisher, one, { slug: 'to-itself-now' }))
    for (const to of [
      `https://www.example.com/${String(slug)}`,
      `https://example.com/${String(slug).toUpperCase()}/`,
      `/${String(one.slug)}`,
    ]) {
      refused(await act(publisher, one, 'unpublish', { as: 'archived', reason: 'moved', to }), 422)
    }
    assert.deepEqual(await visit(slug), ['live', 'As decided'])
  })
})

test('merging a type whose page has moved needs the permission to publish', async () => {
  const types = '/guidelines_types'
  const made = async (name: string) =>
    rowOf(await admin.post(`${types}/create`, { name, order: 1, status: 'published' }))
  const [from, into] = [await made('From'), await made('Into')]
  done(await act(publisher, from, 'unpublish', { as: 'draft', reason: 'error' }, 'guidelines_types'))
  refused(await editor.post(`${types}/merge`, { from: [from.id], into: into.id }))
  assert.deepEqual(await visit(from.slug, 'guideline-types'), [410])
  assert.equal(idOf(await publisher.post(`${types}/merge`, { from: [from.id], into: into.id })), into.id)
})
