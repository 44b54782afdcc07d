import { act, assert, test } from '../../panel.ts'
import { readDashboard } from '../../../src/app/dashboard/read-dashboard.ts'
import { invalidateKinds } from '../../../src/app/data/queries.ts'
import { startEvents } from '../../../src/app/shell/live/events.ts'
import { startInvalidating } from '../../../src/app/shell/live/live.tsx'
import { contactMessage } from '../../../src/contract/entities/contact-message.ts'
import { current, heading, inboxOf, linkTo, list, messages, pane, path } from './open-inbox.ts'
import { failList, openScreen, realHost } from '../real-screen.tsx'
import { byLabel, byRole, byText, choose, click, press, queryRole, until } from '../../dom.ts'
import { rowOf, rowsOf } from '../../host/records/records-host.ts'

const host = realHost(true)
const { open, stored } = inboxOf(host)

test('the inbox opens with unanswered messages, and marks new and late ones', async () => {
  await open()
  assert.equal(byRole('button', { name: /^Open/, within: list() }).getAttribute('aria-pressed'), 'true')
  assert.match(linkTo(/^Tomasz/).textContent ?? '', /Unread$/)
  assert.doesNotMatch(linkTo(/^Léa/).textContent ?? '', /Unread|over 24 h/)
  assert.match(linkTo(/^Sunita/).textContent ?? '', /over 24 h/)
  assert.equal(queryRole('link', { name: /^Yuki/, within: list() }), undefined)
  await until(() => /CDG/.test(linkTo(/^Léa/).textContent ?? ''))
})

test('the dashboard’s link to late messages opens a list with the same count', async () => {
  const { attention } = readDashboard((await host.get('/api/v1/post/dashboard')).body)
  const late = attention?.find(({ kind }) => kind === 'waiting')
  assert.match(late?.text ?? '', /^messages? unanswered for over 24 hours$/)
  const isMarked = (link: Element) => /over 24 h/.test(link.textContent ?? '')
  await open(`?${late?.route.split('?')[1]}`)
  assert.deepEqual([messages().length, messages().filter(isMarked).length], [late?.count, late?.count])
  await open()
  assert.equal(messages().filter(isMarked).length, late?.count, 'no other open message is marked')
})

test('messages stay visible when reloading them fails', async () => {
  await open()
  const before = messages().length
  const mend = failList(path)
  await act(async () => invalidateKinds([contactMessage.key]))
  await until(() => byText(/messages might be outdated.*The disk is full/))
  assert.equal(messages().length, before)
  mend()
  const id = messages().at(-1)?.dataset.id ?? ''
  await host.remove(`${path}/${id}`)
  await click(byRole('button', { name: 'Try again' }))
  await until(() => messages().length === before - 1)
  assert.equal(queryRole('button', { name: 'Try again' }), undefined)
  assert.equal((await host.post(`${path}/bulk`, { action: 'restore', ids: [id] })).status, 200)
})

test('the order of messages is a filter in the URL, and the open message shows its last change', async () => {
  await open('?filter%5Bstatus%5D%5Bnot%5D=spam')
  const before = messages().map((link) => link.dataset.id)
  await click(byRole('button', { name: 'Filters' }))
  await choose(await until(() => byLabel('Sort by')), 'Age, oldest first')
  await until(() => messages()[0]?.dataset.id === before.at(-1))
  assert.match(window.location.search, /&sort=receivedAt$/)
  const { id, version } = await stored('Sunita')
  assert.equal((await host.post(`${path}/create`, { id, version, notes: 'Called back' })).status, 200)
  await open(`?message=${id}`)
  await until(() => /Updated just now/.test(pane().textContent ?? ''))
})

test('each message shows its status and assignee', async () => {
  await open('?filter%5Bstatus%5D%5Bnot%5D=spam')
  const facts = (name: RegExp) => linkTo(name).querySelector('.m-4')?.textContent ?? ''
  assert.match(facts(/^Tomasz/), /New/)
  assert.match(facts(/^Léa/), /Open.*Assignee: Meera Nair/)
  assert.match(facts(/^Yuki/), /Answered/)
  assert.doesNotMatch(facts(/^Tomasz/), /Assignee/)
})

test('the inbox keeps its box and filters in the URL', async () => {
  await open()
  await click(byRole('button', { name: 'Answered' }))
  await until(() => queryRole('link', { name: /^Yuki/, within: list() }))
  assert.equal(window.location.search, '?filter%5Bstatus%5D=answered')
  await click(byRole('button', { name: 'Spam 1' }))
  await until(() => messages().length === 1)
  await open('?filter%5Bstatus%5D%5Bnot%5D=spam&search=doha')
  assert.deepEqual(
    messages().map((link) => link.querySelector('b')?.textContent),
    ['Henrik Bergström'],
  )
})

test('opens a message next to the list with its text unformatted, and Back closes it', async () => {
  await open('?filter%5Bstatus%5D=spam')
  await click(linkTo(/^SEO Rank/))
  await heading('Your website can be number 1!!!')
  assert.match(pane().textContent ?? '', /<a href="https:\/\/example.net\/offer">Click here<\/a>/)
  assert.equal(queryRole('link', { name: 'Click here' }), undefined)
  assert.match(window.location.search, /message=/)
  assert.equal(byRole('link', { name: 'growth@example.net' }).getAttribute('href'), 'mailto:growth@example.net')
  window.history.back()
  await until(() => queryRole('heading', { name: 'Choose a message' }))
})

test('J and K move between messages and add only one history entry', async () => {
  await open()
  await press('j')
  await until(() => /^Aarav/.test(current()))
  const before = window.history.length
  await press('j')
  await until(() => /^Léa/.test(current()))
  assert.equal(document.activeElement?.textContent, current())
  await press('k')
  await press('k')
  await until(() => /^Aarav/.test(current()))
  assert.equal(window.history.length, before)
  await until(() => byText('1 of 6'))
})

test('a link to a message works on any page of the list, and reports a missing message', async () => {
  const { id } = await stored('Yuki')
  await open(`?edit=${id}`)
  await heading('Haneda: which terminal for ANA to Europe?')
  await until(() => queryRole('link', { name: /Haneda/, within: pane() }))
  await open('?message=nowhere')
  await heading('This message doesn’t exist')
})

test('an empty inbox reports that nothing is left to reply to, and doesn’t ask for a selection', async () => {
  await openScreen(host, '/admin/contact-us')
  await until(() => messages().length > 0)
  const all = rowsOf(await host.get(`${path}?filter[status]=new&filter[status]=open`))
  await host.post(`${path}/bulk`, { action: 'set', ids: all.map(({ id }) => id), set: { status: 'answered' } })
  await act(async () => invalidateKinds(['contact-message'])) // as an event would
  await click(byRole('button', { name: 'All' }))
  await click(byRole('button', { name: /^Open/, within: list() }))
  await until(() => queryRole('heading', { name: 'All answered.' }))
  assert.equal(queryRole('heading', { name: 'Choose a message' }), undefined)
})

test('users with only the view permission can read messages and change nothing', async () => {
  const role = rowOf(
    await host.post('/api/v1/post/user_roles/create', { name: 'Reader', permissions: { 'contact-message': ['view'] } }),
  )
  const reader = await host.addUser({ firstName: 'Ria', lastName: 'Reader', email: 'ria@example.com', roleId: role.id })
  await openScreen(host, '/admin/contact-us?filter[status][not]=spam', reader)
  await until(() => messages().length > 0)
  await click(linkTo(/^Yuki/))
  await heading('Haneda: which terminal for ANA to Europe?')
  byRole('button', { name: 'Reply' })
  for (const name of ['Reopen', 'Mark as new', 'Delete', 'Answered', 'Add note', 'More ways to reply']) {
    assert.equal(queryRole('button', { name, within: pane() }), undefined, name)
  }
  await press('e')
  await press('u')
  assert.equal((await stored('Yuki')).status, 'answered')
  assert.equal(queryRole('alert'), undefined)
})

test('lists a new message without a reload', async (t) => {
  const { email, password } = await host.addUser({
    firstName: 'Web',
    lastName: 'Site',
    email: 'website@example.com',
    roleId: 'administrator',
  })
  const asWebsite = await host.signIn(email, password)
  await open('?filter%5Bstatus%5D%5Bnot%5D=spam')
  t.after(startEvents())
  t.after(startInvalidating())
  const before = messages().length
  await act(() =>
    host.call(
      'POST',
      `${path}/create`,
      {
        name: 'Noor Haddad',
        email: 'noor@example.org',
        subject: 'Beirut',
        body: 'Is BEY open?',
        receivedAt: new Date().toISOString(),
      },
      asWebsite,
    ),
  )
  await until(() => queryRole('link', { name: /^Noor Haddad/, within: list() }))
  assert.equal(messages().length, before + 1)
})

test('a long message is never cut within a character', async () => {
  const sender = { name: 'Wing', email: 'wing@example.com', subject: 'Crew', body: `${'a'.repeat(139)}👩‍✈️ and more` }
  assert.equal((await host.post(`${path}/create`, sender)).status, 201)
  await open('?search=Wing')
  assert.equal(linkTo(/^Wing/).querySelector('.help')?.textContent, 'a'.repeat(139))
})
