import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { act } from 'react'
import { ownProfile, profile } from '../../../../src/app/data/profile.ts'
import type { Profile } from '../../../../src/contract/profile.ts'
import { profileOf } from '../../host-double.ts'
import { asked, cleanUp, show, start } from '../../live/started-live.tsx'
import { until } from '../../../dom.ts'

interface Told { email: string }

/** What another tab hears, and its voice. */
const otherTab = (t: TestContext) => {
  const channel = new BroadcastChannel('apron-profile')
  const heard: Told[] = []
  channel.onmessage = ({ data }: MessageEvent<Told>) => heard.push(data)
  t.after(() => channel.close())
  return { heard, tell: (told: unknown) => channel.postMessage(told) }
}
const pause = () => act(async () => { await new Promise((resolve) => setTimeout(resolve, 20)) })
const change = (more: Partial<Profile>) => act(async () => {
  profile.set((now) => (typeof now === 'object' ? { ...now, ...more } : now))
})
const readings = () => asked('/personal/profile').length

describe('a profile in several tabs', () => {
  cleanUp()

  test('others are told of what a person changes, and not that the session lasts longer', async (t) => {
    await show(await start([]))
    const { heard } = otherTab(t)
    await change({ expiresAt: '2026-03-14T19:00:00.000Z' })
    await pause()
    assert.equal(heard.length, 0)
    await change({ lastName: 'Cee' })
    await until(() => heard.length === 1)
    assert.equal(heard[0]?.email, 'ann@example.com')
    assert.equal(readings(), 0)
  })

  test('what several tabs tell of one change is asked once; of others, or in no known form, never', async (t) => {
    await show(await start([], ({ path }) =>
      (path === '/personal/profile' ? profileOf([], { preferences: { theme: 'dark' } }) : undefined)))
    const { heard, tell } = otherTab(t)
    await change({ preferences: { theme: 'dark' } })
    await change({ preferences: {} })
    await until(() => heard.length === 2)
    const [dark] = heard
    assert(dark)
    tell({ ...dark, email: 'rhea@example.com' })
    await pause()
    assert.equal(readings(), 0)
    for (const odd of [null, 'hello', { email: 'ann@example.com' }, { ...dark, what: 7 }]) tell(odd)
    await pause()
    assert.equal(readings(), 0)
    for (let tabs = 0; tabs < 3; tabs += 1) tell(dark)
    await until(() => ownProfile()?.preferences.theme === 'dark')
    await pause()
    assert.equal(readings(), 1)
    assert.equal(heard.length, 2, 'what is the same now is not told again')
  })
})
