import { act, assert, describe, json, mock, refusal, test } from '../../panel.ts'
import { expired, signIn } from '../../../src/app/data/session.ts'
import { PresenceNote } from '../../../src/app/form/presence.tsx'
import { RouterProvider } from '../../../src/kit/use-router.tsx'
import { asked, bring, cleanUp, event, live, rhea, show, start } from '../live/started-live.tsx'
import { byText, render, settle, until } from '../../dom.ts'

describe('other users who have a record open', () => {
  cleanUp()

  test('the form shows who else has the record open, and reports leaving it', async () => {
    let others = [{ person: rhea, isEditing: true, since: new Date().toISOString() }]
    const router = await start(['live', 'operations'], ({ path }) =>
      path === '/api/v1/post/presence' ? json(200, { data: others }) : undefined,
    )
    const note = (
      <>
        {live}
        <PresenceNote entity="airport" one="airport" id="a1" isEditing />
      </>
    )
    const { unmount } = await show(router, note)
    await until(() => byText(/Rhea D’Souza has been editing since/))
    others = []
    const here = (cursor: number, id: string) => event(cursor, 'presence', { entity: 'airport', id })
    await bring([here(11, 'a2'), here(12, 'a1')])
    await until(() => !document.body.textContent?.includes('Rhea'))
    await unmount()
    const told = () => asked('/api/v1/post/presence', 'POST').map(({ body }) => body)
    await until(() => told().length > 2)
    const editing = (value: boolean | null) => ({ entity: 'airport', id: 'a1', editing: value })
    assert.deepEqual(told(), [editing(true), editing(true), editing(null)])
    const keys = asked('/api/v1/post/presence', 'POST').map(({ headers }) => headers['Idempotency-Key'])
    assert.equal(new Set(keys.filter(Boolean)).size, 3)
  })

  test('presence sends a single waiting call while the session is expired', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 })
    const router = await start(['live'], ({ headers }) =>
      headers.Authorization === 'Bearer anew' ? json(200, { data: [] }) : refusal(401, 'Sign in again'),
    )
    const { unmount } = await show(router, <PresenceNote entity="airport" one="airport" id="a1" isEditing />)
    const pass = (ms: number) => act(async () => mock.timers.tick(ms))
    const told = () => asked('/api/v1/post/presence', 'POST').length
    await pass(300)
    for (let ticks = 0; ticks < 3; ticks += 1) await pass(20_000)
    assert.equal(told(), 1)
    await act(async () => signIn('ann@example.com', 'anew'))
    await settle()
    assert.equal(told(), 2)
    await pass(20_000)
    assert.equal(told(), 3)
    expired.set(true)
    await pass(20_000)
    assert.equal(told(), 3)
    expired.set(false)
    await unmount()
    await pass(300)
  })

  test('a record that is open only briefly is not reported', async () => {
    const router = await start(['live'], () => json(200, { data: [] }))
    const note = (id: string) => (
      <RouterProvider router={router}>
        <PresenceNote entity="airport" one="airport" id={id} isEditing />
      </RouterProvider>
    )
    const { rerender, unmount } = await render(note('a1'))
    await rerender(note('a2'))
    const ids = () => asked('/api/v1/post/presence', 'POST').map(({ body }) => body)
    await until(() => ids().length > 0)
    await unmount()
    await until(() => ids().length > 1)
    const ofAirport = { entity: 'airport', id: 'a2' }
    assert.deepEqual(ids(), [
      { ...ofAirport, editing: true },
      { ...ofAirport, editing: null },
    ])
  })
})
