import { after, assert, before, describe, isObject, type Row, test } from '../host.ts'
import { setTimeout } from 'node:timers/promises'
import { readDashboard } from '../../../src/app/dashboard/read-dashboard.ts'
import { outboxOf } from '../outbox-of.ts'
import { startRecords, totalOf, type RecordsHost } from '../records/records-host.ts'
import { actsOf, type Person, section, setReview, teamOf, type Team } from './review-host.ts'
import { readNotifications } from '../../read-responses.ts'
import type { Notification } from '#shapes'

let host: RecordsHost
let team: Team
before(async () => {
  host = await startRecords({ isWhole: true })
  team = await teamOf(host)
  await setReview(host, section)
})
after(() => host.stop())
const { act, draft, live, saveLater } = actsOf(() => host)

const newsOf = async (who: Person, { id }: Row): Promise<Notification[]> =>
  (readNotifications((await who.get('/notifications')).body)?.rows ?? []).filter(({ recordId }) => recordId === id)
const kindsOf = async (who: Person, page: Row): Promise<string[]> =>
  (await newsOf(who, page)).map(({ kind, isRead }) => `${kind}${isRead ? ', read' : ''}`)
/** The mails with this subject, as they went out. */
const mailsOf = async (subject: string): Promise<string[]> => {
  for (let waited = 0; waited < 5000; waited += 50) {
    const found = outboxOf(host.dataDir).filter((mail) => mail.includes(`Subject: ${subject}\r\n`))
    if (found.length > 0) return found
    await setTimeout(50)
  }
  return []
}
const emailOf = ({ user }: Person): string => String(user.email)

describe('notifications', () => {
  test('notifications inform everyone who can publish, except the authors, about a waiting version', async () => {
    const page = await draft(team.publisher, 'News for all')
    await act(team.writer, page, 'submit')
    assert.deepEqual(await kindsOf(team.reviewer, page), ['review'])
    assert.deepEqual(await kindsOf(team.skipper, page), ['review'])
    assert.deepEqual([await kindsOf(team.publisher, page), await kindsOf(team.writer, page)], [[], []])
  })

  test('only the chosen approver is notified, until the approver has decided', async () => {
    const page = await live('News for one')
    await saveLater(team.writer, page, { body: 'Next' })
    await act(team.writer, page, 'submit', { to: team.reviewer.user.id })
    assert.deepEqual([await kindsOf(team.reviewer, page), await kindsOf(team.publisher, page)], [['review'], []])
    await act(team.publisher, page, 'request-changes', { comment: 'Shorter.' })
    assert.deepEqual(await kindsOf(team.reviewer, page), ['review, read'])
    const [back] = await newsOf(team.writer, page)
    assert.deepEqual([back?.kind, back?.reason], ['sent-back', 'Shorter.'])
    await act(team.writer, page, 'submit')
    assert.deepEqual(await kindsOf(team.writer, page), ['sent-back, read'])
    await act(team.publisher, page, 'approve')
    assert.deepEqual((await kindsOf(team.writer, page))[0], 'approved')
  })
})

describe('emails', () => {
  test('emails ask the approver and link to the comparison', async () => {
    const page = await draft(team.writer, 'Mail to one')
    await act(team.writer, page, 'submit', { to: team.reviewer.user.id, comment: 'Before Friday' })
    const [mail = '', ...others] = await mailsOf('Approval requested: Mail to one')
    assert.deepEqual([mail.includes(`To: ${emailOf(team.reviewer)}`), others], [true, []])
    assert.match(mail, /Before Friday/)
    assert.match(mail, new RegExp(`/admin/[a-z-/]+\\?(id|edit)=${page.id}&compare=1`))
  })

  test('an email informs the submitter of the decision', async () => {
    const page = await draft(team.writer, 'Mail of a decision')
    await act(team.writer, page, 'submit', { to: team.reviewer.user.id })
    await act(team.reviewer, page, 'request-changes', { comment: 'Shorter.' })
    const [mail = ''] = await mailsOf('Changes requested: Mail of a decision')
    assert.ok(mail.includes(`To: ${emailOf(team.writer)}`))
    assert.match(mail, /Shorter\./)
  })
})

describe('lists and tasks', () => {
  const filters = ['inReview', 'toReview', 'sentBack', 'unreviewed'] as const
  const totalsOf = async (who: Person): Promise<number[]> =>
    Promise.all(filters.map(async (name) => totalOf(await who.get(`/content_details?filter[${name}]=1&search=Zebra`))))
  let waiting: Row
  before(async () => {
    const [changes, back, flagged] = [
      await live('Zebra changes'),
      await draft(team.writer, 'Zebra back'),
      await draft(team.skipper, 'Zebra flagged'),
    ]
    waiting = await draft(team.publisher, 'Zebra waiting')
    await act(team.publisher, waiting, 'submit')
    await saveLater(team.writer, changes, { body: 'Next' })
    await act(team.writer, changes, 'submit', { to: team.reviewer.user.id })
    await act(team.writer, back, 'submit')
    await act(team.publisher, back, 'request-changes', { comment: 'No' })
    await act(team.skipper, flagged, 'publish', { withoutReview: 'Urgent' })
  })

  test('filters list the records that wait for each user', async () => {
    assert.deepEqual(await totalsOf(team.writer), [2, 0, 1, 1])
    assert.deepEqual(await totalsOf(team.publisher), [2, 0, 0, 1])
    assert.deepEqual(await totalsOf(team.reviewer), [2, 2, 0, 1])
    assert.deepEqual(await totalsOf(team.skipper), [2, 1, 0, 1])
  })

  test('the filters for approval combine with a status filter and have an opposite', async () => {
    const ofStatus = await team.reviewer.get(
      '/content_details?filter[inReview]=1&filter[status]=published&search=Zebra',
    )
    assert.equal(totalOf(ofStatus), 1)
    assert.equal(totalOf(await team.reviewer.get('/content_details?filter[toReview]=0&search=Zebra')), 2)
  })

  test('the count of records in review equals the list’s, with and without a search', async () => {
    for (const query of ['', 'search=Zebra']) {
      const { data } = (await host.get(`/api/v1/post/content_details/counts?${query}`)).body
      const list = await host.get(`/api/v1/post/content_details?filter[inReview]=1&${query}`)
      assert.ok(isObject(data) && data.inReview === totalOf(list), `${JSON.stringify(data)} ${totalOf(list)}`)
    }
  })

  test('approval tasks on the dashboard have the counts of the lists behind their links', async () => {
    const expected: readonly (readonly [Person, readonly string[]])[] = [
      [team.writer, ['sent-back']],
      [team.reviewer, ['to-review', 'unreviewed']],
    ]
    for (const [who, kinds] of expected) {
      const attention = readDashboard((await who.get('/dashboard')).body)?.attention ?? []
      const tasks = attention.filter(({ kind }) => ['sent-back', 'to-review', 'unreviewed'].includes(kind))
      assert.deepEqual(tasks.map(({ kind }) => kind).sort(), kinds)
      for (const { count, route } of tasks) {
        assert.equal(totalOf(await who.get(`/content_details?${route.split('?')[1]}`)), count)
      }
    }
  })
})
