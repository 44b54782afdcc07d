import type { Row } from '#contract'
import { colleague } from '../colleague.ts'
import { equal, isRefused, objectIn, rowIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Visitor } from '../visitor.ts'

const { guides } = recordPaths
const later = '2031-05-10T08:00:00.000Z'

function make(host: Visitor, name: string, values: { [field: string]: unknown } = {}): Promise<Row> {
  return host.make(guides.save, { name: `${host.prefix} ${name}`, order: 1, status: 'draft', ...values })
}

/** Changes the record as a user who can edit but not publish. */
function change(writer: Visitor, { id, version }: Row, values: { [field: string]: unknown }) {
  return writer.post(guides.save, { id, version, ...values })
}

async function hasStill(host: Visitor, { id }: Row, field: string, value: unknown): Promise<void> {
  equal(rowIn(await host.get(`${guides.list}/${id}`))[field], value, `${field} afterwards`)
}

/** The permission to publish records, separate from `edit`. */
export const publishProfile = profile({
  name: 'publish',
  needs: ['entities', 'accounts', 'publishing'],
  prepare: async (host) => ({
    writer: (await colleague(host, { 'guideline-type': ['view', 'edit'] })).host,
    publisher: (await colleague(host, { 'guideline-type': ['view', 'edit', 'publish'] })).host,
  }),
  checks: {
    'With only edit, a record cannot be created as published': [
      rules.signIn,
      async (host, { writer }) => {
        const body = { name: `${host.prefix} made`, order: 1, status: 'published' }
        isRefused(await writer.post(guides.save, body), 403, 'forbidden', 'status')
      },
    ],
    'With only edit, a draft cannot be published': [
      rules.signIn,
      async (host, { writer }) => {
        const draft = await make(host, 'draft')
        isRefused(await change(writer, draft, { status: 'published' }), 403, 'forbidden', 'status')
        await hasStill(host, draft, 'status', 'draft')
      },
    ],
    'With only edit, a draft cannot be scheduled': [
      rules.signIn,
      async (host, { writer }) => {
        const draft = await make(host, 'planned')
        isRefused(await change(writer, draft, { status: 'scheduled', publishAt: later }), 403, 'forbidden', 'status')
      },
    ],
    'With only edit, the time of a scheduled record cannot be set': [
      rules.signIn,
      async (host, { writer }) => {
        const planned = await make(host, 'time', { status: 'scheduled', publishAt: later })
        const body = { publishAt: '2032-01-01T00:00:00.000Z' }
        isRefused(await change(writer, planned, body), 403, 'forbidden', 'status')
        await hasStill(host, planned, 'publishAt', later)
      },
    ],
    'With only edit, a published record cannot be unpublished': [
      rules.signIn,
      async (host, { writer }) => {
        const shown = await make(host, 'shown', { status: 'published' })
        isRefused(await change(writer, shown, { status: 'draft' }), 403, 'forbidden', 'status')
        await hasStill(host, shown, 'status', 'published')
      },
    ],
    'With only edit, records cannot be published in bulk': [
      rules.signIn,
      async (host, { writer }) => {
        const draft = await make(host, 'bulk')
        const body = { action: 'set', ids: [draft.id], set: { status: 'published' } }
        await writer.post(`${guides.list}/bulk`, body)
        await hasStill(host, draft, 'status', 'draft')
      },
    ],
    'With publish, a draft can be published and unpublished': [
      rules.signIn,
      async (host, { publisher }) => {
        const shown = rowIn(await change(publisher, await make(host, 'out'), { status: 'published' }))
        equal(shown.status, 'published', 'the status')
        equal(objectIn(await change(publisher, shown, { status: 'draft' })).status, 'draft', 'the status afterwards')
      },
    ],
  },
})
