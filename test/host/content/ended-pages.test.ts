// Pages that have left the website: published in error, moved, or withdrawn.
import { after, assert, before, describe, isObject, type Reply, type Row, test } from '../host.ts'
import { rowOf } from '../records/records-host.ts'
import { type ContentHost, dataOf, listOf, startContent } from './content-host.ts'

let host: ContentHost
before(async () => {
  host = await startContent()
})
after(() => host.stop())

const pages = '/api/v1/post/content_details'
const pageOf = (slug: string): Promise<Row> =>
  host.make('content_details', { title: `Page ${slug}`, slug, template: 'page', body: 'Text', status: 'published' })
const unpublish = ({ id, version }: Row, values: object): Promise<Reply> =>
  host.post(`${pages}/${id}/publishing`, { action: 'unpublish', as: 'archived', version, ...values })
const ended = async (slug: string, values: object): Promise<Row> => {
  const response = await unpublish(await pageOf(slug), values)
  assert.equal(response.status, 200, JSON.stringify(response.body))
  return rowOf(response)
}
const asked = async (path: string): Promise<[status: number, location: string | null]> => {
  const response = await fetch(`${host.host.origin}/content/v1${path}`, { redirect: 'manual' })
  await response.arrayBuffer()
  return [response.status, response.headers.get('location')]
}
const redirectOf = async (path: string) => listOf(await host.content(`/redirects?path=${path}`))[0]?.to

describe('a page that was published in error', () => {
  test('a page published in error returns 410 by ID, slug and former slug, even from the trash, until it is live again', async () => {
    const page = await pageOf('e-first')
    const renamed = rowOf(await host.post(`${pages}/create`, { id: page.id, version: page.version, slug: 'e-now' }))
    const gone = rowOf(await unpublish(renamed, { reason: 'error' }))
    const paths = [`/pages/${page.id}`, '/pages/slug/e-now', '/pages/slug/e-first']
    for (const path of paths) assert.deepEqual(await asked(path), [410, null], path)
    assert.equal((await host.content('/pages/slug/e-now')).body.code, 'gone')
    await host.remove(`${pages}/${page.id}`)
    for (const path of paths) assert.deepEqual(await asked(path), [410, null], `${path} from the trash`)
    await host.post(`${pages}/bulk`, { action: 'restore', ids: [page.id] })
    assert.deepEqual(await asked('/pages/slug/e-now'), [410, null])
    const { version } = rowOf(await host.get(`${pages}/${page.id}`))
    await host.post(`${pages}/${page.id}/publishing`, { action: 'publish', version })
    assert.deepEqual(await asked('/pages/slug/e-now'), [200, null])
    assert.equal(gone.ending, 'error')
  })

  test('a page published in error frees its slug for another record once it is in the trash', async () => {
    const page = await ended('e-reused', { reason: 'error' })
    await host.remove(`${pages}/${page.id}`)
    await pageOf('e-reused')
    assert.deepEqual(await asked('/pages/slug/e-reused'), [200, null])
  })
})

describe('a page that has moved', () => {
  test('a moved page redirects to the record that replaces it, in the same list or another, and is listed as a redirect', async () => {
    await pageOf('m-new')
    const type = await host.make('guidelines_types', { name: 'Moved here', slug: 'm-type', status: 'published' })
    const page = await ended('m-old', { reason: 'moved', to: '/m-new' })
    await ended('m-typed', { reason: 'moved', to: String(type.path ?? '/guidelines/m-type') })
    assert.deepEqual(await asked('/pages/slug/m-old'), [301, '../../pages/slug/m-new'])
    assert.deepEqual(await asked(`/pages/${page.id}?as=html`), [301, '../pages/slug/m-new?as=html'])
    assert.equal(dataOf(await host.content('/pages/slug/m-old')).path, '/m-new')
    assert.deepEqual(await asked('/pages/slug/m-typed'), [301, '../../guideline-types/slug/m-type'])
    assert.equal(await redirectOf('/m-old'), '/m-new')
    const all = listOf(await host.content('/redirects?limit=100'))
    assert.ok(all.some(({ from, to }) => from === '/m-old' && to === '/m-new'))
    const former = listOf(await host.get('/api/v1/post/former_paths?limit=100'))
    assert.ok(former.some(({ from, to }) => from === '/m-old' && to === '/m-new'))
  })

  test('a moved page redirects to a URL of the website or of another one', async () => {
    await ended('m-list', { reason: 'moved', to: '/blogs' })
    await ended('m-other', { reason: 'moved', to: 'https://example.org/a' })
    assert.deepEqual(await asked('/pages/slug/m-list'), [301, 'https://www.example.com/blogs'])
    assert.deepEqual(await asked('/pages/slug/m-other'), [301, 'https://example.org/a'])
    assert.equal(await redirectOf('/m-list'), '/blogs')
  })

  test('a moved page redirects to the end of several moves, and a loop returns 410', async () => {
    await pageOf('c-end')
    await ended('c-one', { reason: 'moved', to: '/c-two' })
    await ended('c-two', { reason: 'moved', to: '/c-end' })
    assert.equal(await redirectOf('/c-one'), '/c-end')
    await ended('c-left', { reason: 'moved', to: '/c-right' })
    await ended('c-right', { reason: 'moved', to: '/c-left' })
    assert.equal(await redirectOf('/c-left'), undefined)
    assert.deepEqual(await asked('/pages/slug/c-left'), [410, null])
  })

  test('a move requires a valid target that does not redirect back', async () => {
    const page = await pageOf('m-refused')
    for (const to of [undefined, '/m-refused', 'm', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const { status, body } = await unpublish(page, { reason: 'moved', to })
      assert.ok(status === 422 && isObject(body.fields) && 'to' in body.fields, String(to))
    }
  })
})

describe('a withdrawn page', () => {
  test('a withdrawn page stays at its ID and slug with its date, but not in lists, sitemaps and search engines', async () => {
    const page = await pageOf('w-page')
    await unpublish(page, { reason: 'withdrawn' })
    for (const path of [`/pages/${page.id}`, '/pages/slug/w-page']) {
      const { withdrawn, title, seo } = dataOf(await host.content(path))
      assert.ok(isObject(withdrawn) && typeof withdrawn.at === 'string', path)
      assert.equal(title, 'Page w-page')
      assert.ok(isObject(seo) && seo.robots === 'noindex')
    }
    assert.ok(!listOf(await host.content('/pages?limit=100')).some(({ id }) => id === page.id))
    assert.doesNotMatch(await host.text('/sitemap.xml'), /w-page/)
    assert.deepEqual(Object.keys(dataOf(await host.content('/pages/slug/w-page?fields=withdrawn'))).sort(), [
      'id',
      'withdrawn',
    ])
    const { version } = rowOf(await host.get(`${pages}/${page.id}`))
    await host.post(`${pages}/${page.id}/publishing`, { action: 'publish', version })
    assert.equal(dataOf(await host.content('/pages/slug/w-page')).withdrawn, undefined)
  })

  test('a withdrawn page is hidden when its record becomes a draft again', async () => {
    const page = await ended('w-draft', { reason: 'withdrawn' })
    await host.post(`${pages}/create`, { id: page.id, version: page.version, status: 'draft' })
    assert.deepEqual(await asked('/pages/slug/w-draft'), [404, null])
  })

  test('withdrawing a page changes the ETag of its URL', async () => {
    const page = await pageOf('w-etag')
    const etag = async () => (await fetch(`${host.host.origin}/content/v1/pages/slug/w-etag`)).headers.get('etag')
    const before = await etag()
    await unpublish(page, { reason: 'withdrawn' })
    assert.notEqual(await etag(), before)
  })
})

describe('deleting a live page', () => {
  const remove = ({ id }: Row, query: string): Promise<Reply> => host.remove(`${pages}/${id}?${query}`)

  test('deleting a live page leaves a 410 or a redirect depending on the reason, and restoring the page ends both', async () => {
    const [error, moved] = [await pageOf('d-error'), await pageOf('d-moved')]
    assert.equal((await remove(error, 'reason=error')).status, 200)
    assert.equal((await remove(moved, 'reason=moved&to=%2Fblogs')).status, 200)
    assert.deepEqual(await asked('/pages/slug/d-error'), [410, null])
    assert.equal(await redirectOf('/d-moved'), '/blogs')
    await host.post(`${pages}/bulk`, { action: 'restore', ids: [error.id, moved.id] })
    assert.deepEqual(await asked('/pages/slug/d-error'), [200, null])
    assert.equal(await redirectOf('/d-moved'), undefined)
    assert.equal(rowOf(await host.get(`${pages}/${error.id}`)).ending, null)
  })

  test('deleting a page as withdrawn archives it; several pages need one decision, and drafts are deleted', async () => {
    const [live, other] = [await pageOf('d-kept'), await pageOf('d-kept-too')]
    const draft = await host.make('content_details', { title: 'Draft', body: 'b', template: 'page' })
    const ids = [live.id, other.id, draft.id]
    const { body } = await host.post(`${pages}/bulk`, { action: 'delete', ids, reason: 'withdrawn' })
    assert.ok(isObject(body.data) && Array.isArray(body.data.done) && body.data.done.length === 3)
    assert.equal(rowOf(await host.get(`${pages}/${live.id}`)).status, 'archived')
    assert.ok(dataOf(await host.content('/pages/slug/d-kept-too')).withdrawn)
    assert.equal((await host.get(`${pages}/${draft.id}`)).status, 404)
    await host.post(`${pages}/undo`, { operationId: body.data.operationId })
    assert.equal(dataOf(await host.content('/pages/slug/d-kept')).withdrawn, undefined)
    assert.equal((await host.get(`${pages}/${draft.id}`)).status, 200)
  })

  test('the deletion of a live page can be undone completely', async () => {
    const page = await pageOf('d-undone')
    const { body } = await remove(page, 'reason=error')
    assert.ok(isObject(body.meta))
    const undone = await host.post(`${pages}/undo`, { operationId: body.meta.operationId })
    assert.ok(isObject(undone.body.data) && Array.isArray(undone.body.data.failed))
    assert.deepEqual(undone.body.data.failed, [])
    assert.deepEqual(await asked('/pages/slug/d-undone'), [200, null])
  })

  test('suggests pages in the same city, then in the same country, before pages with a similar name', async () => {
    const [south, north] = await Promise.all(
      [
        { name: 'Southland', alpha2: 'QM', alpha3: 'QMA', continent: 'AS' },
        { name: 'Northland', alpha2: 'QN', alpha3: 'QNA', continent: 'SA' },
      ].map((values) => host.make('country', values)),
    )
    const seoul = await host.make('city', { name: 'Seoul', countryId: south?.id })
    const airport = (name: string, iata: string, countryId: unknown, cityId?: unknown) =>
      host.make('airports', { name, iata, slug: iata.toLowerCase(), countryId, cityId, status: 'published' })
    const leaving = await airport('Seoul El Dorado Airport', 'ZAA', south?.id, seoul.id)
    await airport('El Dorado Airport', 'ZAB', north?.id)
    await airport('Jeju', 'ZAC', south?.id)
    await airport('Gimpo', 'ZAD', south?.id, seoul.id)
    const { body } = await host.get(`/api/v1/post/airports/${leaving.id}/impact`)
    assert.ok(isObject(body.meta) && isObject(body.meta.page) && Array.isArray(body.meta.page.suggested))
    assert.deepEqual(
      body.meta.page.suggested.map((one) => isObject(one) && one.path),
      ['/airports/zad', '/airports/zac', '/airports/zab', '/airports'],
    )
  })

  test('the impact of deleting a live page includes its URL and possible replacements', async () => {
    const page = await host.make('content_details', {
      title: 'Terminal guide',
      slug: 'd-terminal-guide',
      body: 'b',
      status: 'published',
    })
    await host.make('content_details', {
      title: 'Terminal guides of India',
      slug: 'd-terminal-guides',
      body: 'b',
      status: 'published',
    })
    const { body } = await host.get(`${pages}/${page.id}/impact`)
    assert.ok(isObject(body.meta) && isObject(body.meta.page) && Array.isArray(body.meta.page.suggested))
    assert.equal(body.meta.page.path, '/d-terminal-guide')
    assert.deepEqual(
      body.meta.page.suggested.map((one) => isObject(one) && one.path),
      ['/d-terminal-guides', '/'],
    )
    const draft = await host.make('content_details', { title: 'Draft', body: 'b', template: 'page' })
    assert.equal((await host.get(`${pages}/${draft.id}/impact`)).body.meta, undefined)
  })
})
