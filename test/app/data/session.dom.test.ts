import '../../dom.ts'
import { afterEach, assert, describe, mock, test } from '../../panel.ts'
import { expired, session, signIn, signOut, startSession } from '../../../src/app/data/session.ts'

const stored = (): unknown => JSON.parse(window.localStorage.getItem('root') ?? 'null')
let end = () => {}
const startWith = async (record?: string) => {
  if (record !== undefined) window.localStorage.setItem('root', record)
  end = await startSession(window)
}
describe('the session', () => {
  afterEach(() => {
    signOut()
    end()
  })

  const signedIn = { isLoggedIn: true, email: 'ann@example.com', token: 'abc', firstName: '', lastName: '' }

  test('restores a stored session', async () => {
    await startWith(JSON.stringify(signedIn))
    assert.deepEqual(session.get(), signedIn)
  })

  test('signing in stores exactly the five fields of the specification', async () => {
    await startWith()
    assert.equal(signIn('ann@example.com', 'abc'), true)
    assert.deepEqual(stored(), signedIn)
  })

  test('signing out clears token and email and sets signed-in to false', async () => {
    await startWith(JSON.stringify({ ...signedIn, firstName: 'Ann' }))
    signOut()
    assert.deepEqual(stored(), { isLoggedIn: false, email: '', token: '', firstName: 'Ann', lastName: '' })
  })

  const damaged = [
    'not JSON',
    'null',
    '[]',
    '"text"',
    '{}',
    '{"isLoggedIn":true}',
    JSON.stringify({ ...signedIn, isLoggedIn: 'true' }),
    JSON.stringify({ ...signedIn, token: '' }),
    JSON.stringify({ ...signedIn, token: 7 }),
    JSON.stringify({ ...signedIn, token: 'two\nlines' }),
    JSON.stringify({ ...signedIn, email: { toString: 'x' } }),
    `{"__proto__":${JSON.stringify(signedIn)}}`,
  ]
  for (const record of damaged) {
    test(`a session stored as ${record} is signed out`, async () => {
      await startWith(record)
      assert.equal(session.get().isLoggedIn, false)
      assert.equal(session.get().token, '')
    })
  }

  test('ignores other fields of a stored record', async () => {
    await startWith(JSON.stringify({ ...signedIn, role: 'administrator' }))
    assert.deepEqual(Object.keys(session.get()).sort(), ['email', 'firstName', 'isLoggedIn', 'lastName', 'token'])
  })

  test('a storage that never responds means signed out after 5,000 ms', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const original = Object.getOwnPropertyDescriptor(window, 'localStorage')
    const silent = { getItem: () => new Promise(() => {}), setItem: () => {}, removeItem: () => {}, clear: () => {} }
    Object.defineProperty(window, 'localStorage', { value: silent, configurable: true })
    try {
      let isStarted = false
      const starting = startSession(window).then((stop) => {
        isStarted = true
        end = stop
      })
      mock.timers.tick(4999)
      await Promise.resolve()
      assert.equal(isStarted, false)
      mock.timers.tick(1)
      await starting
      assert.equal(session.get().isLoggedIn, false)
    } finally {
      mock.timers.reset()
      if (original) Object.defineProperty(window, 'localStorage', original)
      else Reflect.deleteProperty(window, 'localStorage')
    }
  })

  test('signing out in another tab signs out this tab', async () => {
    await startWith(JSON.stringify(signedIn))
    window.localStorage.setItem('root', JSON.stringify({ ...signedIn, isLoggedIn: false, token: '', email: '' }))
    window.dispatchEvent(Object.assign(new window.Event('storage'), { key: 'root' }))
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(session.get().isLoggedIn, false)
  })

  test('refuses to sign in with a token that no header can carry', async () => {
    await startWith()
    assert.equal(signIn('ann@example.com', 'a b'), false)
    assert.equal(session.get().isLoggedIn, false)
  })

  test('signing in again ends the expiry', async () => {
    await startWith(JSON.stringify(signedIn))
    expired.set(true)
    signIn('ann@example.com', 'new')
    assert.equal(expired.get(), false)
  })

  test('signing in again ends the expiry even if the host returns the same token', async () => {
    await startWith(JSON.stringify(signedIn))
    expired.set(true)
    signIn(session.get().email, session.get().token)
    assert.equal(expired.get(), false)
  })
})
