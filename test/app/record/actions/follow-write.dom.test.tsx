import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { act } from 'react'
import { longTasks } from '../../../../src/app/data/feedback.ts'
import { profile } from '../../../../src/app/data/profile.ts'
import { signIn, signOut } from '../../../../src/app/data/session.ts'
import { type FollowedWrite, followWrite } from '../../../../src/app/change/follow-write.ts'
import { showLongResult } from '../../../../src/app/record/actions/undo.ts'
import { WorkBars } from '../../../../src/app/shell/bars.tsx'
import { readProfile } from '../../../../src/contract/profile.ts'
import { type Answer, answerWith, type Call, json, profileOf, refusal } from '../../host-double.ts'
import { allByRole, byRole, click, queryRole, render, settle } from '../../../dom.ts'

const airports = { one: 'airport', many: 'airports' }

describe('writing many records', () => {
  let calls: Call[] = []
  let write: FollowedWrite
  beforeEach(async () => {
    answerWith(() => profileOf(['operations']))
    signIn('ann@example.com', 'token')
    profile.set(readProfile(await profileOf(['operations']).json()))
    mock.timers.enable({ apis: ['setTimeout'] })
  })
  afterEach(() =>
    act(async () => {
      write.over()
      mock.timers.reset()
      signOut()
      profile.set(undefined)
    }),
  )
  const start = async (answer: () => Answer, options: Parameters<typeof followWrite>[2]) => {
    calls = answerWith(({ path }) => (path === '/personal/profile' ? profileOf(['operations']) : answer()))
    write = followWrite('Changing', airports, options)
    await render(<WorkBars />)
  }
  const pass = async (ms = 1000) => {
    await act(async () => mock.timers.tick(ms))
    await settle()
  }
  const looks = () => calls.filter(({ path }) => path.includes('/progress/'))
  const asked = () => looks().map(({ method, path }) => `${method} ${path.replace(/.*progress/, '')}`)
  const words = () => longTasks.get().map((work) => work.words)
  const bar = () => byRole('progressbar', { name: 'Changing' }).getAttribute('aria-valuenow')

  test('a quick write of many records shows no progress', async () => {
    await start(() => json(200, { data: null }), { total: 1000, isEndable: true })
    write.part('k1', 0)
    await pass(900)
    assert.equal(write.over(), false)
    await pass()
    assert.deepEqual([asked(), words()], [[], []])
  })

  test('a slow write of many records shows progress and can be stopped', async () => {
    let done = 0
    await start(() => json(200, { data: { done, total: 1000 } }), { total: 1000, isEndable: true })
    write.part('k1', 0)
    for (done of [250, 600]) await pass()
    assert.deepEqual(words(), ['Changing: 600 of 1,000 airports'])
    assert.equal(bar(), '60')
    assert.equal(write.isEnded(), false)
    await click(byRole('button', { name: 'Stop' }))
    assert.equal(write.isEnded(), true)
    assert.equal(byRole('button', { name: 'Stopping…' }).getAttribute('aria-disabled'), 'true')
    assert.deepEqual(asked(), ['GET /k1', 'GET /k1', 'DELETE /k1'])
    await act(async () => {
      assert.equal(write.over(), true)
    })
    assert.deepEqual([allByRole('button').length, words()], [0, []])
    await pass()
    assert.equal(looks().length, 3)
  })

  test('several calls of one write add up their progress', async () => {
    await start(() => json(200, { data: { done: 500, total: 1000 } }), { total: 3000, isEndable: true })
    write.part('k1', 0)
    await pass()
    write.part('k2', 1000)
    await pass()
    assert.deepEqual([words(), bar()], [['Changing: 1,500 of 3,000 airports'], '50'])
  })

  test('a write takes its total from the host if the panel doesn’t know it, and can’t be stopped', async () => {
    await start(() => json(200, { data: { done: 20, total: 80 } }), {})
    write.part('k1', 0)
    await pass()
    assert.deepEqual(words(), ['Changing: 20 of 80 airports'])
    assert.equal(queryRole('button', { name: 'Stop' }), undefined)
  })

  test('a write on a host without progress shows no numbers, sends one request and can’t be stopped', async () => {
    await start(() => refusal(404, 'Nothing found at this URL.'), { total: 1000, isEndable: true })
    write.part('k1', 0)
    await pass()
    await pass()
    assert.deepEqual([asked(), words()], [['GET /k1'], ['Changing: 1,000 airports']])
    assert.deepEqual([queryRole('progressbar'), queryRole('button', { name: 'Stop' })], [undefined, undefined])
  })

  test('the message after a write stays until the user has read it or used its Undo, which works once', async () => {
    await start(() => json(200, {}), {})
    write.over()
    let undone = 0
    await act(async () => {
      showLongResult('80 airports deleted for ever.')
      showLongResult('80 airports changed.', () => {
        undone += 1
      })
    })
    assert.equal(allByRole('button', { name: 'Undo' }).length, 1)
    await pass(60_000)
    assert.deepEqual(words(), ['80 airports deleted for ever.', '80 airports changed.'])
    await click(byRole('button', { name: 'Undo' }))
    assert.deepEqual([words(), undone], [['80 airports deleted for ever.'], 1])
    await click(byRole('button', { name: 'Close' }))
    assert.deepEqual(words(), [])
  })

  test('the message after a write is not shown to the next user', async () => {
    await start(() => json(200, { data: { done: 20, total: 80 } }), { total: 80 })
    write.part('k1', 0)
    await pass()
    await act(async () => {
      signOut()
      signIn('bea@example.com', 'other')
      longTasks.set([])
    })
    await pass()
    assert.deepEqual(words(), [])
  })
})
