import { after, assert, before, describe, isObject, type Row, test } from '../host.ts'
import { readReviewNote } from '../../../src/contract/shapes/review.ts'
import { runDue } from '../../../src/host/publishing/publishing-clock.ts'
import { rowOf, startRecords, type RecordsHost } from '../records/records-host.ts'
import { actsOf, historyOf, later, pages, section, setReview, teamOf, type Person, type Team } from './review-host.ts'

let host: RecordsHost
let team: Team
before(async () => {
  host = await startRecords({ isWhole: true })
  team = await teamOf(host)
  await setReview(host, section)
})
after(() => host.stop())
const { read, act, draft, live, saveLater, edit, stateOf } = actsOf(() => host)
const runAt = (minutes: number): Promise<void> =>
  runDue(host.host.core.tables, () => {}, new Date(Date.now() + minutes * 60_000))
const pendingOf = async ({ id }: Row): Promise<Row> => rowOf(await host.get(`${pages}/${id}/pending`))

describe('a draft', () => {
  test('a submitted draft is published by someone else', async () => {
    const page = await draft(team.writer, 'Submitted and approved')
    const submitted = rowOf(await act(team.writer, page, 'submit', { comment: 'The prices are new.' }))
    const note = readReviewNote(submitted.review)
    assert.deepEqual(
      [submitted.status, note?.state, note?.version, note?.comment, note?.reviewer, note?.isEdited],
      ['in_review', 'waiting', submitted.version, 'The prices are new.', null, false],
    )
    assert.deepEqual(note?.editors, [team.writer.user.id])
    const approved = rowOf(await act(team.publisher, page, 'approve'))
    assert.deepEqual([approved.status, approved.review, approved.unreviewed], ['published', undefined, undefined])
    assert.deepEqual(
      (await historyOf(host, page)).map(({ action }) => action),
      ['approve-review', 'publish', 'submit-review', 'update', 'create'],
    )
  })

  test('is created and submitted by one call', async () => {
    const draft = { title: 'At once', body: 'Text', publishing: { action: 'submit', comment: 'Please look.' } }
    const page = rowOf(await team.writer.post('/content_details/create', draft))
    assert.deepEqual([page.status, readReviewNote(page.review)?.comment], ['in_review', 'Please look.'])
    const more = { id: page.id, version: page.version, publishing: { action: 'publish' } }
    assert.equal((await team.writer.post('/content_details/create', { ...more, body: 'Mine' })).status, 403)
    assert.equal(rowOf(await host.get(`${pages}/${page.id}`)).body, 'Text')
  })

  test('a draft returned with a comment is changed and submitted again', async () => {
    const page = await draft(team.writer, 'Sent back')
    await act(team.writer, page, 'submit')
    assert.equal((await act(team.publisher, page, 'request-changes')).status, 422)
    const back = rowOf(await act(team.publisher, page, 'request-changes', { comment: 'Name the source.' }))
    const note = readReviewNote(back.review)
    assert.deepEqual([back.status, note?.state, note?.comment], ['draft', 'sent_back', 'Name the source.'])
    assert.equal(note?.decidedBy?.id, team.publisher.user.id)
    await edit(team.writer, page, { body: 'First text, from the ministry' })
    assert.equal(await stateOf(page), 'sent_back')
    assert.equal(rowOf(await act(team.writer, page, 'submit')).status, 'in_review')
    const [, comment] = (await historyOf(host, page)).filter(({ action }) => action !== 'update')
    assert.deepEqual(comment?.changes, [{ field: 'comment', before: null, after: 'Name the source.' }])
    assert.equal((await act(team.publisher, page, 'approve')).status, 200)
  })

  test('only the user who submitted a draft can withdraw it', async () => {
    const page = await draft(team.writer, 'Withdrawn from review')
    await act(team.writer, page, 'submit')
    assert.equal((await act(team.publisher, page, 'withdraw')).status, 403)
    const back = rowOf(await act(team.writer, page, 'withdraw'))
    assert.deepEqual([back.status, back.review], ['draft', undefined])
    assert.equal((await act(team.publisher, page, 'approve')).status, 409)
  })

  test('a draft edited during review is marked as edited, and only its new version can be approved', async () => {
    const page = await draft(team.writer, 'Edited while it waits')
    const submitted = rowOf(await act(team.writer, page, 'submit'))
    await edit(team.writer, page, { body: 'Second text' })
    assert.equal(readReviewNote((await read(page)).review)?.isEdited, true)
    const old = { version: submitted.version, action: 'approve' }
    assert.equal((await team.publisher.post(`/content_details/${page.id}/publishing`, old)).status, 409)
    assert.equal((await read(page)).status, 'in_review')
    assert.equal(rowOf(await act(team.publisher, page, 'approve')).body, 'Second text')
  })

  test('a draft leaves review when someone saves it as a draft', async () => {
    const page = await draft(team.writer, 'Saved as a draft')
    await act(team.writer, page, 'submit')
    await edit(team.writer, page, { status: 'draft' })
    assert.equal(await stateOf(page), undefined)
  })
})

describe('approving', () => {
  test('the submitter and everyone who has edited the version can’t approve it', async () => {
    const page = await draft(team.publisher, 'Written by two')
    await edit(team.skipper, page, { body: 'Also by the skipper' })
    await act(team.writer, page, 'submit')
    for (const who of [team.publisher, team.skipper]) assert.equal((await act(who, page, 'approve')).status, 403)
    const own = await draft(team.writer, 'Submitted by a publisher')
    await act(team.publisher, own, 'submit')
    assert.equal((await act(team.publisher, own, 'approve')).status, 403)
    assert.equal((await act(team.reviewer, own, 'approve')).status, 200)
    assert.equal((await act(team.reviewer, page, 'approve')).status, 200)
  })

  test('an administrator can’t approve their own submission', async () => {
    const page = rowOf(await host.post(`${pages}/create`, { title: 'By the administrator', body: 'Text' }))
    const admin = { ...team.writer, post: (path: string, body: unknown) => host.post(`/api/v1/post${path}`, body) }
    await act(admin, page, 'submit')
    assert.equal((await act(admin, page, 'approve')).status, 403)
  })

  test('approving needs the publish permission', async () => {
    const page = await draft(team.publisher, 'Writers approve nothing')
    await act(team.publisher, page, 'submit')
    assert.equal((await act(team.writer, page, 'approve')).status, 403)
  })

  test('two people who approve the same version at once publish it once', async () => {
    const page = await draft(team.writer, 'Approved twice')
    const { version } = rowOf(await act(team.writer, page, 'submit'))
    const path = `/content_details/${page.id}/publishing`
    const both = [team.publisher, team.reviewer].map((who) => who.post(path, { version, action: 'approve' }))
    assert.deepEqual((await Promise.all(both)).map(({ status }) => status).sort(), [200, 409])
    assert.equal((await historyOf(host, page)).filter(({ action }) => action === 'publish').length, 1)
  })

  test('an approval is rejected after an edit', async () => {
    const page = await draft(team.writer, 'Edit and approve at once')
    const { version } = rowOf(await act(team.writer, page, 'submit'))
    const path = `/content_details/${page.id}/publishing`
    await team.writer.post('/content_details/create', { id: page.id, version, body: 'Newer' })
    const late = await team.publisher.post(path, { version, action: 'approve' })
    assert.equal(late.status, 409)
    assert.ok(isObject(late.body.data) && late.body.data.body === 'Newer', 'the answer holds the present version')
  })

  test('only a user who can publish and has not written the version can be its approver', async () => {
    const page = await draft(team.writer, 'For one reviewer')
    for (const to of [team.writer.user.id, 'nobody']) {
      assert.equal((await act(team.publisher, page, 'submit', { to })).status, 422)
    }
    const submitted = rowOf(await act(team.writer, page, 'submit', { to: team.reviewer.user.id }))
    assert.equal(readReviewNote(submitted.review)?.reviewer?.id, team.reviewer.user.id)
  })
})

describe('an approved scheduled version', () => {
  const approvedDraft = async (title: string): Promise<Row> => {
    const page = await draft(team.writer, title)
    await act(team.writer, page, 'submit')
    return rowOf(await act(team.publisher, page, 'approve', { at: later() }))
  }

  test('an approved scheduled version is published when it is due', async () => {
    const page = await approvedDraft('Due after approval')
    assert.deepEqual([page.status, await stateOf(page)], ['scheduled', 'approved'])
    await runAt(90)
    const now = await read(page)
    assert.deepEqual([now.status, now.review, now.missed], ['published', undefined, undefined])
  })

  test('an approved version stays unchanged if it is approved again for the same time', async () => {
    const page = await approvedDraft('Approved again')
    const again = rowOf(await act(team.reviewer, page, 'approve', { at: page.publishAt }))
    assert.equal(again.version, page.version)
  })

  test('an approved version can’t be submitted again', async () => {
    const page = await approvedDraft('Submitted twice')
    assert.equal((await act(team.writer, page, 'submit')).status, 409)
    assert.equal(await stateOf(page), 'approved')
  })

  test('an edit unschedules an approved version, which then waits again', async () => {
    const page = await approvedDraft('Edited after approval')
    assert.equal((await edit(team.publisher, page, { body: 'Changed after approval' })).status, 200)
    const now = await read(page)
    assert.deepEqual([now.status, now.publishAt, await stateOf(page)], ['in_review', null, 'waiting'])
    assert.equal((await historyOf(host, page))[0]?.action, 'end-approval')
    assert.equal((await act(team.publisher, page, 'approve')).status, 403)
    assert.equal((await act(team.reviewer, page, 'approve')).status, 200)
  })

  test('an approved version can be rescheduled without another approval, or published at once', async () => {
    const page = await approvedDraft('Another time')
    assert.equal(rowOf(await act(team.publisher, page, 'schedule', { at: later(120) })).status, 'scheduled')
    assert.equal(await stateOf(page), 'approved')
    assert.equal(rowOf(await act(team.publisher, page, 'publish')).status, 'published')
  })

  test('an approved version needs another approval once it is unscheduled', async () => {
    const page = await approvedDraft('Off the schedule')
    const off = rowOf(await act(team.publisher, page, 'unschedule'))
    assert.deepEqual([off.status, off.review], ['draft', undefined])
    assert.equal((await act(team.publisher, page, 'publish')).status, 403)
  })
})

describe('pending changes in review', () => {
  test('pending changes are submitted and approved while the live page stays unchanged', async () => {
    const page = await live('Changes under review')
    await saveLater(team.writer, page, { body: 'Next text' })
    const submitted = rowOf(await act(team.writer, page, 'submit'))
    assert.deepEqual([submitted.status, submitted.body, await stateOf(page)], ['published', 'Live text', 'waiting'])
    assert.equal((await act(team.writer, page, 'approve')).status, 403)
    const approved = rowOf(await act(team.publisher, page, 'approve'))
    assert.deepEqual([approved.body, approved.pending, approved.review], ['Next text', undefined, undefined])
  })

  test('pending changes can be approved only in the version that was read', async () => {
    const page = await live('Read before approving')
    await saveLater(team.writer, page, { body: 'Next text' })
    const { version } = rowOf(await act(team.writer, page, 'submit'))
    const old = await pendingOf(page)
    await saveLater(team.writer, page, { body: 'Newer text' })
    const path = `/content_details/${page.id}/publishing`
    for (const pending of [old.version, undefined]) {
      const { status } = await team.publisher.post(path, { version, pending, action: 'approve' })
      assert.equal(status, 409)
    }
    assert.equal(readReviewNote((await read(page)).review)?.isEdited, true)
  })

  test('pending changes stay when withdrawn or sent back, and their approval ends when they are discarded', async () => {
    const page = await live('Kept changes')
    await saveLater(team.writer, page, { body: 'Next text' })
    await act(team.writer, page, 'submit')
    await act(team.writer, page, 'withdraw')
    assert.deepEqual([await stateOf(page), (await pendingOf(page)).body], [undefined, 'Next text'])
    await act(team.writer, page, 'submit')
    await act(team.publisher, page, 'request-changes', { comment: 'Shorter.' })
    assert.deepEqual([await stateOf(page), (await pendingOf(page)).body], ['sent_back', 'Next text'])
    await host.remove(`${pages}/${page.id}/pending?version=${(await pendingOf(page)).version}`)
    assert.equal(await stateOf(page), undefined)
  })

  test('pending changes are published on schedule, or unscheduled when someone edits them', async () => {
    const [due, edited] = [await live('Changes that are due'), await live('Changes that are edited')]
    for (const page of [due, edited]) {
      await saveLater(team.writer, page, { body: 'Next text' })
      await act(team.writer, page, 'submit')
      assert.equal((await act(team.publisher, page, 'approve', { at: later() })).status, 200)
      assert.equal(await stateOf(page), 'approved')
    }
    await saveLater(team.publisher, edited, { body: 'Edited after approval' })
    await runAt(90)
    assert.deepEqual([(await read(due)).body, (await read(edited)).body], ['Next text', 'Live text'])
    assert.equal(await stateOf(edited), 'waiting')
    assert.equal((await historyOf(host, edited))[0]?.action, 'save-pending')
  })
})

describe('publishing without approval', () => {
  test('publishing without approval needs the permission and a reason, and stays flagged until a second person has approved', async () => {
    const page = await draft(team.skipper, 'Urgent closure')
    const publish = (who: Team[keyof Team], withoutReview: unknown) => act(who, page, 'publish', { withoutReview })
    assert.equal((await publish(team.publisher, 'Urgent')).status, 403)
    for (const reason of ['', ' ', 'x'.repeat(501), 1]) assert.equal((await publish(team.skipper, reason)).status, 422)
    const shown = rowOf(await publish(team.skipper, 'The airport has closed.'))
    assert.equal(shown.status, 'published')
    const { unreviewed } = await read(page)
    assert.ok(isObject(unreviewed) && unreviewed.reason === 'The airport has closed.')
    assert.equal((await act(team.skipper, page, 'confirm')).status, 403)
    assert.equal((await act(team.writer, page, 'confirm')).status, 403)
    assert.equal(rowOf(await act(team.publisher, page, 'confirm')).unreviewed, undefined)
    assert.equal((await act(team.publisher, page, 'confirm')).status, 409)
    const steps = (await historyOf(host, page)).map(({ action }) => action)
    assert.deepEqual(steps, ['confirm-unreviewed', 'skip-review', 'publish', 'create'])
  })

  test('administrators also need a reason to publish without approval', async () => {
    const page = await live('By the administrator without approval')
    const pending = rowOf(await host.post(`${pages}/${page.id}/pending`, { liveVersion: page.version, body: 'Next' }))
    const path = `${pages}/${page.id}/pending/publish`
    assert.equal((await host.post(path, { version: pending.version })).status, 403)
    assert.equal((await host.post(path, { version: pending.version, withoutReview: 'Typo' })).status, 200)
    const { body, unreviewed } = await read(page)
    assert.deepEqual([body, isObject(unreviewed) && unreviewed.reason], ['Next', 'Typo'])
  })

  test('publishing without approval can be scheduled, unless someone edits the record first', async () => {
    const [due, edited] = [await draft(team.skipper, 'Skipped and due'), await draft(team.skipper, 'Skipped, edited')]
    for (const page of [due, edited]) {
      const more = { at: later(), withoutReview: 'Nobody is here' }
      assert.equal(rowOf(await act(team.skipper, page, 'schedule', more)).status, 'scheduled')
      assert.equal(await stateOf(page), 'skipped')
    }
    await edit(team.skipper, edited, { body: 'Changed' })
    await runAt(90)
    assert.deepEqual([(await read(due)).status, (await read(edited)).status], ['published', 'draft'])
    assert.ok((await read(due)).unreviewed)
  })
})

describe('the setting for approval', () => {
  test('turning approval on makes an unapproved schedule a missed one, with the reason', async () => {
    await setReview(host)
    const page = await draft(team.publisher, 'Scheduled before')
    await act(team.publisher, page, 'schedule', { at: later() })
    await setReview(host, section)
    await runAt(90)
    const { status, missed } = await read(page)
    assert.equal(status, 'scheduled')
    assert.ok(isObject(missed) && /no one has approved/.test(String(missed.reason)))
    const submitted = rowOf(await act(team.publisher, page, 'submit'))
    assert.deepEqual([submitted.status, submitted.publishAt, submitted.missed], ['in_review', null, undefined])
  })

  test('turning approval off lets everyone with the publish permission publish waiting versions', async () => {
    const [page, changed] = [
      await draft(team.publisher, 'Waits as it is turned off'),
      await live('Changed as it is off'),
    ]
    await saveLater(team.publisher, changed, { body: 'Next text' })
    for (const one of [page, changed]) await act(team.publisher, one, 'submit')
    await setReview(host)
    for (const one of [page, changed]) {
      const published = rowOf(await act(team.publisher, one, 'publish'))
      assert.deepEqual([published.status, published.review], ['published', undefined])
    }
    await setReview(host, section)
  })
})

describe('available approvers', () => {
  const namesFor = async (who: Person): Promise<unknown[]> => {
    const { data } = (await who.get('/content_details/reviewers')).body
    return Array.isArray(data) ? data.map((one) => isObject(one) && one.label) : []
  }

  test('available approvers are all users who can publish, by name, except the current user', async () => {
    const { writer, publisher, reviewer, skipper, reader } = team
    const nameOf = ({ user }: Person) => `${user.firstName} ${user.lastName}`
    const all = [publisher, reviewer, skipper].map(nameOf)
    const asked = await namesFor(writer)
    assert.deepEqual(
      asked.filter((name) => String(name).startsWith('Colleague')),
      all,
    )
    assert.deepEqual([...asked].sort(), asked)
    assert.ok(!(await namesFor(publisher)).includes(nameOf(publisher)))
    assert.equal((await reader.get('/content_details/reviewers')).status, 403)
  })
})
