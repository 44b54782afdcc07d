import { assert, beforeEach, CallError, describe, type Row, test } from '../../panel.ts'
import { ImageRefused } from '../../../src/app/upload/prepare-image.ts'
import { createUploadQueue, shareOf, type UploadQueue, type UploadWay } from '../../../src/app/upload/upload-queue.ts'

type Sent = Parameters<UploadWay['send']>[1] & { finish(): void; fail(error: unknown): void }
let sent: Sent[]
let done: string[]
let queue: UploadQueue
let album: string
let refuses: (file: File) => string | undefined

const rowOf = (name: string): Row => ({ id: name, version: 1, createdAt: '', updatedAt: '', name })
const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name)
const settle = () => new Promise((resolve) => setImmediate(resolve))
const states = () => queue.items.get().map(({ name, state }) => `${name} ${state}`)
const idOf = (name: string) => queue.items.get().find((item) => item.name === name)?.id ?? -1
const latest = (name: string) => {
  const found = sent.findLast((one) => one.name === name)
  assert(found, `${name} was not sent`)
  return found
}

describe('uploads', () => {
  beforeEach(() => {
    sent = []
    done = []
    album = 'a1'
    refuses = () => undefined
    queue = createUploadQueue(
      {
        target: () => ({ meta: { galleryId: album }, to: album }),
        prepare: async (given) => {
          const reason = refuses(given)
          if (reason !== undefined) throw new ImageRefused(reason)
          return { file: given, w320: undefined, w960: undefined }
        },
        send: (_, options) =>
          new Promise((resolve, reject) => {
            options.signal.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError')))
            sent.push({ ...options, finish: () => resolve(rowOf(options.name)), fail: reject })
          }),
      },
      ({ id }) => done.push(id),
    )
  })

  test('three files upload at a time, and the next starts as soon as one is done', async () => {
    queue.add(['a', 'b', 'c', 'd', 'e'].map((name) => file(name)))
    await settle()
    assert.deepEqual(
      sent.map(({ name }) => name),
      ['a', 'b', 'c'],
    )
    latest('b').finish()
    await settle()
    assert.deepEqual(
      sent.map(({ name }) => name),
      ['a', 'b', 'c', 'd'],
    )
    assert.deepEqual(states(), ['a sending', 'b done', 'c sending', 'd sending', 'e waiting'])
    assert.deepEqual(done, ['b'])
  })

  test('a file keeps the album that was open when it was added, even on a retry', async () => {
    queue.add(['a', 'b', 'c', 'd'].map((name) => file(name)))
    await settle()
    album = 'a2'
    latest('a').fail(new CallError('lost', { status: 0, code: 'no_answer' }))
    await settle()
    queue.retry(idOf('a'))
    latest('b').finish()
    await settle()
    const albums = sent.map(({ name, meta }) => `${name} ${meta.galleryId}`)
    assert.deepEqual(albums, ['a a1', 'b a1', 'c a1', 'd a1', 'a a1'])
    assert.deepEqual(
      queue.items.get().map(({ to }) => to),
      ['a1', 'a1', 'a1', 'a1'],
    )
  })

  test('the list is empty once all files are done', async () => {
    queue.add([file('a'), file('b')])
    await settle()
    for (const one of sent) one.finish()
    await settle()
    assert.deepEqual(states(), [])
  })

  test('finished files of an earlier batch are not counted, but its failed files stay listed', async () => {
    queue.add(['a', 'b'].map((name) => file(name)))
    await settle()
    latest('a').finish()
    latest('b').fail(new CallError('lost', { status: 0, code: 'no_answer' }))
    await settle()
    assert.deepEqual(states(), ['a done', 'b failed'])
    queue.add([file('c')])
    assert.deepEqual(states(), ['b failed', 'c sending'])
    queue.add([file('d')])
    await settle()
    latest('c').finish()
    await settle()
    queue.add([file('e')])
    assert.deepEqual(states(), ['b failed', 'c done', 'd sending', 'e sending'])
  })

  test('progress is shown per file, and by bytes for all files', async () => {
    queue.add([file('a', 100), file('b', 300)])
    await settle()
    latest('b').onProgress(0.5)
    assert.deepEqual(
      queue.items.get().map(({ share }) => share),
      [0, 0.5],
    )
    assert.equal(shareOf(queue.items.get()), 0.375)
  })

  test('cancelling a file aborts its call and removes it from the list', async () => {
    queue.add(['a', 'b', 'c', 'd'].map((name) => file(name)))
    await settle()
    const { signal } = latest('a')
    queue.remove(idOf('a'))
    await settle()
    assert.equal(signal.aborted, true)
    assert.deepEqual(states(), ['b sending', 'c sending', 'd sending'])
    assert.deepEqual(done, [])
  })

  test('a failed file is retried with the same key, so that it is stored once', async () => {
    queue.add([file('a')])
    await settle()
    latest('a').fail(new CallError('Can’t reach the server.', { code: 'no_answer' }))
    await settle()
    const said = queue.items.get().map(({ state, reason }) => [state, reason])
    assert.deepEqual(said, [['failed', 'Can’t reach the server.']])
    queue.retry(idOf('a'))
    await settle()
    assert.equal(sent.length, 2)
    assert.equal(sent[0]?.idempotencyKey, sent[1]?.idempotencyKey)
    latest('a').finish()
    await settle()
    assert.deepEqual([states(), done], [[], ['a']])
  })

  test('two files have different keys', async () => {
    queue.add([file('a'), file('b')])
    await settle()
    assert.notEqual(sent[0]?.idempotencyKey, sent[1]?.idempotencyKey)
  })

  const refusedBy: [what: string, error: CallError, reason: string][] = [
    [
      'what is wrong with the file',
      new CallError('Look again.', { status: 422, fields: { file: 'This PNG file is damaged.' } }),
      'This PNG file is damaged.',
    ],
    [
      'what is wrong with its album',
      new CallError('Look again.', { status: 422, fields: { galleryId: 'This album no longer exists' } }),
      'This album no longer exists',
    ],
    [
      'that it is too large',
      new CallError('This is larger than 10 MB.', { status: 413, code: 'too_large' }),
      'This is larger than 10 MB.',
    ],
    [
      'who refuses it, when that was a server before the host',
      new CallError('Try again.', { status: 413 }),
      'A proxy in front of the server refuses files of this size. Export a smaller file, or ask your administrator to allow 60 MB.',
    ],
  ]
  for (const [what, error, reason] of refusedBy) {
    test(`a refused file shows ${what} and cannot be retried`, async () => {
      queue.add([file('a')])
      await settle()
      latest('a').fail(error)
      await settle()
      assert.deepEqual(
        queue.items.get().map((item) => [item.state, item.reason]),
        [['refused', reason]],
      )
    })
  }

  test('a file that is not an image is never sent and does not block others', async () => {
    refuses = ({ name }) => (name === 'a.tiff' ? 'No picture' : undefined)
    queue.add([file('a.tiff'), file('b'), file('c'), file('d')])
    await settle()
    assert.deepEqual(states(), ['a.tiff refused', 'b sending', 'c sending', 'd sending'])
    assert.deepEqual(queue.items.get()[0]?.reason, 'No picture')
    for (const one of sent) one.finish()
    await settle()
    assert.deepEqual(states(), ['a.tiff refused', 'b done', 'c done', 'd done'])
    queue.remove(idOf('a.tiff'))
    assert.deepEqual(states(), [])
  })

  test('cancelling all ends every call', async () => {
    queue.add(['a', 'b', 'c', 'd'].map((name) => file(name)))
    await settle()
    queue.removeAll()
    await settle()
    assert.deepEqual([states(), sent.length, sent.every(({ signal }) => signal.aborted)], [[], 3, true])
  })
})
