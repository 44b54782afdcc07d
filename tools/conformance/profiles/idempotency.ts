import { colleague } from '../colleague.ts'
import { equal, expect, isRefused, listIn, rowIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Visitor } from '../visitor.ts'

const { tags, types } = recordPaths

function key(): { [name: string]: string } {
  return { 'Idempotency-Key': crypto.randomUUID() }
}

async function countOf(host: Visitor, path: string, word: string): Promise<number> {
  return listIn(await host.get(`${path}?search=${encodeURIComponent(`${host.prefix} ${word}`)}`)).length
}

/** Repeating a write with the same key. */
export const idempotency = profile({
  name: 'idempotency',
  needs: ['entities', 'operations'],
  prepare: async () => ({}),
  checks: {
    'A repeated key returns the first response': [
      rules.once,
      async (host) => {
        const [headers, body] = [key(), { name: `${host.prefix} again` }]
        const [first, second] = [await host.post(tags.save, body, headers), await host.post(tags.save, body, headers)]
        equal([second.status, second.body], [first.status, first.body], 'the second answer')
        equal(first.status, 201, 'the first status')
      },
    ],
    'A repeated key writes once': [
      rules.once,
      async (host) => {
        const { id, version } = await host.make(tags.save, { name: `${host.prefix} once` })
        const [headers, body] = [key(), { id, version, description: 'Once' }]
        rowIn(await host.post(tags.save, body, headers))
        const again = rowIn(await host.post(tags.save, body, headers))
        equal(rowIn(await host.get(`${tags.list}/${id}`)).version, again.version, 'the version')
      },
    ],
    'Simultaneous calls with the same key write once': [
      rules.once,
      async (host) => {
        const [headers, body] = [key(), { name: `${host.prefix} twins` }]
        const replies = await Promise.all([1, 2, 3].map(() => host.post(tags.save, body, headers)))
        equal(
          replies.map(({ status }) => status),
          [201, 201, 201],
          'the statuses',
        )
        equal(new Set(replies.map(({ text }) => text)).size, 1, 'the number of different answers')
        equal(await countOf(host, tags.list, 'twins'), 1, 'the number of records')
      },
    ],
    'A repeated key with another body returns idempotency_mismatch': [
      rules.once,
      async (host) => {
        const headers = key()
        rowIn(await host.post(tags.save, { name: `${host.prefix} this` }, headers), 201)
        isRefused(await host.post(tags.save, { name: `${host.prefix} that` }, headers), 422, 'idempotency_mismatch')
        equal(await countOf(host, tags.list, 'that'), 0, 'the records of the other body')
      },
    ],
    'A failed response is not kept': [
      rules.once,
      async (host) => {
        const headers = key()
        isRefused(await host.post(tags.save, { name: '' }, headers), 422, 'validation')
        rowIn(await host.post(tags.save, { name: `${host.prefix} mended` }, headers), 201)
      },
    ],
    'The same key on another path is another write': [
      rules.once,
      async (host) => {
        const [headers, body] = [key(), { name: `${host.prefix} both` }]
        const [tag, type] = [await host.post(tags.save, body, headers), await host.post(types.save, body, headers)]
        expect(rowIn(tag, 201).id !== rowIn(type, 201).id, 'it returns the first response')
        equal(await countOf(host, types.list, 'both'), 1, 'the records there')
      },
    ],
    'The same key of another user is another write': [
      rules.once,
      async (host) => {
        const other = await colleague(host, { 'blog-tag': ['view', 'edit'] })
        const headers = key()
        rowIn(await host.post(tags.save, { name: `${host.prefix} mine` }, headers), 201)
        const theirs = rowIn(await other.host.post(tags.save, { name: `${host.prefix} theirs` }, headers), 201)
        equal(theirs.name, `${host.prefix} theirs`, 'the response to the other user')
      },
    ],
    'A repeated deletion returns the first response': [
      rules.once,
      async (host) => {
        const { id } = await host.make(tags.save, { name: `${host.prefix} gone` })
        const headers = key()
        const replies = [
          await host.send('DELETE', `${tags.list}/${id}`, { headers }),
          await host.send('DELETE', `${tags.list}/${id}`, { headers }),
        ]
        equal(
          replies.map(({ status }) => status),
          [200, 200],
          'the statuses',
        )
      },
    ],
    'Without a key, a repeated write is another one': [
      rules.once,
      async (host) => {
        const body = { name: `${host.prefix} keyless` }
        rowIn(await host.post(tags.save, body), 201)
        isRefused(await host.post(tags.save, body), 409, 'duplicate', 'name')
      },
    ],
  },
})
