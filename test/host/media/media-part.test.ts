import { assert, join, test } from '../host.ts'
import { readdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { rowOf, rowsOf } from '../records/records-host.ts'
import { rawRequest, statusesOf } from '../raw-request.ts'
import { gif, jpeg, png, webp } from './images.ts'
import { mediaHost } from './media-host.ts'

const media = mediaHost()
const { send, fetched } = media

test('an uploaded image is described by its bytes and served as itself', async () => {
  const bytes = png(640, 480, 1)
  const meta = JSON.stringify({ alt: 'The tower at dawn', credit: 'Ana' })
  const { status, body } = await send({ file: bytes, meta }, 'C:\\pictures\\tower.png')
  assert.equal(status, 201, body.error)
  const { data } = body
  assert.deepEqual(
    [data?.mime, data?.width, data?.height, data?.bytes, data?.name, data?.alt],
    ['image/png', 640, 480, bytes.length, 'tower.png', 'The tower at dawn'],
  )
  const response = await fetched(data?.url ?? '')
  assert.equal(response.headers.get('content-type'), 'image/png')
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes)
})

test('truncates a long filename between characters', async () => {
  const { status, body } = await send({ file: png(11, 11, 2) }, `a${'🛬'.repeat(200)}.png`)
  assert.deepEqual([status, body.data?.name], [201, `a${'🛬'.repeat(159)}`], JSON.stringify(body))
})

test('removes invalid characters from a filename', async () => {
  const { status, body } = await send({ file: png(12, 11, 2) }, 'a\u202egnp.\u0007exe\t.png')
  assert.deepEqual([status, body.data?.name], [201, 'agnp.exe .png'], JSON.stringify(body))
})

test('a filename with the wrong extension gets the one that matches its bytes', async () => {
  const names: [sent: string, kept: string][] = [
    ['page.html', 'page.html.gif'],
    ['run.EXE', 'run.EXE.gif'],
    ['a.png', 'a.png.gif'],
    ['Plan v1.2', 'Plan v1.2.gif'],
    ['tower.GIF', 'tower.GIF'],
    ['tower', 'tower'],
    ['', 'picture'],
    [`${'a'.repeat(170)}.svg`, `${'a'.repeat(156)}.gif`],
  ]
  for (const [sent, kept] of names) assert.equal((await send({ file: gif(3, 5) }, sent)).body.data?.name, kept, sent)
})

test('an image opened by its URL can only be displayed, never run', async () => {
  const { body } = await send({ file: gif(3, 4) }, 'page.html')
  const { headers } = await fetched(body.data?.url ?? '')
  assert.equal(headers.get('content-type'), 'image/gif')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('content-disposition'), `inline; filename="${body.data?.sha256.slice(0, 16)}"`)
  assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'; sandbox")
  assert.equal(headers.get('strict-transport-security'), null)
  const overTls = await fetched(body.data?.url ?? '', { 'x-forwarded-proto': 'https' })
  assert.equal(overTls.headers.get('strict-transport-security'), 'max-age=31536000')
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
  assert.match(headers.get('cache-control') ?? '', /immutable/)
  const etag = headers.get('etag') ?? ''
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    assert.equal((await fetched(body.data?.url ?? '', { 'if-none-match': known })).status, 304, known)
  }
  assert.equal((await fetched(body.data?.url ?? '', { 'if-none-match': '"other"' })).status, 200)
})

test('serves one byte range of an image on request', async () => {
  const bytes = png(64, 48, 3)
  const address = (await send({ file: bytes })).body.data?.url ?? ''
  const whole = await fetched(address)
  assert.equal(whole.headers.get('accept-ranges'), 'bytes')
  const etag = whole.headers.get('etag') ?? ''
  const size = bytes.length
  const parts: [range: string, from: number, to: number][] = [
    ['bytes=0-9', 0, 9],
    ['bytes=10-', 10, size - 1],
    ['bytes=-7', size - 7, size - 1],
    [`bytes=5-${size + 99}`, 5, size - 1],
  ]
  for (const [range, from, to] of parts) {
    const response = await fetched(address, { range, 'if-range': etag })
    assert.deepEqual(
      [response.status, response.headers.get('content-range'), response.headers.get('content-length')],
      [206, `bytes ${from}-${to}/${size}`, String(to - from + 1)],
      range,
    )
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes.subarray(from, to + 1))
  }
  for (const range of ['bytes=0-1,3-4', 'bytes=9-2', 'lines=1-2', 'bytes=-', `bytes=0-${size}`]) {
    const response = await fetched(address, { range })
    assert.deepEqual([response.status, (await response.arrayBuffer()).byteLength], [200, size], range)
  }
  assert.equal((await fetched(address, { range: 'bytes=0-9', 'if-range': '"older"' })).status, 200)
  for (const range of [`bytes=${size}-`, 'bytes=-0']) {
    const outside = await fetched(address, { range })
    assert.deepEqual([outside.status, outside.headers.get('content-range')], [416, `bytes */${size}`])
    assert.equal(outside.headers.get('cache-control'), 'no-store')
  }
  const head = await fetch(media.host.host.origin + address, { method: 'HEAD', headers: { range: 'bytes=0-9' } })
  assert.deepEqual([head.status, head.headers.get('content-length')], [206, '10'])
})

test('serves the smaller sizes made by the browser, or the image itself if there are none', async () => {
  const small = webp(320, 200)
  const { body } = await send({ file: jpeg(800, 500), w320: small, w960: png(2000, 10) }, 'wide.jpg')
  const address = body.data?.url ?? ''
  const own = await fetched(`${address}/320`)
  assert.equal(own.headers.get('content-type'), 'image/webp')
  assert.deepEqual(Buffer.from(await own.arrayBuffer()), small)
  assert.equal((await fetched(`${address}/960`)).headers.get('content-type'), 'image/jpeg')
  assert.equal((await fetched(`${address}/640`)).status, 404)
})

test('reuploading the same bytes keeps the small sizes that the website shows', async () => {
  const file = jpeg(900, 500)
  const first = webp(320, 178)
  await send({ file, w320: first }, 'hall.jpg')
  const other = Buffer.concat([webp(300, 300), Buffer.alloc(9)])
  const { body } = await send({ file, w320: other, w960: webp(900, 500) }, 'hall.jpg')
  const small = await fetched(`${body.data?.url}/320`)
  assert.deepEqual(Buffer.from(await small.arrayBuffer()), first)
  const large = await fetched(`${body.data?.url}/960`)
  assert.equal(large.headers.get('content-type'), 'image/webp', 'what was missing is added')
})

test('a photo is stored without its location, for every upload program, and with its displayed size', async () => {
  const exif = Buffer.from(
    'ffe1002b4578696600004d4d002a00000008' + '0001011200030000000100060000000000004750532032382e3535',
    'hex',
  )
  const whole = jpeg(800, 500)
  const comment = Buffer.from([0xff, 0xfe, 0, 5, 71, 80, 83])
  const file = Buffer.concat([whole.subarray(0, 2), exif, comment, whole.subarray(2)])
  const { body } = await send({ file: Buffer.concat([file, Buffer.from('GPS behind the end')]) }, 'sideways.jpg')
  assert.deepEqual([body.data?.width, body.data?.height], [500, 800], body.error)
  const kept = Buffer.from(await (await fetched(body.data?.url ?? '')).arrayBuffer())
  assert.equal(kept.includes('GPS'), false)
  assert.equal(kept.length, body.data?.bytes)
})

test('identical bytes are stored once under two records', async () => {
  const bytes = png(10, 10, 7)
  const first = (await send({ file: bytes }, 'one.png')).body.data
  const second = (await send({ file: bytes }, 'two.png')).body.data
  assert.equal(first?.sha256, second?.sha256)
  assert.notEqual(first?.id, second?.id)
  const files = readdirSync(join(media.host.dataDir, 'media')).filter((name) => name === first?.sha256)
  assert.equal(files.length, 1)
})

const refused: [what: string, parts: () => { [name: string]: Buffer | string }, status: number][] = [
  ['an HTML page named like an image', () => ({ file: Buffer.from('<script>alert(1)</script>'.repeat(9)) }), 422],
  ['a damaged image', () => ({ file: png(9, 9).subarray(0, 40) }), 422],
  ['a small file with too many pixels', () => ({ file: png(12_000, 12_000) }), 422],
  ['an image over 10 MB', () => ({ file: Buffer.concat([png(9, 9), Buffer.alloc(10_485_760)]) }), 413],
  ['no file', () => ({ meta: '{}' }), 422],
  ['metadata that is not JSON', () => ({ file: png(9, 9), meta: '{' }), 400],
  ['metadata that is not UTF-8', () => ({ file: png(9, 9), meta: Buffer.from('{"alt":"\xff"}', 'latin1') }), 400],
  ['metadata of the wrong type', () => ({ file: png(9, 9), meta: '{"alt":7}' }), 422],
  ['an unknown album', () => ({ file: png(9, 9), meta: '{"galleryId":"none"}' }), 422],
  ['an unexpected part', () => ({ file: png(9, 9), extra: 'x' }), 400],
  ['read-only metadata', () => ({ file: png(9, 9), meta: '{"mime":"text/html"}' }), 422],
]
for (const [what, parts, status] of refused) {
  test(`rejects ${what} with ${status} and a sentence`, async () => {
    const before = readdirSync(join(media.host.dataDir, 'media')).filter((name) => name.startsWith('new-')).length
    const response = await send(parts())
    assert.equal(response.status, status, JSON.stringify(response.body))
    assert.match(response.body.error ?? '', /\.$/)
    assert.equal(
      readdirSync(join(media.host.dataDir, 'media')).filter((name) => name.startsWith('new-')).length,
      before,
    )
  })
}

test('sends 100 Continue only to a client that expects it', async () => {
  const bytes = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n'),
    gif(5, 4),
    Buffer.from('\r\n--x--'),
  ])
  const head = [
    'POST /api/v1/post/media/upload HTTP/1.1',
    'Host: localhost',
    'Connection: close',
    `Authorization: ${media.admin.authorization}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${bytes.length}`,
  ]
  for (const [expect, statuses] of [
    [['Expect: 100-continue'], [100, 201]],
    [[], [201]],
  ]) {
    const received = await rawRequest(media.host.host.origin, [...head, ...(expect ?? []), '', ''].join('\r\n'), bytes)
    assert.deepEqual(statusesOf(received), statuses)
  }
})

test('a repeated key is the same upload despite another form boundary, but not with another file', async () => {
  const keyed = { ...media.admin, 'idempotency-key': 'upload' }
  const bytes = png(50, 50, 1)
  const first = await send({ file: bytes }, 'one.png', keyed)
  const again = await send({ file: bytes }, 'one.png', keyed)
  assert.deepEqual([again.status, again.body.data?.id], [201, first.body.data?.id])
  assert.equal((await send({ file: jpeg(60, 60) }, 'two.jpg', keyed)).status, 422)
})

test('a retry is read completely before the stored response, even with a longer boundary', async () => {
  const headers = { ...media.admin, 'idempotency-key': 'retry' }
  const [bytes, file] = [png(52, 52, 1), 'Content-Disposition: form-data; name="file"; filename="one.png"']
  const first = await send({ file: bytes }, 'one.png', headers)
  const boundary = '-'.repeat(60)
  const [begin, end] = [`--${boundary}\r\n${file}\r\n\r\n`, `\r\n--${boundary}--`]
  const body = Buffer.concat([Buffer.from(begin), bytes, Buffer.from(end)])
  const again = request(`${media.host.host.origin}/api/v1/post/media/upload`, {
    method: 'POST',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': body.length },
  })
  let isAnswered = false
  const answered = new Promise<IncomingMessage>((resolve) => {
    again.once('response', resolve)
  })
  void answered.then(() => {
    isAnswered = true
  })
  again.write(body.subarray(0, 100))
  await fetched('/healthz')
  await fetched('/healthz')
  assert.equal(isAnswered, false)
  again.end(body.subarray(100))
  const response = await answered
  const text = (await response.toArray()).join('')
  assert.deepEqual([response.statusCode, JSON.parse(text).data?.id], [201, first.body.data?.id], text)
})

test('lists every use of an image', async () => {
  const image = (await send({ file: png(31, 31, 5) })).body.data
  const call = (path: string, body: unknown): Promise<{ body: { data?: unknown; error?: string } }> =>
    media.host.call('POST', `/api/v1/post/${path}`, body, media.admin)
  await call('content_details/create', { title: 'About us', body: `![The tower](${image?.url})`, template: 'page' })
  await call('clientele/create', { name: 'Tower Ltd', mediaId: image?.id })
  assert.equal((await media.host.call('GET', '/api/v1/post/media/none/places', undefined, media.admin)).status, 404)
  const { body } = await media.host.call('GET', `/api/v1/post/media/${image?.id}/places`, undefined, media.admin)
  const places = body.data as { entity: string; label: string; field: string }[]
  assert.deepEqual(places.map(({ entity, label, field }) => [entity, label, field]).sort(), [
    ['clientele', 'Tower Ltd', 'mediaId'],
    ['content-page', 'About us', 'body'],
  ])
})

test('an image on a page’s card is in use, and deleting it permanently removes it from the card', async () => {
  const id = (await send({ file: png(33, 33, 6) })).body.data?.id ?? ''
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> =>
    (await media.host.call(method, `/api/v1/post/${path}`, body, media.admin)).body.data
  await call('POST', 'seo_content/create', { id: 'custom:about', version: 0, ogImageId: id, ogTitle: 'About us' })
  assert.deepEqual(await call('GET', `media/${id}/places`), [
    { entity: 'seo', id: 'custom:about', label: 'About', field: 'ogImageId' },
  ])
  assert.deepEqual(await call('GET', `media/${id}/impact`), [
    { entity: 'seo', field: 'ogImageId', count: 1, effect: 'empties' },
  ])
  assert.deepEqual(await call('GET', `media?filter[unused]=1&filter[id]=${id}`), [])
  await call('DELETE', `media/${id}`)
  await call('POST', 'media/bulk', { action: 'purge', ids: [id] })
  const about = (await call('GET', 'seo_content/custom:about')) as { version: number; ogTitle: string; ogImageId: null }
  assert.deepEqual([about.version, about.ogTitle, about.ogImageId], [2, 'About us', null])
  const [entry] = (await call('GET', 'activity?filter[entity]=seo')) as { label: string; changes: unknown }[]
  assert.deepEqual(
    [entry?.label, entry?.changes],
    ['About', [{ field: 'ogImageId', before: id, after: null, beforeLabel: 'Deleted', afterLabel: '' }]],
  )
})

test('activity names a trashed page with a deleted card by its former title', async () => {
  const id = (await send({ file: png(34, 34, 6) })).body.data?.id ?? ''
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> =>
    (await media.host.call(method, `/api/v1/post/${path}`, body, media.admin)).body.data
  const page = (await call('POST', 'content_details/create', { title: 'Lost and found', body: 'Ask.' })) as {
    id: string
  }
  await call('POST', 'seo_content/create', { id: `dynamic:${page.id}`, version: 0, ogImageId: id })
  await call('DELETE', `content_details/${page.id}`)
  await call('GET', 'seo_content?filter[kind]=dynamic')
  await call('DELETE', `media/${id}`)
  await call('POST', 'media/bulk', { action: 'purge', ids: [id] })
  const [entry] = (await call('GET', 'activity?filter[entity]=seo')) as { label: string; recordId: string }[]
  assert.deepEqual(entry && [entry.recordId, entry.label], [`dynamic:${page.id}`, 'Lost and found'])
})

test('a cover counts towards its airport’s completeness once it has alternative text or is decorative', async () => {
  const { body } = await send({ file: png(90, 60, 91) }, 'cover.png')
  const { id = '', version = 1 } = body.data ?? {}
  const airports = '/api/v1/post/airports'
  const saved = async (values: object) => {
    const response = await media.host.call('POST', `${airports}/create`, values, media.admin)
    return rowOf(response)
  }
  const completeness = async (of: string) =>
    rowOf(await media.host.call('GET', `${airports}/${of}`, undefined, media.admin)).completeness
  const [country] = rowsOf(await media.host.call('GET', '/api/v1/post/country?limit=1', undefined, media.admin))
  const bare = await saved({ name: 'Cover Field', icao: 'ZZCV', countryId: country?.id })
  const covered = await saved({ id: bare.id, version: bare.version, coverId: id })
  assert.equal(covered.completeness, bare.completeness)
  const image = '/api/v1/post/media/create'
  await media.host.call('POST', image, { id, version, alt: 'A field' }, media.admin)
  assert.equal(await completeness(bare.id), Number(bare.completeness) + 10)
  await media.host.call('POST', image, { id, version: version + 1, alt: null, decorative: true }, media.admin)
  assert.equal(await completeness(bare.id), Number(bare.completeness) + 10)
  await media.host.call('POST', image, { id, version: version + 2, alt: 'A field', decorative: false }, media.admin)
  const renamed = await saved({ id: bare.id, version: covered.version, name: 'Cover Airfield' })
  assert.equal(renamed.completeness, Number(bare.completeness) + 10)
})
