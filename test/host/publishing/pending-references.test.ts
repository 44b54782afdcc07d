// A pending version uses what it names: all that counts, warns, moves and deletes sees it as it sees the live record.
import { after, assert, before, isObject, type Row, test } from '../host.ts'
import { png } from '../media/images.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { callsOf, post } from '../records/records-calls.ts'
import { rowOf, rowsOf, startRecords, totalOf, type RecordsHost } from '../records/records-host.ts'

let host: RecordsHost
let headers: { authorization: string }
before(async () => {
  host = await startRecords({ isWhole: true })
  headers = await host.signIn()
})
after(() => host.stop())
const { bulk, made } = callsOf(() => host)
const colleague = colleaguesOf(() => host)

const upload = async (name: string, noise: number): Promise<Row> => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(png(8, 8, noise))]), name)
  form.set('meta', JSON.stringify({ alt: 'A tower' }))
  const response = await fetch(`${host.host.origin}${post}/media/upload`, { method: 'POST', body: form, headers })
  return rowOf({ status: response.status, headers: response.headers, body: await response.json() })
}
const excerpt = 'An excerpt that is long enough to be accepted by the rules of posts.'
let posts = 0
const livePost = async (more: object = {}): Promise<Row> => {
  posts += 1
  const type = await made('blogs_types', { name: `Type ${posts}` })
  const [{ id: authorId } = { id: '' }] = rowsOf(await host.get(`${post}/users?limit=1`))
  const title = `Post number ${posts}`
  return made('blogs', { title, excerpt, body: 'Text', authorId, typeId: type.id, status: 'published', ...more })
}
const saveLater = async (path: string, { id, version }: Row, values: object): Promise<Row> =>
  rowOf(await host.post(`${post}/${path}/${id}/pending`, { liveVersion: version, ...values }))
const pendingOf = async (path: string, { id }: Row): Promise<Row> =>
  rowOf(await host.get(`${post}/${path}/${id}/pending`))
const publish = async (path: string, row: Row): Promise<Row> => {
  const { version } = await pendingOf(path, row)
  return rowOf(await host.post(`${post}/${path}/${row.id}/pending/publish`, { version }))
}
const usesOf = async ({ id }: Row): Promise<[uses: unknown, places: number, unused: boolean]> => {
  const { uses } = rowOf(await host.get(`${post}/media/${id}`))
  const { data } = (await host.get(`${post}/media/${id}/places`)).body
  const unused = rowsOf(await host.get(`${post}/media?filter[unused]=1&limit=100`))
  return [uses, Array.isArray(data) ? data.length : -1, unused.some((row) => row.id === id)]
}
const impactOf = async (path: string, { id }: Row): Promise<unknown> =>
  (await host.get(`${post}/${path}/${id}/impact`)).body.data

test('an image in the cover or text of a pending version is used until the version is discarded', async () => {
  const [cover, shown] = [await upload('cover.png', 1), await upload('shown.png', 2)]
  const page = await livePost()
  assert.deepEqual(
    [await usesOf(cover), await usesOf(shown)],
    [
      [0, 0, true],
      [0, 0, true],
    ],
  )
  const body = `![A tower](/media/${String(shown.sha256)}/640) and again ![A tower](/media/${String(shown.sha256)})`
  await saveLater('blogs', page, { coverId: cover.id, body })
  assert.deepEqual(
    [await usesOf(cover), await usesOf(shown)],
    [
      [1, 1, false],
      [1, 1, false],
    ],
  )
  assert.deepEqual(await impactOf('media', cover), [{ entity: 'blog', field: 'coverId', count: 1, effect: 'empties' }])
  const { version } = await pendingOf('blogs', page)
  await host.remove(`${post}/blogs/${page.id}/pending?version=${String(version)}`)
  assert.deepEqual(
    [await usesOf(cover), await usesOf(shown)],
    [
      [0, 0, true],
      [0, 0, true],
    ],
  )
})

test('an image that the live record and its pending version both show counts once, and stays used after publishing', async () => {
  const cover = await upload('both.png', 3)
  const body = `![A tower](/media/${String(cover.sha256)})`
  const page = await livePost({ coverId: cover.id, body })
  await saveLater('blogs', page, { title: 'Another title', body: `${body} once more` })
  assert.deepEqual(await usesOf(cover), [2, 2, false])
  await publish('blogs', page)
  assert.deepEqual(await usesOf(cover), [2, 2, false])
})

test('a record that a pending version needs can’t be deleted', async () => {
  const page = await livePost()
  const needed = await made('blogs_types', { name: 'Needed later' })
  await saveLater('blogs', page, { typeId: needed.id })
  assert.deepEqual(await impactOf('blogs_types', needed), [
    { entity: 'blog', field: 'typeId', count: 1, effect: 'blocks' },
  ])
  const refused = await host.remove(`${post}/blogs_types/${needed.id}`)
  assert.deepEqual([refused.status, refused.body.error], [409, '1 post needs “Needed later”.'])
  assert.equal((await publish('blogs', page)).typeId, needed.id)
})

test('permanent deletion clears the reference in a pending version, which can still be published', async () => {
  const page = await livePost()
  const cover = await upload('gone.png', 4)
  const tags = [await made('blogs_tag', { name: 'Kept tag' }), await made('blogs_tag', { name: 'Purged tag' })]
  const before = await saveLater('blogs', page, {
    coverId: cover.id,
    tagIds: tags.map(({ id }) => id),
    title: 'Without it',
  })
  for (const [path, id] of [
    ['media', cover.id],
    ['blogs_tags', tags[1]?.id],
  ] as const) {
    await host.remove(`${post}/${path}/${id}`)
    assert.deepEqual((await bulk(path, { action: 'purge', ids: [id] })).failed, [])
  }
  const pending = await pendingOf('blogs', page)
  assert.deepEqual([pending.coverId, pending.tagIds], [null, [tags[0]?.id]])
  assert.ok(Number(pending.version) > Number(before.version), 'users who have it open get its new version')
  const live = await publish('blogs', page)
  assert.deepEqual([live.title, live.coverId], ['Without it', null])
})

test('a merge changes the reference in a pending version', async () => {
  const page = await livePost()
  const [from, into] = [await made('blogs_tag', { name: 'Merged tag' }), await made('blogs_tag', { name: 'Final tag' })]
  await saveLater('blogs', page, { tagIds: [from.id] })
  const merged = await host.post(`${post}/blogs_tags/merge`, { from: [from.id], into: into.id })
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  assert.deepEqual((await publish('blogs', page)).tagIds, [into.id])
  assert.deepEqual(await impactOf('blogs_tags', into), [
    { entity: 'blog', field: 'tagIds', count: 1, effect: 'empties' },
  ])
})

test('a city that a pending version names with its country can’t move to another country', async () => {
  const countries = rowsOf(await host.get(`${post}/country?limit=2`))
  const [here, there] = countries
  assert.ok(here && there)
  const city = await made('city', { name: 'Moving city', countryId: here.id })
  const airport = { name: 'Moving field', countryId: there.id, lat: 1, lon: 2, iata: 'XQY', status: 'published' }
  const live = await made('airports', airport)
  await saveLater('airports', live, { countryId: here.id, cityId: city.id })
  const moved = await host.post(`${post}/city/create`, { id: city.id, version: city.version, countryId: there.id })
  assert.equal(moved.status, 422)
  assert.match(JSON.stringify(moved.body.fields), /Used by 1 airport/)
})

const foundIn = async (search: string, more = ''): Promise<unknown[]> =>
  rowsOf(await host.get(`${post}/blogs?search=${search}${more}`)).map(({ id }) => id)
const foundEverywhere = async (search: string): Promise<unknown> => {
  const { data } = (await host.get(`${post}/search?q=${search}`)).body
  return Array.isArray(data) ? data.filter(isObject).map(({ id, label, foundIn: place }) => [id, label, place]) : data
}

test('a search finds the text of a pending version until the version is published or discarded', async () => {
  const page = await livePost({ body: 'Quokkas' })
  const { title } = page
  const type = await made('blogs_types', { name: 'Wombats' })
  const { version } = await saveLater('blogs', page, { body: 'Numbats', typeId: type.id })
  for (const word of ['quokkas', 'numbats', 'wombats', 'numbats+quokkas']) {
    assert.deepEqual(await foundIn(word), [page.id], word)
    assert.equal(totalOf(await host.get(`${post}/blogs?search=${word}`)), 1)
  }
  assert.deepEqual(await foundEverywhere('numbats'), [[page.id, title, 'text']])
  // The name of what it refers to changes, then the live record, which another field follows.
  const renamed = { id: type.id, version: type.version, name: 'Bilbies' }
  assert.equal((await host.post(`${post}/blogs_types/create`, renamed)).status, 200)
  const now = rowOf(await host.get(`${post}/blogs/${page.id}`))
  const changed = { id: page.id, version: now.version, title: 'Retitled by hand' }
  assert.equal((await host.post(`${post}/blogs/create`, changed)).status, 200)
  const { version: latest } = await pendingOf('blogs', page)
  assert.notEqual(latest, version)
  assert.deepEqual([await foundIn('bilbies'), await foundIn('wombats')], [[page.id], []])
  assert.deepEqual([await foundIn('retitled'), await foundIn('numbats')], [[page.id], [page.id]])
  await host.remove(`${post}/blogs/${page.id}`)
  assert.deepEqual([await foundIn('numbats'), await foundIn('numbats', '&filter[trashed]=1')], [[], [page.id]])
  await bulk('blogs', { action: 'restore', ids: [page.id] })
  assert.deepEqual(await foundIn('numbats'), [page.id])
  await publish('blogs', page)
  assert.deepEqual(
    [await foundIn('numbats'), await foundIn('bilbies'), await foundIn('quokkas')],
    [[page.id], [page.id], []],
  )
  const again = rowOf(await host.get(`${post}/blogs/${page.id}`))
  const discarded = await saveLater('blogs', again, { body: 'Dunnarts' })
  assert.deepEqual(await foundIn('dunnarts'), [page.id])
  await host.remove(`${post}/blogs/${page.id}/pending?version=${String(discarded.version)}`)
  assert.deepEqual([await foundIn('dunnarts'), await foundIn('numbats')], [[], [page.id]])
})

test('a user who can only choose airports doesn’t find one by the text of its pending version', async () => {
  const [country] = rowsOf(await host.get(`${post}/country?limit=1`))
  const fields = { name: 'Plain field', localCode: 'QQ-PLAIN', countryId: country?.id, status: 'published' }
  const field = await made('airports', fields)
  await saveLater('airports', field, { name: 'Numbat field' })
  const chooser = await colleague({ 'guideline-detail': ['view', 'edit'] })
  const chosen = async (search: string): Promise<unknown> => {
    const { data } = (await chooser.get(`/airports?fields=label&search=${search}`)).body
    return Array.isArray(data) ? data.filter(isObject).map(({ id }) => id) : data
  }
  assert.deepEqual([await chosen('plain'), await chosen('numbat')], [[field.id], []])
})

test('a host of an earlier release lists the references and texts of its pending versions at the start', async () => {
  const cover = await upload('earlier.png', 5)
  const page = await livePost()
  await saveLater('blogs', page, { coverId: cover.id, body: 'Potoroos' })
  host.host.core.db.run('drop table pending_reference')
  host.host.core.db.run(`update records_meta set value = 'earlier' where name = 'derived:blog'`)
  const { dataDir } = host
  await host.host.stop()
  host = await startRecords({ isWhole: true, dataDir })
  headers = await host.signIn()
  assert.deepEqual(await usesOf(cover), [1, 1, false])
  assert.deepEqual(await foundIn('potoroos'), [page.id])
  assert.ok(isObject(rowOf(await host.get(`${post}/blogs/${page.id}`)).pending))
  assert.ok(totalOf(await host.get(`${post}/blogs`)) > 0)
})
