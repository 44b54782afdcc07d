import { calls, isObject } from '#contract'
import { colleague } from '../colleague.ts'
import { equal, expect, isRefused, listIn, rowIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Visitor } from '../visitor.ts'

const { tags, messages } = recordPaths

async function prepare(host: Visitor) {
  const { id, version } = await host.make(tags.save, { name: `${host.prefix} told` })
  rowIn(await host.post(tags.save, { id, version, description: 'After' }))
  await host.remove(`${tags.list}/${id}`)
  return { id }
}

async function entriesOf(host: Visitor, entity: string, id: string): Promise<{ [name: string]: unknown }[]> {
  return listIn(await host.get(`${calls.activity}?filter[entity]=${entity}&filter[recordId]=${id}`))
}

/** The log of changes. */
export const activity = profile({
  name: 'activity',
  needs: ['entities', 'operations'],
  prepare,
  checks: {
    'Every write creates an activity entry, newest first': [
      rules.rest,
      async (host, { id }) => {
        const actions = (await entriesOf(host, 'blog-tag', id)).map(({ action }) => action)
        equal(actions, ['delete', 'update', 'create'], 'the actions')
      },
    ],
    'An activity entry has the old and new value of each changed field': [
      rules.rest,
      async (host, { id }) => {
        const update = (await entriesOf(host, 'blog-tag', id)).find(({ action }) => action === 'update')
        equal(update?.changes, [{ field: 'description', before: null, after: 'After' }], 'the changes')
      },
    ],
    'A record’s first activity entry has all its initial values': [
      rules.rest,
      async (host, { id }) => {
        const create = (await entriesOf(host, 'blog-tag', id)).find(({ action }) => action === 'create')
        const changes: unknown[] = Array.isArray(create?.changes) ? create.changes : []
        const isName = (one: unknown) => isObject(one) && one.field === 'name' && one.after === `${host.prefix} told`
        expect(changes.some(isName), 'the name is missing')
      },
    ],
    'An activity entry has the user, the time and the record': [
      rules.rest,
      async (host, { id }) => {
        const [entry] = await entriesOf(host, 'blog-tag', id)
        expect(isObject(entry?.by) && typeof entry.by.label === 'string', 'it does not name the user')
        expect(Math.abs(Date.parse(String(entry.at)) - Date.now()) < 3_600_000, `its time is ${String(entry.at)}`)
        equal([entry.entity, entry.recordId, entry.label], ['blog-tag', id, `${host.prefix} told`], 'of what')
      },
    ],
    'Activity entries can be filtered by user': [
      rules.rest,
      async (host) => {
        equal(listIn(await host.get(`${calls.activity}?filter[by]=nobody`)).length, 0, 'the entries of an unknown user')
      },
    ],
    'An unknown filter returns malformed': [
      rules.rest,
      async (host) => {
        isRefused(await host.get(`${calls.activity}?filter[odd]=1`), 400, 'malformed')
      },
    ],
    'No call can create or delete activity entries': [
      rules.rest,
      async (host) => {
        isRefused(await host.post(calls.activity, {}), 405, 'method_not_allowed')
        isRefused(await host.remove(calls.activity), 405, 'method_not_allowed')
      },
    ],
    'A user who cannot view a record sees no activity of it': [
      rules.rest,
      async (host, { id }) => {
        const { host: other } = await colleague(host, { airport: ['view'] })
        const entries = listIn(await other.get(`${calls.activity}?filter[recordId]=${id}`))
        equal(entries.length, 0, 'the entries')
        isRefused(await other.get(`${calls.activity}?filter[entity]=blog-tag`), 403, 'forbidden')
      },
    ],
    'Purging a user erases them from the activity': [
      rules.rest,
      async (host) => {
        const body = {
          name: `${host.prefix} Ana`,
          email: `${host.prefix}@example.com`,
          subject: 'Lost',
          body: 'A private matter.',
        }
        const { id } = await host.make(messages.save, body)
        await host.remove(`${messages.list}/${id}`)
        await host.post(`${messages.list}/bulk`, { action: 'purge', ids: [id] })
        const told = JSON.stringify(await entriesOf(host, 'contact-message', id))
        expect(told.includes('erased'), 'no entry is marked as erased')
        expect(![body.email, body.body, body.name].some((text) => told.includes(text)), `an entry still has it`)
      },
    ],
  },
})
