import { act, assert, describe, json, mock, profileOf, readProfile, refusal, test } from '../../../panel.ts'
import { profile } from '../../../../src/app/data/profile.ts'
import { expired, session, signIn } from '../../../../src/app/data/session.ts'
import { SessionEnd } from '../../../../src/app/shell/live/session-end.tsx'
import { asked, cleanUp, show, start } from '../../live/started-live.tsx'
import { byRole, queryRole, render, settle, until } from '../../../dom.ts'

describe('the end of a session', () => {
  cleanUp()

  test('the last two minutes of a session show a countdown', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 })
    profile.set(readProfile(await profileOf([], { expiresAt: new Date(10 * 60_000).toISOString() }).json()))
    await render(<SessionEnd />)
    const pass = (ms: number) => act(async () => mock.timers.tick(ms))
    await pass(7 * 60_000 + 59_000)
    assert.equal(queryRole('timer'), undefined)
    await pass(1000)
    assert.equal(byRole('timer', { name: 'Time left' }).textContent, '2:00')
    await pass(61_000)
    assert.equal(byRole('timer', { name: 'Time left' }).textContent, '0:59')
    await pass(59_000)
    assert.equal(queryRole('timer'), undefined, 'the dialog over the screen goes on from here')
  })

  test('the countdown is correct even if the computer slept since the sign-in', async (t) => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 })
    profile.set(readProfile(await profileOf([], { expiresAt: new Date(90 * 60_000).toISOString() }).json()))
    await render(<SessionEnd />)
    const pass = (ms: number) => act(async () => mock.timers.tick(ms))
    await pass(60_000)
    const { now } = Date
    t.mock.method(Date, 'now', () => now() + 86 * 60_000)
    await pass(30_000)
    assert.equal(queryRole('timer'), undefined)
    await pass(60_000)
    assert.equal(byRole('timer', { name: 'Time left' }).textContent, '1:30')
  })

  test('an old token is renewed once for all tabs after the user was active', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 })
    const router = await start(['accounts', 'live'], ({ path }) =>
      path === '/tokens/refresh' ? json(200, { data: { id: 'renewed' } }) : undefined,
    )
    await show(router)
    await show(router)
    await act(async () => mock.timers.tick(30 * 60_000))
    assert.deepEqual(asked('/tokens/refresh', 'POST'), [], 'nobody is there')
    window.dispatchEvent(new window.PointerEvent('pointerdown'))
    await act(async () => mock.timers.tick(60_000))
    await until(() => session.get().token === 'renewed')
    assert.equal(asked('/tokens/refresh', 'POST').length, 1)
  })

  test('neither a refused token nor a fresh one is renewed', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 })
    const router = await start(['accounts', 'live'], ({ path }) =>
      path === '/tokens/refresh' ? refusal(401, 'Sign in again') : undefined,
    )
    await show(router)
    const isThere = () => window.dispatchEvent(new window.PointerEvent('pointerdown'))
    const pass = (minutes: number) => act(async () => mock.timers.tick(minutes * 60_000))
    const refreshes = () => asked('/tokens/refresh', 'POST').length
    await pass(60)
    isThere()
    await pass(1)
    await until(() => refreshes() === 1)
    expired.set(true) // as other calls would find out
    await pass(1)
    assert.equal(refreshes(), 1)
    await act(async () => signIn('ann@example.com', 'anew'))
    await settle()
    assert.deepEqual([refreshes(), session.get().token], [1, 'anew'])
  })

  test('renewing a token is retried after a lost response while the old one is valid', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 })
    let lost = 0
    const router = await start(['accounts', 'live'], ({ path }) => {
      if (path !== '/tokens/refresh') return undefined
      lost += 1
      return lost < 4
        ? new Response('{"data": {', { status: lost === 2 ? 502 : 200 })
        : json(200, { data: { id: 'renewed' } })
    })
    await show(router)
    await act(async () => mock.timers.tick(30 * 60_000))
    window.dispatchEvent(new window.PointerEvent('pointerdown'))
    await act(async () => mock.timers.tick(60_000))
    for (let seconds = 0; seconds < 25; seconds += 1) await act(async () => mock.timers.tick(1000))
    await settle()
    assert.equal(session.get().token, 'renewed')
  })
})
