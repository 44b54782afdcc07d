// Days and months begin by the clock of the account, and without one by the clock of the website.
import { after, assert, before, test } from '../host.ts'
import { dayIn } from '../../../src/contract/zoned-time.ts'
import { notifyOfExpiring } from '../../../src/host/live/live.ts'
import { readDashboard } from '../../../src/app/dashboard/read-dashboard.ts'
import type { Notifications } from '../../../src/host/live/notifications.ts'
import { outboxOf } from '../outbox-of.ts'
import { until } from '../until.ts'
import { post } from './records-calls.ts'
import { type RecordsHost, rowOf, rowsOf, startRecords, totalOf } from './records-host.ts'

let now = new Date('2026-11-01T01:00:00Z')
let host: RecordsHost
before(async () => {
  host = await startRecords({
    isWhole: true,
    now: () => now,
    environment: { SESSION_IDLE_MINUTES: '1440', SESSION_MAX_HOURS: '720' },
  })
  for (const [name, receivedAt] of [
    ['October', '2026-10-31T18:29:59.999Z'],
    ['First', '2026-10-31T18:30:00.000Z'],
    ['Second', '2026-11-01T20:00:00.000Z'],
    ['Last', '2026-11-30T18:29:59.999Z'],
    ['December', '2026-11-30T18:30:00.000Z'],
  ]) {
    const { id } = rowOf(
      await host.post(`${post}/contact_us/create`, { name, email: 'a@example.com', subject: 'Bag', body: 'Text' }),
    )
    host.host.core.db.run('update contact_message set receivedAt = ?, createdAt = ? where id = ?', [
      receivedAt ?? '',
      receivedAt ?? '',
      id,
    ])
  }
})
after(() => host.stop())

const setZone = (timeZone: string | null) => host.post('/personal/profile', { timeZone })
const setSiteZone = (zone: string) => host.host.core.db.run('update settings set defaultTimeZone = ?', [zone])
const names = async (query: string): Promise<unknown[]> =>
  rowsOf(await host.get(`${post}/contact_us?sort=receivedAt&order=asc&${query}`)).map(({ name }) => name)

test('the dashboard counts joins by the website’s months and days, even in a zone with a quarter-hour offset', async () => {
  const counts = async (timeZone: string) => {
    setSiteZone(timeZone)
    const { subscribers, subscriberDays } = readDashboard((await host.get(`${post}/dashboard`)).body)
    return [
      ...(subscribers?.slice(-2).map(({ month, joined }) => `${month} ${joined}`) ?? []),
      ...(subscriberDays?.slice(-2).map(({ day, joined }) => `${day} ${joined}`) ?? []),
    ]
  }
  for (const [email, consentAt] of [
    ['one@example.com', '2026-10-31T18:14:59.000Z'],
    ['two@example.com', '2026-10-31T18:15:00.000Z'],
    ['three@example.com', '2026-10-31T18:30:00.000Z'],
  ])
    rowOf(await host.post(`${post}/subscribe/create`, { email, consentAt }))
  assert.deepEqual(await counts('UTC'), ['2026-10 3', '2026-11 0', '2026-10-31 3', '2026-11-01 0'])
  assert.deepEqual(await counts('Asia/Kolkata'), ['2026-10 2', '2026-11 1', '2026-10-31 2', '2026-11-01 1'])
  assert.deepEqual(await counts('Asia/Kathmandu'), ['2026-10 1', '2026-11 2', '2026-10-31 1', '2026-11-01 2'])
  assert.deepEqual(await counts('America/New_York'), ['2026-09 0', '2026-10 3', '2026-10-30 0', '2026-10-31 3'])
  setSiteZone('UTC')
})

test('the month filter matches the messages that the list shows in that month', async () => {
  await setZone('Asia/Kolkata')
  assert.deepEqual(await names('filter[month]=2026-11'), ['First', 'Second', 'Last'])
  assert.deepEqual(await names('filter[month]=2026-10&filter[month]=2026-12'), ['October', 'December'])
  await setZone('UTC')
  assert.deepEqual(await names('filter[month]=2026-11'), ['Second', 'Last', 'December'])
  for (const month of ['2026-13', '2026-00', '2026-11-01', 'x'])
    assert.equal((await host.get(`${post}/contact_us?filter[month]=${month}`)).status, 400, month)
})

test('a day filter uses the user’s time zone', async () => {
  await setZone('Asia/Kolkata')
  assert.deepEqual(await names('filter[receivedAt]=2026-11-01'), ['First'])
  assert.deepEqual(await names('filter[receivedAt][not]=2026-11-01'), ['October', 'Second', 'Last', 'December'])
  assert.deepEqual(await names('filter[receivedAt][lte]=2026-11-01'), ['October', 'First'])
  assert.deepEqual(await names('filter[receivedAt][gte]=2026-11-02'), ['Second', 'Last', 'December'])
  const match = { search: '', filter: { month: ['2026-11'] } }
  const { body } = await host.post(`${post}/contact_us/bulk`, {
    action: 'set',
    set: { status: 'open' },
    match,
    expect: 3,
  })
  assert.match(JSON.stringify(body), /"done":\["[^"]*","[^"]*","[^"]*"\]/)
})

test('a user without a time zone uses the website’s days', async () => {
  await setZone(null)
  setSiteZone('Asia/Kolkata')
  assert.deepEqual(await names('filter[receivedAt]=2026-11-01'), ['First'])
  setSiteZone('UTC')
  assert.deepEqual(await names('filter[receivedAt]=2026-11-01'), ['Second'])
})

test('activity and security events of a day follow the user’s time zone', async () => {
  now = new Date('2026-11-01T18:45:00Z')
  const [{ id, version } = { id: '', version: 0 }] = rowsOf(await host.get(`${post}/contact_us`))
  rowOf(await host.post(`${post}/contact_us/create`, { id, version, status: 'spam' }))
  const entries = async (timeZone: string, day: string) => {
    await setZone(timeZone)
    const of = `filter[entity]=contact-message&filter[recordId]=${id}&filter[action]=update`
    return totalOf(await host.get(`${post}/activity?${of}&filter[from]=${day}&filter[to]=${day}`))
  }
  assert.equal(await entries('Asia/Kolkata', '2026-11-01'), 0)
  assert.equal(await entries('Asia/Kolkata', '2026-11-02'), 1)
  assert.equal(await entries('UTC', '2026-11-01'), 1)
})

test('a reply quotes the message with its date in the website’s time zone, for every sender', async () => {
  await setZone('Asia/Kolkata')
  const [{ id } = { id: '' }] = rowsOf(await host.get(`${post}/contact_us?filter[receivedAt]=2026-11-01`))
  await setZone('Pacific/Kiritimati')
  assert.equal((await host.post('/api/v1/post/replies', { messageId: id, text: 'Found' })).status, 201)
  await until(() => outboxOf(host.dataDir).some((letter) => /^On 31 October 2026, First wrote:\r$/m.test(letter)))
})

test('an expiry date ends by the website’s time zone, and the filter for the coming days uses the user’s', async () => {
  const { db } = host.host.core
  const told: string[] = []
  db.exec(`insert into guideline_detail (id, version, createdAt, updatedAt, createdBy, updatedBy, title, status, validTo)
    values ('g', 1, '2026', '2026', 'system', 'system', 'Fog', 'published', '2026-11-01')`)
  const inbox: Notifications = {
    routes: [],
    audience: () => [],
    markDone: () => {},
    tell: (_, { recordId }) => {
      told.push(recordId)
    },
  }
  const at = new Date('2026-11-01T19:00:00Z')
  assert.deepEqual(['2026-11-02', '2026-11-01'], [dayIn('Asia/Kolkata', at.getTime()), dayIn('UTC', at.getTime())])
  setSiteZone('Asia/Kolkata')
  notifyOfExpiring(db, inbox, at)
  assert.deepEqual(told, [])
  setSiteZone('UTC')
  notifyOfExpiring(db, inbox, at)
  assert.deepEqual(told, ['g'])
  now = at
  const passed = async (timeZone: string) => {
    await setZone(timeZone)
    return totalOf(await host.get(`${post}/guidelines_details?filter[expires]=past`))
  }
  assert.deepEqual([await passed('Asia/Kolkata'), await passed('UTC')], [1, 0])
})
