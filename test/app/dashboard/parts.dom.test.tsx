import { allByRole, byRole, byText, click, queryRole, until } from '../../dom.ts'
import { act, answerWith, assert, json, mock, profileOf, readProfile, refusal, test } from '../../panel.ts'
import { openPanel } from '../open-panel.tsx'
import { monthBefore } from '../../../src/app/dashboard/figures.tsx'
import { profile } from '../../../src/app/data/profile.ts'

test('names figures that the host lacks once, and offers to retry those that failed', async () => {
  answerWith(({ path }) =>
    path === '/api/v1/post/dashboard'
      ? json(200, { data: { figures: null, attention: [] } })
      : refusal(404, 'No such call'),
  )
  await openPanel('/admin/dashboard', 'ann@example.com', 'parts')
  await until(() => byText('The totals couldn’t load. The rest of the dashboard is fine.'))
  byText('You’re all caught up.')
  assert.equal(allByRole('button', { name: 'Try again' }).length, 1)
  byText('Not available on this server: subscribers and the publishing board.')
  assert.equal(queryRole('heading', { name: 'Publishing board' }), undefined)
})

test('the dashboard of a host that only has counts shows them and links to their sections', async () => {
  const data = { airports: 12, totalBlogs: 3, counts: { new_visitors: 7 }, name: 'x' }
  answerWith(({ path }) => (path === '/api/v1/post/dashboard' ? json(200, { data }) : refusal(404, 'No such call')))
  await openPanel('/admin/dashboard', 'ann@example.com', 'counts')
  const totals = await until(() => byRole('region', { name: 'Totals' }))
  assert.deepEqual(
    [...totals.children].map(({ textContent }) => textContent),
    ['Airports 12', 'Total blogs 3', 'New visitors 7'],
  )
  assert.equal(byRole('link', { name: 'Airports 12', within: totals }).getAttribute('href'), '/admin/airport')
  assert.equal([...document.querySelectorAll('p')].filter((p) => /Not available/.test(p.textContent ?? '')).length, 1)
})

test('tasks come first, then today’s publishing, the totals and the chart', async () => {
  answerWith(({ path }) =>
    path === '/api/v1/post/dashboard'
      ? json(200, { data: { figures: [], subscribers: null, attention: [], board: [] } })
      : refusal(404, 'No such call'),
  )
  await openPanel('/admin/dashboard', 'ann@example.com', 'order')
  await until(() => queryRole('heading', { name: 'Subscribers' }))
  assert.deepEqual(
    allByRole('heading').map(({ textContent }) => textContent),
    ['Dashboard', 'Needs attention', 'Publishing board', 'Subscribers'],
  )
})

test('the dashboard reloads when the user’s next day begins, even after the computer slept', async () => {
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

test('groups tasks with the most urgent first, and a task about several entities links to each', async () => {
  const item = { icon: 'draft', detail: '', action: 'Open', route: '/admin/blogs?x=1' }
  const attention = [
    {
      ...item,
      kind: 'unfinished',
      tone: 'info',
      count: 3,
      text: 'records are unfinished',
      parts: [
        { label: 'blogs', count: 2, route: '/admin/blogs?x=1' },
        { label: 'page', count: 1, route: '/admin/content?x=1' },
      ],
    },
    { ...item, kind: 'overdue', tone: 'bad', count: 1, text: 'blog is overdue', action: 'Publish' },
  ]
  answerWith(({ path }) =>
    path === '/api/v1/post/dashboard' ? json(200, { data: { attention } }) : refusal(404, 'No such call'),
  )
  await openPanel('/admin/dashboard', 'ann@example.com', 'groups')
  const panel = await until(() => byRole('region', { name: 'Needs attention' }))
  assert.deepEqual(
    allByRole('heading', { within: panel }).map(({ textContent }) => textContent),
    ['Needs attention', 'Urgent', 'Low priority'],
  )
  assert.deepEqual(
    allByRole('link', { within: panel }).map((link) => [link.textContent, link.getAttribute('href')]),
    [
      ['Publish', '/admin/blogs?x=1'],
      ['2 blogs', '/admin/blogs?x=1'],
      ['1 page', '/admin/content?x=1'],
    ],
  )
})

test('the 30-day view starts with the first day that the host counted, and is part of the URL', async () => {
  const figure = {
    key: 'blog',
    label: 'Posts published',
    now: 9,
    previous: 8,
    trend: [7, 8, 9],
    days: [4, 6, 9],
    lessIsBetter: false,
    route: '/admin/blogs',
  }
  const data = {
    figures: [
      figure,
      { ...figure, key: 'x', label: 'Blogs in draft', now: 2, previous: undefined, trend: [], days: [] },
    ],
    subscribers: [
      { month: '2026-09', total: 4, left: 0 },
      { month: '2026-10', total: 5, left: 1 },
      { month: '2026-11', total: 6, left: 0 },
    ],
    subscriberDays: [
      { day: '2026-11-23', total: 5, left: 0 },
      { day: '2026-11-24', total: 5, left: 1 },
      { day: '2026-11-25', total: 6, left: 0 },
    ],
  }
  answerWith(({ path }) => (path === '/api/v1/post/dashboard' ? json(200, { data }) : refusal(404, 'No such call')))
  await openPanel('/admin/dashboard', 'ann@example.com', 'days')
  const totals = await until(() => byRole('region', { name: 'Totals' }))
  const words = () => [...totals.children].map(({ textContent }) => textContent)
  assert.match(words().join(), /^Posts published 9\+1 since \w+,Blogs in draft 2$/)
  const slider = () => byRole('slider').getAttribute('aria-label')
  assert.equal(slider(), 'Subscribers by month. 4 subscribers in September 2026, 6 in November 2026.')
  await click(byRole('button', { name: '30 days' }))
  await until(() => words()[0] === 'Posts published 9+5 in 2 days')
  assert.equal(slider(), 'Subscribers by day. 5 subscribers on 23 November 2026, 6 on 25 November 2026.')
  assert.equal(window.location.search, '?period=30d')
  await click(byRole('button', { name: '12 months' }))
  await until(() => window.location.search === '')
})

test('users who can edit only posts can start a post and see how many are published', async () => {
  const role = { id: 'blogger', label: 'Blogger' }
  const published = ['2026-09', '2026-10', '2026-11', '2026-11-24', '2026-11-25'].map((at, index) => ({
    entity: 'blog',
    at,
    total: index + 1,
    added: 1,
  }))
  answerWith(({ path }) =>
    path === '/api/v1/post/dashboard'
      ? json(200, { data: { figures: [], subscribers: [], published, attention: [], board: [] } })
      : path === '/personal/profile'
        ? profileOf([], { role, permissions: { blog: ['view', 'edit'] } })
        : refusal(404, 'No such call'),
  )
  await openPanel('/admin/dashboard', 'ann@example.com', 'blogs')
  await until(() => queryRole('heading', { name: 'Posts published' }))
  assert.match(
    byRole('slider').getAttribute('aria-label') ?? '',
    /1 posts published in September 2026, 3 in November 2026/,
  )
  assert.equal(byRole('link', { name: 'New post' }).getAttribute('href'), '/admin/blogs/create')
})

test('“since the end of last month” uses the website’s time zone', async (t) => {
  t.after(() => profile.set(undefined))
  const before = async (timeZone: string) => {
    profile.set(readProfile(await profileOf([], { timeZone: 'Pacific/Apia', siteTimeZone: timeZone }).json()))
    return monthBefore(Date.parse('2026-10-31T20:00:00Z'))
  }
  assert.equal(await before('Asia/Kolkata'), 'October')
  assert.equal(await before('UTC'), 'September')
})

test('a chart without earlier totals shows when counting started, and its table links to the records', async () => {
  const list = (month: string) => `/admin/subscribe?filter[consentAt]=${month}`
  const subscribers = [
    { month: '2026-08', joined: 4, route: list('2026-08') },
    { month: '2026-09', total: 5, joined: 0, route: list('2026-09') },
    { month: '2026-10', total: 5, joined: 0, route: list('2026-10') },
    { month: '2026-11', total: 6, joined: 1, route: list('2026-11'), totalRoute: '/admin/subscribe' },
  ]
  const figure = {
    key: 'subscriber',
    label: 'Subscribers',
    now: 6,
    trend: [],
    lessIsBetter: false,
    route: '/admin/subscribe',
  }
  const data = { figures: [figure], subscribers }
  answerWith(({ path }) => (path === '/api/v1/post/dashboard' ? json(200, { data }) : refusal(404, 'No such call')))
  await openPanel('/admin/dashboard', 'ann@example.com', 'begun')
  await until(() => byText('Daily totals since September 2026.'))
  assert.equal(byRole('region', { name: 'Totals' }).textContent, 'Subscribers 6', 'nothing is compared')
  await click(byRole('button', { name: 'View as table' }))
  const rows = allByRole('row', { within: byRole('table', { name: 'Subscribers by month' }) }).map((row) =>
    [...row.children].map((cell) => [cell.textContent, cell.querySelector('a')?.getAttribute('href') ?? undefined]),
  )
  assert.deepEqual(rows.slice(1), [
    [
      ['August 2026', undefined],
      ['—Not counted', undefined],
      ['4', list('2026-08')],
    ],
    [
      ['September 2026', undefined],
      ['5', undefined],
      ['0', undefined],
    ],
    [
      ['October 2026', undefined],
      ['5', undefined],
      ['0', undefined],
    ],
    [
      ['November 2026', undefined],
      ['6', '/admin/subscribe'],
      ['1', list('2026-11')],
    ],
  ])
})

test('shows no chart until there are three totals', async () => {
  const subscribers = [
    { month: '2026-09', joined: 4 },
    { month: '2026-10', total: 5, joined: 1 },
    { month: '2026-11', total: 6, joined: 1 },
  ]
  answerWith(({ path }) =>
    path === '/api/v1/post/dashboard' ? json(200, { data: { subscribers, board: [] } }) : refusal(404, 'No such call'),
  )
  await openPanel('/admin/dashboard', 'ann@example.com', 'few-points')
  await until(() => queryRole('heading', { name: 'Publishing board' }))
  assert.equal(queryRole('slider'), undefined)
})
