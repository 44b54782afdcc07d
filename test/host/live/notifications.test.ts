import { after, assert, before, type Row, test, type TestHost } from '../host.ts'
import { eventLog } from '../../../src/host/live/event-log.ts'
import { notifications } from '../../../src/host/live/notifications.ts'
import { notifyOfExpiring } from '../../../src/host/live/live.ts'
import { callsOf, message, startDesk } from './desk-host.ts'
import { idOf, rowOf, rowsOf } from '../records/records-host.ts'
import { readNotifications } from '../../read-responses.ts'

let host: TestHost
let admin: { authorization: string }
let other: { authorization: string }
before(async () => {
  ;({ host, admin, other } = await startDesk())
  await post('contact_us/create', message, other)
})
after(() => host.stop())
const { get, post } = callsOf(() => host)

test('a sign-up notifies users who can approve it until it is handled; a message notifies those who can view it', async () => {
  const { rows: items } = readNotifications((await get('notifications', admin)).body) ?? { rows: [] }
  assert.deepEqual(
    items.map(({ kind, label, isRead }) => [kind, label, isRead]),
    [
      ['message', 'Ana: Lost bag', false],
      ['sign-up', 'Rita Roy', true],
    ],
  )
  const others = readNotifications((await get('notifications', other)).body)
  assert.deepEqual(others, { rows: [], total: 0, unread: 0 })
})

test('only the recipient can mark a notification as read', async () => {
  const { rows: items = [] } = readNotifications((await get('notifications', admin)).body) ?? {}
  const [first] = items
  assert.ok(first)
  await post('notifications/read', { ids: [first.id] }, other)
  assert.equal(readNotifications((await get('notifications', admin)).body)?.unread, 1)
  const response = await post('notifications/read', { ids: [first.id] }, admin)
  const { rows: after = [], unread } = readNotifications(response.body) ?? {}
  assert.deepEqual([after.map(({ isRead }) => isRead), unread], [[true, true], 0])
  assert.equal(readNotifications((await post('notifications/read', { all: true }, admin)).body)?.unread, 0)
})

test('answering a message, or marking it as spam, completes its notification for everyone', async () => {
  const unread = async (): Promise<number | undefined> =>
    readNotifications((await get('notifications', admin)).body)?.unread
  for (const status of ['answered', 'spam']) {
    const id = idOf(await post('contact_us/create', message, other))
    assert.equal(await unread(), 1)
    await post('contact_us/create', { id, version: 1, status: 'open' }, other)
    assert.equal(await unread(), 1, 'it is still to be answered')
    await post('contact_us/create', { id, version: 2, status }, other)
    assert.equal(await unread(), 0, status)
  }
})

test('a record in review notifies users who can publish it, until it is published, rejected or deleted', async () => {
  const [role] = rowsOf(await get('user_roles?search=Desk', admin))
  const permissions = { airport: ['view'], 'contact-message': ['view', 'edit'], 'content-page': ['view', 'edit'] }
  rowOf(await post('user_roles/create', { id: role?.id, version: role?.version, permissions }, admin))
  const open = async (who: typeof admin): Promise<string[]> =>
    (readNotifications((await get('notifications', who)).body)?.rows ?? [])
      .filter(({ kind, isRead }) => kind === 'review' && !isRead)
      .map(({ label }) => label)
  const change = async (row: Row, values: object, who: typeof admin): Promise<Row> =>
    rowOf(await post('content_details/create', { id: row.id, version: row.version, ...values }, who))
  const made = rowOf(await post('content_details/create', { title: 'House rules', body: 'Text' }, other))
  assert.deepEqual(await open(admin), [])
  let page = await change(made, { status: 'in_review' }, other)
  assert.deepEqual([await open(admin), await open(other)], [['House rules'], []])
  page = await change(page, { body: 'More text' }, other)
  assert.deepEqual(await open(admin), ['House rules'])
  const endings: ((row: Row) => Promise<Row>)[] = [
    (row) => change(row, { status: 'published' }, admin),
    (row) => change(row, { status: 'draft' }, other),
    async (row) => rowOf(await host.call('DELETE', `/api/v1/post/content_details/${row.id}`, undefined, admin)),
  ]
  for (const end of endings) {
    page = await end(page)
    assert.deepEqual(await open(admin), [])
    if (page.status === 'published') page = await change(page, { status: 'draft' }, admin)
    if (end !== endings.at(-1)) page = await change(page, { status: 'in_review' }, other)
  }
})

test('the expiry of a guideline is notified once, however long ago, and again after a new expiry date', async () => {
  const { db } = host.host.core
  const type = idOf(await post('guidelines_types/create', { name: 'Rules' }, admin))
  const day = (days: number): string => new Date(Date.UTC(2031, 0, 1 + days)).toISOString().slice(0, 10)
  const made = await post(
    'guidelines_details/create',
    {
      title: 'Liquids in hand luggage',
      typeId: type,
      body: 'Up to 100 ml.',
      language: 'en',
      status: 'published',
      publishAt: '2026-01-01T00:00:00.000Z',
      validTo: day(30),
    },
    admin,
  )
  const id = idOf(made)
  const inbox = notifications(db, eventLog(db))
  const told = (days: number): number => {
    db.run(`delete from notification where kind = 'expiring'`) // as newer ones push it out
    notifyOfExpiring(db, inbox, new Date(`${day(days)}T12:00:00.000Z`))
    return Number(db.get(`select count(*) as n from notification where kind = 'expiring' and recordId = ?`, [id])?.n)
  }
  assert.deepEqual([-1, 0, 1, 30, 31].map(told), [0, 1, 0, 0, 0])
  const later = await post('guidelines_details/create', { id, version: 1, validTo: day(61) }, admin)
  assert.equal(later.status, 200, later.body.error)
  assert.deepEqual([31, 32].map(told), [1, 0])
})
