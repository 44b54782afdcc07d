import { after, assert, before, type Row, test } from '../host.ts'
import { imageFacts } from '../../../src/contract/picture/image-facts.ts'
import { mediaFiles } from '../../../src/host/media/media-files.ts'
import { post } from '../records/records-calls.ts'
import { rowOf, rowsOf, startRecords, type RecordsHost } from '../records/records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords({ sample: true, isWhole: true })
})
after(() => host.stop())

const list = async (path: string): Promise<Row[]> => rowsOf(await host.get(`${post}/${path}?limit=100`))
const current = async (path: string, id: string): Promise<Row> => rowOf(await host.get(`${post}/${path}/${id}`))
const served = async (path: string): Promise<{ type: string | null; bytes: Buffer }> => {
  const response = await fetch(host.host.origin + path)
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}

test('every sample image is served in its own format and every size, and none is large', async () => {
  for (const { name, url, mime, width, height, bytes, alt } of await list('media')) {
    const what = String(name)
    assert.ok(String(alt).length > 10, what)
    const whole = await served(String(url))
    assert.deepEqual([whole.type, whole.bytes.length, imageFacts(whole.bytes)], [mime, bytes, { mime, width, height }])
    assert.ok(whole.bytes.length < 60_000, what)
    for (const most of [320, 960]) {
      const form = await served(`${String(url)}/${most}`)
      const across = Math.min(most, Number(width))
      const facts = { mime: 'image/webp', width: across, height: Math.round((across * 2) / 3) }
      assert.deepEqual([form.type, imageFacts(form.bytes)], ['image/webp', facts], what)
    }
  }
})

test('files that the library uses are not cleaned up, in any size', async () => {
  const { settings, db } = host.host.core
  assert.equal(
    await mediaFiles({ place: settings.media.place, db, log: () => {}, now: () => new Date('2100-01-01') }).clear(),
    0,
  )
})

test('each gallery image and each client shows its own image', async () => {
  const files = await list('media')
  const shown = [...(await list('gallery_images')), ...(await list('clientele'))].map(({ mediaId }) => mediaId)
  assert.deepEqual(shown.toSorted(), files.map(({ id }) => id).toSorted())
})

for (const [path, draft, problem] of [
  ['gallery_images', { title: 'Empty frame' }, 'Choose the image'],
  ['clientele', { name: 'Nobody Ltd' }, 'Choose the logo'],
] as const) {
  test(`${path}: an image is required, even for a record of an earlier release`, async () => {
    const refused = await host.post(`${post}/${path}/create`, draft)
    assert.deepEqual([refused.status, refused.body.fields], [422, { mediaId: problem }])

    const [first, second] = await list(path)
    assert.ok(first && second)
    const { db } = host.host.core
    db.run(`update ${path === 'clientele' ? path : 'gallery_image'} set mediaId = null where id = ?`, [first.id])
    const old = await current(path, first.id)
    assert.deepEqual([old.mediaId, old.media, (await list(path)).length > 1], [null, null, true])
    const save = (more: object) => host.post(`${post}/${path}/create`, { id: old.id, version: old.version, ...more })
    const renamed = await save({ [path === 'clientele' ? 'name' : 'title']: 'Renamed' })
    assert.deepEqual([renamed.status, renamed.body.fields], [422, { mediaId: problem }])

    const hidden = rowOf(await save({ visible: false }))
    assert.deepEqual([hidden.visible, hidden.mediaId], [false, null], 'what a list sets in place')
    await host.post(`${post}/${path}/bulk`, { action: 'set', ids: [old.id], set: { visible: true } })
    assert.equal((await current(path, old.id)).visible, true)
    await host.post(`${post}/${path}/order`, { ids: [second.id, first.id] })
    const last = await current(path, old.id)
    assert.ok(Number(last.order) > Number((await current(path, second.id)).order))
    const mended = await host.post(`${post}/${path}/create`, {
      id: old.id,
      version: last.version,
      mediaId: first.mediaId,
    })
    assert.equal(rowOf(mended).mediaId, first.mediaId)
  })
}

test('an image that the gallery uses cannot be deleted, even if the gallery record is in the trash', async () => {
  const [shown] = (await list('gallery_images')).filter(({ mediaId }) => mediaId === 'crossing')
  const inUse = (words: string) => ({ code: 'in_use', error: `1 gallery image${words} needs “crossing.webp”.` })
  const { status, body } = await host.remove(`${post}/media/crossing`)
  assert.deepEqual([status, { code: body.code, error: body.error }], [409, inUse('')])

  await host.remove(`${post}/gallery_images/${shown?.id}`)
  assert.equal((await host.remove(`${post}/media/crossing`)).status, 200)
  const purged = await host.post(`${post}/media/bulk`, { action: 'purge', ids: ['crossing'] })
  assert.match(JSON.stringify(purged.body.data), /"code":"in_use"/)
  assert.match(JSON.stringify(purged.body.data), new RegExp(inUse(' in the trash').error))
  const restored = await host.post(`${post}/gallery_images/bulk`, { action: 'restore', ids: [shown?.id] })
  assert.match(JSON.stringify(restored.body.data), /"code":"validation"/)
})
