import { isObject, type Row } from '#contract'
import { colleague } from '../colleague.ts'
import { dataIn, equal, expect, isRefused, metaIn, objectIn, rowIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Visitor } from '../visitor.ts'

const { guides } = recordPaths
const later = '2031-05-10T08:00:00.000Z'

const pendingAt = ({ id }: Row): string => `${guides.list}/${id}/pending`

function live(host: Visitor, name: string): Promise<Row> {
  return host.make(guides.save, { name: `${host.prefix} ${name}`, order: 1, status: 'published', description: 'Live' })
}

const now = async (host: Visitor, { id }: Row): Promise<Row> => rowIn(await host.get(`${guides.list}/${id}`))

/** A live record with the pending description "Next". */
async function withPending(
  host: Visitor,
  name: string,
): Promise<{ record: Row; pending: { [name: string]: unknown } }> {
  const record = await live(host, name)
  const saved = await host.post(pendingAt(record), { liveVersion: record.version, description: 'Next' })
  return { record, pending: objectIn(saved, 201) }
}

/** Pending versions of live records, and the actions that publish and unpublish. */
export const pendingProfile = profile({
  name: 'pending',
  needs: ['entities', 'operations', 'accounts', 'publishing'],
  prepare: async (host) => ({ writer: (await colleague(host, { 'guideline-type': ['view', 'edit'] })).host }),
  checks: {
    'Changes saved for later leave the live record unchanged': [
      rules.publishing,
      async (host) => {
        const { record } = await withPending(host, 'later')
        const { description, version } = await now(host, record)
        equal([description, version], ['Live', record.version], 'the live record')
      },
    ],
    'A pending version contains the complete next state': [
      rules.publishing,
      async (host) => {
        const { record } = await withPending(host, 'whole')
        const { name, description } = objectIn(await host.get(pendingAt(record)))
        equal([name, description], [record.name, 'Next'], 'the pending version')
      },
    ],
    'A record with pending changes is marked in its row': [
      rules.publishing,
      async (host) => {
        const { record, pending } = await withPending(host, 'row')
        const note = (await now(host, record)).pending
        expect(isObject(note) && note.version === pending.version, 'the row names no pending version')
      },
    ],
    'Pending changes are saved only over the version that was read': [
      rules.publishing,
      async (host) => {
        const { record } = await withPending(host, 'stale')
        isRefused(await host.post(pendingAt(record), { version: 99, description: 'Blind' }), 409, 'conflict')
        equal(objectIn(await host.get(pendingAt(record))).description, 'Next', 'the pending description')
      },
    ],
    'Publishing pending changes makes them live': [
      rules.publishing,
      async (host) => {
        const { record, pending } = await withPending(host, 'publish')
        await host.post(`${pendingAt(record)}/publish`, { version: pending.version })
        const { description, pending: note } = await now(host, record)
        equal([description, note], ['Next', undefined], 'the live record')
      },
    ],
    'A save for later can publish what it has saved, or does neither': [
      rules.publishing,
      async (host) => {
        const record = await live(host, 'at once')
        const later = { liveVersion: record.version, description: 'Next' }
        isRefused(await host.post(pendingAt(record), { ...later, publishing: { action: 'confirm' } }), 409, 'in_use')
        equal((await now(host, record)).pending, undefined, 'the pending changes after a refusal')
        rowIn(await host.post(pendingAt(record), { ...later, publishing: { action: 'publish' } }))
        equal((await now(host, record)).description, 'Next', 'the live description')
      },
    ],
    'An action applies only to the pending changes that the caller has read': [
      rules.publishing,
      async (host) => {
        const { record, pending } = await withPending(host, 'unread')
        const path = `${guides.list}/${record.id}/publishing`
        const order = { version: record.version, action: 'publish' }
        isRefused(await host.post(path, order), 409, 'conflict')
        isRefused(await host.post(path, { ...order, pending: Number(pending.version) + 1 }), 409, 'conflict')
        const many = objectIn(
          await host.post(`${guides.list}/publishing`, { action: 'publish', ids: [record.id], pending: {} }),
        )
        equal(many.done, [], 'the published records')
        equal((await now(host, record)).description, 'Live', 'the live description')
        dataIn(await host.post(path, { ...order, pending: pending.version }))
        equal((await now(host, record)).description, 'Next', 'the description afterwards')
      },
    ],
    'Pending changes are not published over a field that changed in the live record too': [
      rules.publishing,
      async (host) => {
        const { record } = await withPending(host, 'both')
        await host.post(guides.save, { id: record.id, version: record.version, description: 'Theirs' })
        const { version, conflicts } = objectIn(await host.get(pendingAt(record)))
        equal(conflicts, ['description'], 'the conflicts')
        isRefused(await host.post(`${pendingAt(record)}/publish`, { version }), 409, 'conflict')
        equal((await now(host, record)).description, 'Theirs', 'the live description')
      },
    ],
    'Undo restores discarded changes': [
      rules.publishing,
      async (host) => {
        const { record, pending } = await withPending(host, 'discard')
        const gone = await host.remove(`${pendingAt(record)}?version=${pending.version}`)
        isRefused(await host.get(pendingAt(record)), 404, 'not_found')
        dataIn(await host.post(`${guides.list}/undo`, { operationId: metaIn(gone).operationId }))
        equal(objectIn(await host.get(pendingAt(record))).description, 'Next', 'the pending description')
      },
    ],
    'With only edit, a live record stays unchanged, and changes can be saved for later': [
      rules.publishing,
      async (host, { writer }) => {
        const record = await live(host, 'writer')
        const body = { id: record.id, version: record.version, description: 'Vandal' }
        isRefused(await writer.post(guides.save, body), 403, 'forbidden', 'status')
        const saved = await writer.post(pendingAt(record), { liveVersion: record.version, description: 'Better' })
        const { version } = objectIn(saved, 201)
        isRefused(await writer.post(`${pendingAt(record)}/publish`, { version }), 403, 'forbidden')
        equal((await now(host, record)).description, 'Live', 'the live description')
      },
    ],
    'An unpublished record keeps the date of its first publication': [
      rules.publishing,
      async (host) => {
        const record = await live(host, 'date')
        const act = (version: unknown, action: string) =>
          host.post(`${guides.list}/${record.id}/publishing`, { version, action })
        const back = objectIn(await act(record.version, 'unpublish'))
        const again = objectIn(await act(back.version, 'publish'))
        equal([again.status, again.publishAt], ['published', record.publishAt], 'the record')
      },
    ],
    'A schedule needs a future time': [
      rules.publishing,
      async (host) => {
        const { record, pending } = await withPending(host, 'time')
        const path = `${pendingAt(record)}/publish`
        isRefused(
          await host.post(path, { version: pending.version, at: '2020-01-01T00:00:00.000Z' }),
          422,
          'validation',
        )
        dataIn(await host.post(path, { version: pending.version, at: later }))
        const note = (await now(host, record)).pending
        expect(isObject(note) && note.publishAt === later, 'the row names no time')
      },
    ],
  },
})
