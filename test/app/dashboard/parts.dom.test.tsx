import { allByRole, byRole, byText, queryRole, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { act } from 'react'
import { answerWith, json, later, profileOf, refusal } from '../host-double.ts'
import { openPanel } from '../open-panel.tsx'

test('what a host does not tell is named once; what it could not work out can be asked for again',
  async () => {
    answerWith(({ path }) => path === '/api/v1/post/dashboard' ? json(200, { data: { figures: null, attention: [] } })
      : refusal(404, 'No such call'))
    await openPanel('/admin/dashboard', 'ann@example.com', 'parts')
    await until(() => byText('The totals could not be calculated. The other figures are not affected.'))
    byText('Nothing waits for you.')
    assert.equal(allByRole('button', { name: 'Try again' }).length, 1)
    byText('Not available on this host: subscribers, the publishing board, content by status, and recent activity.')
    assert.equal(queryRole('heading', { name: 'Publishing board' }), undefined)
  })

test('a host that answers counts is shown with its counts, and with a link where they are of a section', async () => {
  const data = { airports: 12, totalBlogs: 3, counts: { new_visitors: 7 }, name: 'x' }
  answerWith(({ path }) => path === '/api/v1/post/dashboard' ? json(200, { data }) : refusal(404, 'No such call'))
  await openPanel('/admin/dashboard', 'ann@example.com', 'counts')
  const totals = await until(() => byRole('region', { name: 'Totals' }))
  assert.deepEqual([...totals.children].map(({ textContent }) => textContent),
    ['Airports 12', 'Total blogs 3', 'New visitors 7'])
  assert.equal(byRole('link', { name: 'Airports 12', within: totals }).getAttribute('href'), '/admin/airport')
  assert.equal([...document.querySelectorAll('p')].filter((p) => /Not available/.test(p.textContent ?? '')).length, 1)
})

test('its parts are read in the order in which they are seen, the chart before what needs attention', async () => {
  answerWith(({ path }) => path === '/api/v1/post/dashboard' ? json(200, { data: {
    figures: [], subscribers: null, attention: [], board: [], statuses: [], activity: [],
  } }) : refusal(404, 'No such call'))
  await openPanel('/admin/dashboard', 'ann@example.com', 'order')
  await until(() => queryRole('heading', { name: 'Recent activity' }))
  assert.deepEqual(allByRole('heading').map(({ textContent }) => textContent), [
    'Dashboard', 'Subscribers', 'Needs attention', 'Publishing board', 'Content by status', 'Recent activity',
  ])
})

test('recent activity says when shortly, as lists do, and in full in its tooltip', async () => {
  const at = '2021-03-04T09:30:00.000Z'
  const activity = [
    { id: '1', at, by: 'Ann', action: 'create', entity: 'airport', recordId: 'a', label: 'Delhi' },
  ]
  answerWith(({ path }) => path === '/api/v1/post/dashboard' ? json(200, { data: { activity } })
    : refusal(404, 'No such call'))
  await openPanel('/admin/dashboard', 'ann@example.com', 'recent')
  const time = await until(() => byRole('region', { name: 'Recent activity' }).querySelector('time') ?? undefined)
  assert.equal(time.textContent, '4 Mar 2021')
  assert.match(time.title, /^4 March 2021 at /)
})

test('who may not view subscribers sees no chart of none, neither while it is awaited nor later', async () => {
  const answer = later<Response>()
  const role = { id: 'support', label: 'Support' }
  answerWith(({ path }) => path === '/api/v1/post/dashboard' ? answer.promise
    : path === '/personal/profile' ? profileOf([], { role, permissions: { airport: ['view'] } })
      : refusal(404, 'No such call'))
  await openPanel('/admin/dashboard', 'ann@example.com', 'no-chart')
  const panels = await until(() => document.querySelector('.dash') ?? undefined)
  assert(panels.matches('.no-chart'))
  answer.settle(json(200, { data: { figures: [], attention: [], subscribers: [], board: [], statuses: [] } }))
  await until(() => queryRole('heading', { name: 'Publishing board' }))
  assert.equal(queryRole('heading', { name: 'Subscribers' }), undefined)
  assert.equal(document.querySelector('.d-chart'), null)
})

test('as the person’s next day begins, all of it is asked for again, also where the machine slept then', async () => {
  const at = ['2026-11-18T16:00:00.000Z', '2026-11-19T09:00:00.000Z'] as const
  const titles = () => [...document.querySelectorAll('.board .ttl')].map(({ textContent }) => textContent)
  let asked = 0
  answerWith(({ path }) => {
    if (path === '/personal/profile') return profileOf([], { timeZone: 'Asia/Kolkata' })
    if (path !== '/api/v1/post/dashboard') return refusal(404, 'No such call')
    const row = { at: at[asked++], title: `of ${asked}`, entity: 'blog', id: 'b', code: 'BLG', author: 'Ann' }
    return json(200, { data: { board: [{ ...row, status: 'published' }] } })
  })
  mock.timers.enable({ apis: ['Date', 'setInterval'], now: Date.parse('2026-11-18T18:27:30.000Z') }) // 23:57:30
  try {
    await openPanel('/admin/dashboard', 'ann@example.com', 'new-day')
    await until(() => titles().length > 0)
    if (document.activeElement instanceof window.HTMLElement) document.activeElement.blur()
    await act(async () => mock.timers.tick(120_000))
    assert.deepEqual([asked, titles()], [1, ['of 1']])
    mock.timers.setTime(Date.parse('2026-11-19T04:00:00.000Z'))
    await act(async () => mock.timers.tick(60_000))
    await until(() => titles()[0] === 'of 2')
    byText(/19 November 2026/)
    assert.notEqual(document.activeElement?.localName, 'h1', 'who reads on is not taken to the top')
    await act(async () => mock.timers.tick(120_000))
    assert.equal(asked, 2)
  } finally {
    mock.timers.reset()
  }
})
