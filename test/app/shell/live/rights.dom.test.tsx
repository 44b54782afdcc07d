import { act, assert, describe, json, mock, profileOf, test } from '../../../panel.ts'
import { callHost } from '../../../../src/app/data/product-host.ts'
import { ownProfile } from '../../../../src/app/data/profile.ts'
import { asked, bring, cleanUp, event, show, start } from '../../live/started-live.tsx'
import { until } from '../../../dom.ts'

const refused = json(403, { error: 'You don’t have permission to do this.', code: 'forbidden' })
const readings = () => asked('/personal/profile').length
const ask = () =>
  act(async () => {
    const calls = ['blogs', 'gallery'].map((list) => callHost('GET', `/api/v1/post/${list}`))
    await Promise.allSettled(calls)
  })
const pause = () =>
  act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
const isLive = async (isProfileRefused = false) =>
  show(
    await start([], ({ path }) =>
      /blogs|gallery/.test(path) || isProfileRefused
        ? refused.clone()
        : path === '/personal/profile'
          ? profileOf([], { permissions: { airport: ['view'] } })
          : undefined,
    ),
  )

describe('permissions changed during a session', () => {
  cleanUp()

  test('permissions are read again once after a refusal', async () => {
    await isLive()
    await ask()
    await until(() => ownProfile()?.permissions.airport?.join() === 'view')
    assert.equal(readings(), 1)
  })

  test('permissions are read once after each refusal, even if the host refuses the profile too', async () => {
    await isLive(true)
    await ask()
    await pause()
    assert.equal(readings(), 1)
    await ask()
    await pause()
    assert.equal(readings(), 2)
  })

  const changed = (cursor: number, entity: string, id: string) => event(cursor, 'record', { entity, id })
  const hears = async () => {
    await show(
      await start(['live'], ({ path }) =>
        path === '/personal/profile' ? profileOf(['live'], { permissions: { airport: ['view'] } }) : undefined,
      ),
    )
    assert.equal(ownProfile()?.permissions.airport, undefined)
    await until(() => asked('/api/v1/post/events').length > 0)
  }

  test('permissions are read again when the user’s own role or account changes, but not after other changes', async () => {
    await hears()
    const own = ownProfile()
    assert.ok(own?.id && own.role.id)
    await bring([changed(11, 'role', 'another'), changed(12, 'user', 'another'), changed(13, 'airport', own.id)])
    await pause()
    assert.equal(readings(), 0)
    await bring([changed(14, 'role', own.role.id)])
    await until(() => ownProfile()?.permissions.airport?.join() === 'view')
    await bring([changed(15, 'user', own.id)])
    await until(() => readings() === 2)
  })

  test('permissions are not read in an idle tab, which would prolong its session, until its user is back', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    await isLive()
    mock.timers.tick(6 * 60_000)
    await ask()
    await pause()
    assert.equal(readings(), 0)
    await act(async () => {
      window.dispatchEvent(new window.Event('pointerdown'))
    })
    await until(() => readings() === 1)
  })
})
