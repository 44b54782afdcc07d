import { isObject, type Row } from '#contract'
import { colleague } from '../colleague.ts'
import { dataIn, equal, expect, isRefused, listIn, objectIn, rowIn } from '../expect.ts'
import { recordPaths, settingsPlace } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Visitor } from '../visitor.ts'

const { guides } = recordPaths
const later = '2031-05-10T08:00:00.000Z'

async function setSections(host: Visitor, reviewSections: unknown): Promise<unknown> {
  const { id, version, reviewSections: before } = rowIn(await host.get(settingsPlace.list))
  rowIn(await host.post(settingsPlace.save, { id, version, reviewSections }))
  return before
}

/** Runs with reviews turned on for guideline types, and restores the settings. */
async function underReview(host: Visitor, run: () => Promise<void>): Promise<void> {
  const before = await setSections(host, [{ section: 'guideline-type' }])
  try {
    await run()
  } finally {
    await setSections(host, before)
  }
}

const draft = (host: Visitor, name: string): Promise<Row> =>
  host.make(guides.save, { name: `${host.prefix} ${name}`, order: 1, status: 'draft' })

const now = async (host: Visitor, { id }: Row): Promise<Row> => rowIn(await host.get(`${guides.list}/${id}`))

const act = (host: Visitor, { id, version }: Row, action: string, more: object = {}) =>
  host.post(`${guides.list}/${id}/publishing`, { version, action, ...more })

const submitted = async (host: Visitor, name: string): Promise<Row> =>
  rowIn(await act(host, await draft(host, name), 'submit'))

const stateOf = ({ review }: Row): unknown => (isObject(review) ? review.state : undefined)

/** The review by a second person. */
export const reviewProfile = profile({
  name: 'review',
  needs: ['entities', 'operations', 'accounts', 'publishing'],
  prepare: async (host) => {
    const writer = await colleague(host, { 'guideline-type': ['view', 'edit'] })
    const publisher = await colleague(host, { 'guideline-type': ['view', 'edit', 'publish'] })
    return { writer: writer.host, publisher: publisher.host, publisherId: publisher.user.id }
  },
  checks: {
    'A version goes live once somebody else has approved it': [
      rules.review,
      (host, { writer, publisher }) =>
        underReview(host, async () => {
          const waiting = await submitted(writer, 'approved')
          equal([waiting.status, stateOf(waiting)], ['in_review', 'waiting'], 'the submitted version')
          const live = rowIn(await act(publisher, waiting, 'approve'))
          equal([live.status, live.review], ['published', undefined], 'the approved version')
        }),
    ],
    'Without a review nothing goes live, even for administrators': [
      rules.review,
      (host) =>
        underReview(host, async () => {
          const record = await draft(host, 'unseen')
          const { id, version } = record
          for (const status of ['published', 'in_review']) {
            isRefused(await host.post(guides.save, { id, version, status }), 403, 'forbidden', 'status')
          }
          isRefused(await act(host, record, 'publish'), 403, 'forbidden', 'status')
          isRefused(await act(host, record, 'schedule', { at: later }), 403, 'forbidden', 'status')
        }),
    ],
    'Live text changes only through a review': [
      rules.review,
      async (host) => {
        const { id, version } = rowIn(await act(host, await draft(host, 'live'), 'publish'))
        await underReview(host, async () => {
          const body = { id, version, description: 'Unseen' }
          isRefused(await host.post(guides.save, body), 403, 'forbidden', 'status')
        })
      },
    ],
    'A user cannot approve a version that they submitted': [
      rules.review,
      (host, { publisher }) =>
        underReview(host, async () => {
          isRefused(await act(publisher, await submitted(publisher, 'own'), 'approve'), 403, 'forbidden')
        }),
    ],
    'A user cannot approve a version that they wrote': [
      rules.review,
      (host, { writer, publisher }) =>
        underReview(host, async () => {
          const waiting = rowIn(await act(writer, await draft(publisher, 'written'), 'submit'))
          isRefused(await act(publisher, waiting, 'approve'), 403, 'forbidden')
        }),
    ],
    'Everyone with the publish permission can be asked for a review, except the user asking': [
      rules.review,
      async (_host, { writer, publisher, publisherId }) => {
        const isAmong = async (asker: Visitor) =>
          listIn(await asker.get(`${guides.list}/reviewers`)).some(({ id }) => id === publisherId)
        equal([await isAmong(writer), await isAmong(publisher)], [true, false], 'whether the publisher can be asked')
      },
    ],
    'Requesting changes sends the version back with a comment': [
      rules.review,
      (host, { writer, publisher }) =>
        underReview(host, async () => {
          const waiting = await submitted(writer, 'back')
          isRefused(await act(publisher, waiting, 'request-changes'), 422, 'validation', 'comment')
          const back = rowIn(await act(publisher, waiting, 'request-changes', { comment: 'Shorter' }))
          const { comment } = isObject(back.review) ? back.review : {}
          equal([back.status, stateOf(back), comment], ['draft', 'sent_back', 'Shorter'], 'the version')
        }),
    ],
    'An approval covers only the version that was read': [
      rules.review,
      (host, { writer, publisher }) =>
        underReview(host, async () => {
          const waiting = await submitted(writer, 'stale')
          const { id, version } = waiting
          rowIn(await writer.post(guides.save, { id, version, description: 'Newer' }))
          isRefused(await act(publisher, waiting, 'approve'), 409, 'conflict')
        }),
    ],
    'Editing an approved version removes its schedule': [
      rules.review,
      (host, { writer, publisher }) =>
        underReview(host, async () => {
          const waiting = await submitted(writer, 'edited')
          const { id, version } = rowIn(await act(publisher, waiting, 'approve', { at: later }))
          rowIn(await publisher.post(guides.save, { id, version, description: 'Newer' }))
          const edited = await now(host, waiting)
          equal([edited.status, stateOf(edited)], ['in_review', 'waiting'], 'the edited version')
        }),
    ],
    'Publishing without approval needs a reason and is flagged': [
      rules.review,
      (host, { publisher }) =>
        underReview(host, async () => {
          const record = await draft(host, 'urgent')
          const skip = (by: Visitor, withoutReview: string) => act(by, record, 'publish', { withoutReview })
          isRefused(await skip(publisher, 'Urgent'), 403, 'forbidden')
          isRefused(await skip(host, ''), 422, 'validation', 'withoutReview')
          const live = rowIn(await skip(host, 'Urgent'))
          expect(isObject(live.unreviewed) && live.unreviewed.reason === 'Urgent', 'the row has no flag')
        }),
    ],
    'A second user can confirm a version published without approval': [
      rules.review,
      (host, { publisher }) =>
        underReview(host, async () => {
          const live = rowIn(await act(host, await draft(host, 'flagged'), 'publish', { withoutReview: 'Urgent' }))
          isRefused(await act(host, live, 'confirm'), 403, 'forbidden')
          equal(rowIn(await act(publisher, live, 'confirm')).unreviewed, undefined, 'the flag')
        }),
    ],
    'A selection cannot be published without approval': [
      rules.review,
      (host) =>
        underReview(host, async () => {
          const { id } = await draft(host, 'selected')
          const order = { action: 'publish', ids: [id] }
          isRefused(await host.post(`${guides.list}/publishing`, { ...order, withoutReview: 'All' }), 422, 'validation')
          const { failed } = objectIn(await host.post(`${guides.list}/publishing`, order))
          expect(Array.isArray(failed) && failed.length === 1, 'the record has not failed')
          dataIn(await host.get(`${guides.list}/${id}`))
        }),
    ],
  },
})
