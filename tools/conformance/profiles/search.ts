import { calls, isObject } from '#contract'
import { colleague } from '../colleague.ts'
import { equal, expect, listIn, objectIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Visitor } from '../visitor.ts'

const { airports, tags, types, messages } = recordPaths

async function hits(host: Visitor, words: string, more = ''): Promise<{ [name: string]: unknown }[]> {
  return listIn(await host.get(`${calls.search}?q=${encodeURIComponent(words)}${more}`))
}

/** Search across all records. */
export const search = profile({
  name: 'search',
  needs: ['entities', 'operations'],
  prepare: async (host) => {
    const tag = await host.make(tags.save, { name: `${host.prefix} sought` })
    const type = await host.make(types.save, { name: `${host.prefix} sought too` })
    const gone = await host.make(tags.save, { name: `${host.prefix} sought gone` })
    await host.remove(`${tags.list}/${gone.id}`)
    return { tag, type }
  },
  checks: {
    'A search finds records of several kinds': [
      rules.rest,
      async (host, { tag, type }) => {
        const found = (await hits(host, `${host.prefix} sought`)).map(
          ({ entity, id }) => `${String(entity)} ${String(id)}`,
        )
        equal(found.sort(), [`blog-tag ${tag.id}`, `blog-type ${type.id}`].sort(), 'what is found')
      },
    ],
    'A result has entity, id, label and detail': [
      rules.rest,
      async (host) => {
        for (const hit of await hits(host, `${host.prefix} sought`)) {
          for (const name of ['entity', 'id', 'label', 'detail'])
            equal(typeof hit[name], 'string', `the type of ${name}`)
        }
      },
    ],
    'A search over all records matches the beginning of a word': [
      rules.rest,
      async (host) => {
        equal((await hits(host, `${host.prefix} sou`)).length, 2, 'the hits')
      },
    ],
    'A search finds no trashed records': [
      rules.rest,
      async (host) => {
        equal((await hits(host, `${host.prefix} sought gone`)).length, 0, 'the hits')
      },
    ],
    'A search returns at most its limit': [
      rules.rest,
      async (host) => {
        equal((await hits(host, `${host.prefix} sought`, '&limit=1')).length, 1, 'the hits')
      },
    ],
    'A search without words finds nothing': [
      rules.rest,
      async (host) => {
        equal((await hits(host, '')).length, 0, 'the hits')
      },
    ],
    'A search finds only records that the user can view': [
      rules.rest,
      async (host, { tag }) => {
        const { host: other } = await colleague(host, { 'blog-tag': ['view'] })
        equal(
          (await hits(other, `${host.prefix} sought`)).map(({ id }) => id),
          [tag.id],
          'what is found',
        )
      },
    ],
    'A search finds an airport by a former code, and notes it': [
      rules.former,
      async (host) => {
        const [country] = listIn(await host.get('/api/v1/post/country?limit=1'))
        const code = (digit: number): string => `Z${host.prefix.slice(-6).toUpperCase()}${digit}`
        const values = { name: `${host.prefix} recoded`, countryId: country?.id ?? null, status: 'published' }
        const { id, version } = await host.make(airports.save, { ...values, localCode: code(7) })
        objectIn(await host.post(airports.save, { id, version, localCode: code(8) }))
        const [hit] = await hits(host, code(7))
        const former = isObject(hit?.former) ? hit.former : {}
        equal([hit?.id, former.kind, former.value], [id, 'localCode', code(7)], 'the airport and its former code')
      },
    ],
    'A search finds a URL': [
      rules.rest,
      async (host) => {
        const email = `${host.prefix}-exact@example.com`
        await host.make(messages.save, { name: `${host.prefix} writer`, email, subject: 'Hello', body: email })
        expect((await hits(host, email)).length > 0, 'it is not found')
      },
    ],
  },
})
