import { until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { act } from 'react'
import { callHost } from '../../../src/app/product-host.ts'
import { ownProfile } from '../../../src/app/profile.ts'
import { json, profileOf } from '../host-double.ts'
import { asked, cleanUp, show, start } from './started-live.tsx'

const refused = json(403, { error: 'Your role does not permit this.', code: 'forbidden' })
const readings = () => asked('/personal/profile').length
const ask = () => act(async () => {
  const calls = ['blogs', 'gallery'].map((list) => callHost('GET', `/api/v1/post/${list}`, { onFailure: () => {} }))
  await Promise.allSettled(calls)
})
const pause = () => act(async () => { await new Promise((resolve) => setTimeout(resolve, 20)) })
const isLive = async (isProfileRefused = false) => show(await start([], ({ path }) =>
  /blogs|gallery/.test(path) || isProfileRefused ? refused.clone()
  : path === '/personal/profile' ? profileOf([], { permissions: { airport: ['view'] } }) : undefined))

describe('whose role is changed while they are signed in', () => {
  cleanUp()

  test('what they may now is asked for once when they are refused', async () => {
    await isLive()
    await ask()
    await until(() => ownProfile()?.permissions.airport?.join() === 'view')
    assert.equal(readings(), 1)
  })

  test('a host that refuses to tell it is not asked on and on', async () => {
    await isLive(true)
    await ask()
    await pause()
    assert.equal(readings(), 1)
    await ask()
    await pause()
    assert.equal(readings(), 2)
  })

  test('a tab that nobody uses does not ask, which would keep its session alive', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    await isLive()
    mock.timers.tick(6 * 60_000)
    await ask()
    assert.equal(readings(), 0)
  })
})
