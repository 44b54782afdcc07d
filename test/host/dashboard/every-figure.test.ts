import { administrator, after, assert, before, mock, type Reply, test } from '../host.ts'
import { readDashboard } from '../../../src/app/dashboard/read-dashboard.ts'
import { entities, ownSections, sections } from '../../../src/contract/entities/sections.ts'
import { tableOf } from '../../../src/host/records/schema/columns.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { post } from '../records/records-calls.ts'
import { actsOf, type Person, section, setReview, teamOf } from '../publishing/review-host.ts'
import { startRecords, totalOf, type RecordsHost } from '../records/records-host.ts'
import type { Dashboard } from '#shapes'

let host: RecordsHost
before(async () => {
  mock.timers.enable({ apis: ['setInterval'] }) // nothing is published between a number and its list
  host = await startRecords({ sample: true, isWhole: true })
  makeAwkward()
})
after(async () => {
  mock.timers.reset()
  await host.stop()
})

const colleague = colleaguesOf(() => host)
const hourMs = 3_600_000
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString()

/** Trash in every list, spam, messages of every status and age, records of every status, times around midnights. */
function makeAwkward(): void {
  const { db } = host.host.core
  db.run(`update settings set defaultTimeZone = 'Pacific/Auckland'`)
  for (const entity of entities.filter(({ single }) => single === undefined)) {
    if (['user', 'role', 'user-status'].includes(entity.key)) continue
    const table = tableOf(entity)
    db.run(`update "${table}" set deletedAt = ? where id in (select id from "${table}" order by id limit 2)`, [
      hoursAgo(1),
    ])
  }
  const ids = (table: string): string[] =>
    db.all<{ id: string }>(`select id from "${table}" where deletedAt is null order by id`).map(({ id }) => id)
  const messages = ids('contact_message')
  const states = ['new', 'open', 'answered', 'spam']
  messages.forEach((id, index) => {
    db.run('update contact_message set status = ?, receivedAt = ? where id = ?', [
      states[index % states.length] ?? '',
      hoursAgo(index % 3 === 0 ? 30 : 2),
      id,
    ])
  })
  const person = db.get<{ id: string }>('select id from user where email = ?', [administrator.email])?.id ?? ''
  for (const entity of entities.filter(({ publishes }) => publishes)) {
    const table = tableOf(entity)
    ids(table).forEach((id, index) => {
      const reviewOn = index % 2 === 0 ? hoursAgo(index * 24 - 48).slice(0, 10) : null
      const owner = index % 3 === 0 ? person : null
      db.run(`update "${table}" set reviewOn = ?, ownerId = ? where id = ?`, [reviewOn, owner, id])
    })
    const all = ['draft', 'in_review', 'scheduled', 'published', 'archived', 'scheduled']
    ids(table).forEach((id, index) => {
      const at = index % all.length === 5 ? hoursAgo(1) : hoursAgo(index * 11 - 24)
      db.run(`update "${table}" set status = ?, publishAt = ? where id = ?`, [all[index % all.length] ?? '', at, id])
    })
  }
  ids('subscriber').forEach((id, index) => {
    db.run('update subscriber set status = ?, consentAt = ? where id = ?', [
      index % 3 === 0 ? 'unsubscribed' : 'subscribed',
      hoursAgo(index * 7),
      id,
    ])
  })
}

interface Counted {
  count: number
  route: string
}

/** Each number of the dashboard with the address of its list. */
function countedIn({ figures, attention, subscribers, subscriberDays, published }: Dashboard): Counted[] {
  const points = [
    ...(subscribers ?? []).map((point) => ({ ...point, part: point.joined })),
    ...(subscriberDays ?? []).map((point) => ({ ...point, part: point.joined })),
    ...(published ?? []).map((point) => ({ ...point, part: point.added })),
  ]
  const given = (count: number | undefined, route: string | undefined): Counted => {
    assert(count !== undefined && route !== undefined, 'a number without a list')
    return { count, route }
  }
  return [
    ...(figures ?? []).map(({ now, route }) => ({ count: now, route })),
    ...(attention ?? []).flatMap((need): readonly Counted[] => need.parts ?? [need]),
    ...points.map(({ part, route }) => given(part, route)),
    ...points.flatMap(({ total, totalRoute }) => (totalRoute === undefined ? [] : [given(total, totalRoute)])),
  ]
}

/** The call that the panel's list makes at this address. */
function callAt(route: string): string {
  const [path, query = ''] = route.split('?')
  const section = [...sections, ...ownSections].find((one) => one.route === path)
  assert(section?.entity || section?.seo, route)
  return section.seo
    ? `/seo_content?filter[kind]=${section.seo}&${query}`
    : `${section.entity?.path.slice(post.length)}?${query}`
}

async function compare(get: (path: string) => Promise<Reply>): Promise<Counted[]> {
  const counted = countedIn(readDashboard((await get('/dashboard')).body))
  for (const { count, route } of counted) {
    const list = await get(callAt(route))
    assert.equal(list.status, 200, route)
    assert.equal(count, totalOf(list), route)
  }
  return counted
}

test('every number of the dashboard equals the total of the list behind its link', async () => {
  const counted = await compare((path) => host.get(post + path))
  const reviews = counted.filter(({ route }) => route.includes('filter[reviewDue]=1'))
  assert.ok(reviews.length > 6, 'check dates of one’s own, and those of others')
  const kinds = new Set(counted.map(({ route }) => route.split('?')[0]))
  assert.ok(counted.length > 70 && kinds.size > 10, `${counted.length} numbers of ${kinds.size} lists`)
})

test('every number also matches in other time zones and for users who can view only some sections', async () => {
  for (const [timeZone, permissions] of [
    ['America/Los_Angeles', { blog: ['view'], 'guideline-detail': ['view'], seo: ['view'] }],
    ['Asia/Kolkata', { 'contact-message': ['view'], subscriber: ['view'], media: ['view'] }],
  ] as const) {
    const person = await colleague(
      Object.fromEntries(Object.entries(permissions).map(([key, all]) => [key, [...all]])),
      { timeZone },
    )
    const counted = await compare(person.get)
    assert.ok(counted.length > 5, timeZone)
  }
})

test('approval tasks match their lists: sent back to me, waiting for me, and published without approval', async () => {
  const { writer, publisher, skipper } = await teamOf(host, [section], colleague)
  await setReview(host, section)
  const { act, draft } = actsOf(() => host)
  const [back, waiting, unseen] = [
    await draft(writer, 'Sent back'),
    await draft(writer, 'Waiting'),
    await draft(writer, 'Unseen'),
  ]
  await act(writer, back, 'submit')
  await act(publisher, back, 'request-changes', { comment: 'Shorter.' })
  await act(writer, waiting, 'submit')
  await act(skipper, unseen, 'publish', { withoutReview: 'Urgent.' })
  const countFor = async ({ get }: Person, filter: string): Promise<number> => {
    const counted = await compare(get)
    const of = counted.filter(({ route }) => route.includes(`filter[${filter}]=1`))
    return of.reduce((sum, { count }) => sum + count, 0)
  }
  assert.deepEqual([await countFor(writer, 'sentBack'), await countFor(publisher, 'sentBack')], [1, 0])
  assert.ok((await countFor(publisher, 'toReview')) >= 1)
  assert.equal(await countFor(writer, 'toReview'), 0)
  assert.equal(await countFor(publisher, 'unreviewed'), 1)
  await setReview(host)
})

test('a message that is open without a reply is late, as in the inbox', async () => {
  const { db } = host.host.core
  const late = db.get(
    `select count(*) as total from contact_message
    where deletedAt is null and status in ('new', 'open') and receivedAt <= ?`,
    [hoursAgo(24)],
  )?.total
  const { attention } = readDashboard((await host.get(`${post}/dashboard`)).body)
  const need = attention?.find(({ kind }) => kind === 'waiting')
  assert.equal(need?.count, late)
  assert.match(need?.route ?? '', /filter\[status\]=open/)
})
