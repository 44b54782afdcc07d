import { calls, isObject } from '#contract'
import { equal, expect, isRefused, listIn, objectIn, rowIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Reply } from '../reply.ts'
import { mark, type Visitor } from '../visitor.ts'

const { media, clientele } = recordPaths

/** A complete small GIF with the given dimensions. Its random colours make its bytes unique. */
function picture(width: number, height: number): Uint8Array {
  const colours = crypto.getRandomValues(new Uint8Array(24)) // eight colours of three bytes
  const sides = [width & 255, width >> 8, height & 255, height >> 8]
  return Uint8Array.from([...new TextEncoder().encode('GIF89a'), ...sides, 0x82, 0, 0, ...colours, 0x3b])
}

async function send(host: Visitor, bytes: Uint8Array | undefined, name: string, meta: object = {}): Promise<Reply> {
  const form = new FormData()
  if (bytes) form.set('file', new Blob([Uint8Array.from(bytes)], { type: 'image/gif' }), name)
  form.set('meta', JSON.stringify(meta))
  return host.send('POST', calls.mediaUpload, { body: form })
}

async function prepare(host: Visitor) {
  const bytes = picture(40, 30)
  const reply = await send(host, bytes, `${host.prefix}.gif`, { alt: 'Nothing' })
  return { bytes, reply, file: rowIn(reply, 201, 'the upload') }
}

/** Uploading and serving images. */
export const mediaProfile = profile({
  name: 'media',
  needs: ['entities', 'media'],
  prepare,
  checks: {
    'An upload returns 201 with its URL, type, dimensions and size': [
      rules.media,
      async (_host, { file, bytes }) => {
        equal(
          [file.mime, file.width, file.height, file.bytes],
          ['image/gif', 40, 30, bytes.length],
          'what is told of it',
        )
        expect(/^[0-9a-f]{64}$/.test(String(file.sha256)), `its hash is ${String(file.sha256)}`)
      },
    ],
    'A file has the SHA-256 hash of its bytes': [
      rules.media,
      async (_host, { file, bytes }) => {
        const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))
        equal(file.sha256, [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join(''), 'the hash')
      },
    ],
    'The bytes are served unchanged, without sign-in': [
      rules.media,
      async (host, { file, bytes }) => {
        const reply = await host.send('GET', `/media/${String(file.sha256)}`, { token: undefined })
        equal(reply.status, 200, 'the status')
        equal([...reply.bytes], [...bytes], 'the bytes')
      },
    ],
    'The website can show the file: its resource policy is cross-origin': [
      rules.media,
      async (host, { file }) => {
        const { headers } = await host.send('GET', `/media/${String(file.sha256)}`, { token: undefined })
        equal(headers.get('cross-origin-resource-policy'), 'cross-origin', 'Cross-Origin-Resource-Policy')
      },
    ],
    'The file is served with its own type, and browsers cannot guess another': [
      rules.media,
      async (host, { file }) => {
        const { headers } = await host.send('GET', `/media/${String(file.sha256)}`, { token: undefined })
        const given = [headers.get('content-type'), headers.get('x-content-type-options')]
        equal(given, ['image/gif', 'nosniff'], 'the two headers')
      },
    ],
    'An unknown file returns not_found': [
      rules.media,
      async (host) => {
        isRefused(await host.send('GET', `/media/${'0'.repeat(64)}`, { token: undefined }), 404, 'not_found')
      },
    ],
    'Identical bytes are stored once': [
      rules.media,
      async (host, { file, bytes }) => {
        const again = rowIn(await send(host, bytes, `${host.prefix} again.gif`, { alt: 'Nothing' }), 201)
        equal([again.sha256, again.url], [file.sha256, file.url], 'the hash and the address')
      },
    ],
    'A file that is not an image is rejected, whatever its name': [
      rules.media,
      async (host) => {
        const text = new TextEncoder().encode('This is text, not an image.')
        isRefused(await send(host, text, `${host.prefix}.png`), 422, 'validation', 'file')
      },
    ],
    'An SVG is rejected, since it can contain scripts': [
      rules.media,
      async (host) => {
        const text = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
        isRefused(await send(host, text, `${host.prefix}.svg`), 422, 'validation', 'file')
      },
    ],
    'An image with a side over 12,000 px is rejected': [
      rules.media,
      async (host) => {
        isRefused(await send(host, picture(12_001, 30), `${host.prefix}.gif`), 422, 'validation', 'file')
      },
    ],
    'A file over 10 MB returns too_large': [
      rules.media,
      async (host) => {
        const bytes = new Uint8Array(10_485_761)
        bytes.set(picture(40, 30))
        isRefused(await send(host, bytes, `${host.prefix}.gif`), 413, 'too_large')
      },
    ],
    'An upload without a file is rejected': [
      rules.media,
      async (host) => {
        isRefused(await send(host, undefined, ''), 422, 'validation', 'file')
      },
    ],
    'An upload that is not a form returns unsupported_media': [
      rules.answers,
      async (host) => {
        isRefused(await host.post(calls.mediaUpload, {}), 415, 'unsupported_media')
      },
    ],
    'A saved image has alternative text or is decorative': [
      rules.media,
      async (host) => {
        const { id, version } = rowIn(await send(host, picture(10, 10), `${host.prefix} alt.gif`), 201)
        isRefused(await host.post(media.save, { id, version, caption: 'x' }), 422, 'validation', 'alt')
        rowIn(await host.post(media.save, { id, version, decorative: true }))
      },
    ],
    'Values that the host reads from the bytes cannot be set': [
      rules.media,
      async (host, { file }) => {
        const { id, version } = rowIn(await host.get(`${media.list}/${file.id}`))
        isRefused(await host.post(media.save, { id, version, width: 7 }), 422, 'validation', 'width')
      },
    ],
    'A record with an image has its URL and alternative text': [
      rules.answers,
      async (host, { file }) => {
        const row = await host.make(clientele.save, { name: `${host.prefix} client`, mediaId: file.id })
        const named = isObject(row.media) ? row.media : {}
        equal([named.id, named.url, named.alt], [file.id, file.url, 'Nothing'], 'the image')
      },
    ],
    'An image lists the places where it is shown': [
      rules.media,
      async (host) => {
        const { id } = rowIn(await send(host, picture(11, 11), `${host.prefix} used.gif`, { alt: 'Used' }), 201)
        const { id: client } = await host.make(clientele.save, { name: `${host.prefix} user`, mediaId: id })
        equal(objectIn(await host.get(`${media.list}/${id}`)).uses, 1, 'the number of places')
        const shown = listIn(await host.get(`${media.list}/${id}/places`))
        equal(
          shown.map((place) => [place.entity, place.id]),
          [['clientele', client]],
          'the places',
        )
      },
    ],
    'filter[unused]=1 lists images that are used nowhere': [
      rules.media,
      async (host) => {
        const { id } = rowIn(await send(host, picture(12, 12), `${host.prefix} idle.gif`, { alt: 'Idle' }), 201)
        const unused = listIn(await host.get(`${media.list}?filter[unused]=1&search=${mark}&limit=1000`))
        expect(
          unused.some((row) => row.id === id),
          'one is not there',
        )
      },
    ],
  },
})
