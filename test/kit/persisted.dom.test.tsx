import '../dom.ts'
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { keep, type KeyValueStorage, restore } from '../../src/kit/persisted.ts'
import { createStore } from '../../src/kit/store.ts'

interface Session {
  email: string
}
const initial: Session = { email: '' }

const check = (value: unknown): Session | undefined =>
  typeof value === 'object' && value !== null && 'email' in value && typeof value.email === 'string'
    ? { email: value.email }
    : undefined

const storageWith = (getItem: KeyValueStorage['getItem']): KeyValueStorage => ({
  getItem,
  setItem() {},
  removeItem() {},
})
const restoreFrom = (storage: () => KeyValueStorage) => restore({ key: 'root', storage, check, timeoutMs: 5000 })
const turn = () => new Promise((resolve) => setImmediate(resolve))

const stored: [what: string, text: string | null, expected: Session | undefined][] = [
  ['a valid record', '{"email":"a@b.c"}', { email: 'a@b.c' }],
  ['a record with extra fields', '{"email":"a@b.c","isAdmin":true}', { email: 'a@b.c' }],
  ['a record that names __proto__', '{"email":"a@b.c","__proto__":{"isAdmin":true}}', { email: 'a@b.c' }],
  ['nothing', null, undefined],
  ['an empty string', '', undefined],
  ['JSON that is cut off', '{"email":"a@', undefined],
  ['JSON null', 'null', undefined],
  ['a record of wrong types', '{"email":["a@b.c"]}', undefined],
  ['five megabytes', JSON.stringify({ email: 'a'.repeat(5_000_000) }), undefined],
  ['a hundred thousand brackets', '['.repeat(99_999), undefined],
]
for (const [what, text, expected] of stored) {
  test(`${what} in storage restores ${expected ? 'the valid part' : 'nothing'}`, async () => {
    const restored = await restoreFrom(() => storageWith(() => text))
    assert.deepEqual(restored, expected)
    assert.equal(restored && 'isAdmin' in restored, expected && false)
  })
}

const failing: [what: string, storage: () => KeyValueStorage][] = [
  [
    'is forbidden',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  [
    'throws on reading',
    () =>
      storageWith(() => {
        throw new Error('broken')
      }),
  ],
  ['rejects later', () => storageWith(() => Promise.reject(new Error('broken')))],
]
for (const [what, storage] of failing) {
  test(`a storage that ${what} restores nothing`, async () => {
    assert.equal(await restoreFrom(storage), undefined)
  })
}

test('waits for slow storage', async () => {
  assert.deepEqual(await restoreFrom(() => storageWith(async () => '{"email":"late@b.c"}')), { email: 'late@b.c' })
})

test('stops waiting for storage after the time limit, not before', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    let isOver = false
    const restoring = restoreFrom(() => storageWith(() => new Promise(() => {}))).then((value) => {
      isOver = true
      return value
    })
    mock.timers.tick(4999)
    await turn()
    assert.equal(isOver, false)
    mock.timers.tick(1)
    assert.equal(await restoring, undefined)
  } finally {
    mock.timers.reset()
  }
})

test('the time limit ends once storage has responded', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = timers()
  await restoreFrom(() => storageWith(() => null))
  assert.equal(timers(), before)
})

const keepIn = (storage: () => KeyValueStorage, start = initial) => {
  const store = createStore(start)
  return { store, stop: keep(store, { key: 'root', storage, check, initial, window }) }
}

test('stores each change under the key', () => {
  const { store, stop } = keepIn(() => window.localStorage)
  store.set({ email: 'a@b.c' })
  assert.equal(window.localStorage.getItem('root'), '{"email":"a@b.c"}')
  stop()
  store.set({ email: 'x@y.z' })
  assert.equal(window.localStorage.getItem('root'), '{"email":"a@b.c"}')
})

test('a full storage drops the stale record and the app continues', async () => {
  window.localStorage.setItem('root', '{"email":"old@b.c"}')
  const full: KeyValueStorage = {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: (key) => window.localStorage.removeItem(key),
  }
  const { store, stop } = keepIn(() => full)
  store.set({ email: 'a@b.c' })
  await turn()
  assert.equal(store.get().email, 'a@b.c')
  assert.equal(window.localStorage.getItem('root'), null)
  stop()
})

test('a forbidden storage does not stop the app', async () => {
  const { store, stop } = keepIn(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  store.set({ email: 'a@b.c' })
  await turn()
  assert.equal(store.get().email, 'a@b.c')
  stop()
})

const otherTabs: [what: string, key: string | null, text: string | null, expected: string][] = [
  ['signs in', 'root', '{"email":"other@b.c"}', 'other@b.c'],
  ['removes the record', 'root', null, ''],
  ['clears the storage', null, null, ''],
  ['writes a damaged record', 'root', '{"email":', ''],
  ['writes another key', 'elsewhere', '{"email":"other@b.c"}', 'a@b.c'],
]
for (const [what, key, text, expected] of otherTabs) {
  test(`when another tab ${what}, this tab has "${expected}"`, async () => {
    let writes = 0
    const storage = (): KeyValueStorage => ({ getItem: () => text, setItem: () => writes++, removeItem() {} })
    const { store, stop } = keepIn(storage, { email: 'a@b.c' })
    window.dispatchEvent(new StorageEvent('storage', { key }))
    await turn()
    assert.equal(store.get().email, expected)
    assert.equal(writes, 0, 'what came from the storage is not written back')
    stop()
  })
}

test('a page restored from the back/forward cache picks up changes that it missed', async () => {
  const { store, stop } = keepIn(() => storageWith(() => '{"email":""}'), { email: 'a@b.c' })
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  await turn()
  assert.equal(store.get().email, 'a@b.c')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await turn()
  assert.equal(store.get().email, '')
  stop()
})
