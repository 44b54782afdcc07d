import { isObject } from '#contract'
import { equal, expect, isRefused, listIn, metaIn, objectIn, rowIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import { mark } from '../visitor.ts'

const { tags } = recordPaths
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

/** The format of every response. */
export const responsesProfile = profile({
  name: 'answers',
  needs: ['entities'],
  prepare: async (host) => host.make(tags.save, { name: `${host.prefix} answered` }),
  checks: {
    'A successful response has data and no error': [
      rules.answers,
      async (host, { id }) => {
        const reply = await host.get(`${tags.list}/${id}`)
        rowIn(reply)
        expect(isObject(reply.body) && !('error' in reply.body), 'it has an error')
      },
    ],
    'A list has meta with page, limit and total': [
      rules.answers,
      async (host) => {
        const { page, limit, total } = metaIn(await host.get(tags.list))
        expect([page, limit, total].every(Number.isInteger), `they are ${String([page, limit, total])}`)
      },
    ],
    'IDs are text, versions are integers, and times are ISO 8601 in UTC': [
      rules.answers,
      async (host, { id }) => {
        const row = objectIn(await host.get(`${tags.list}/${id}`))
        equal(typeof row.id, 'string', 'the type of id')
        expect(Number.isInteger(row.version), `version is ${String(row.version)}`)
        for (const time of [row.createdAt, row.updatedAt])
          expect(instant.test(String(time)), `a time is ${String(time)}`)
      },
    ],
    'A record names the users who created and updated it': [
      rules.entities,
      async (host, { id }) => {
        const row = objectIn(await host.get(`${tags.list}/${id}`))
        for (const by of [row.createdBy, row.updatedBy]) {
          expect(isObject(by) && typeof by.id === 'string' && typeof by.label === 'string', 'it is not {id, label}')
        }
      },
    ],
    'A body that is not JSON returns malformed': [
      rules.answers,
      async (host) => {
        isRefused(await host.send('POST', tags.save, { body: '{"name":' }), 400, 'malformed')
      },
    ],
    'A body that is not an object returns malformed': [
      rules.answers,
      async (host) => {
        isRefused(await host.post(tags.save, [7]), 400, 'malformed')
      },
    ],
    'A body with another content type returns unsupported_media': [
      rules.answers,
      async (host) => {
        const sent = { body: '{}', headers: { 'Content-Type': 'text/plain' } }
        isRefused(await host.send('POST', tags.save, sent), 415, 'unsupported_media')
      },
    ],
    'A body of two megabytes returns too_large': [
      rules.answers,
      async (host) => {
        isRefused(await host.post(tags.save, { name: 'x'.repeat(2_100_000) }), 413, 'too_large')
      },
    ],
    'A call without a token returns unauthenticated': [
      rules.answers,
      async (host) => {
        isRefused(await host.send('GET', tags.list, { token: undefined }), 401, 'unauthenticated')
      },
    ],
    'An unknown record returns not_found': [
      rules.answers,
      async (host) => {
        isRefused(await host.get(`${tags.list}/${mark}`), 404, 'not_found')
      },
    ],
    'An unknown path returns not_found': [
      rules.answers,
      async (host) => {
        isRefused(await host.get(`/api/v1/post/${mark}`), 404, 'not_found')
      },
    ],
    'Another method returns method_not_allowed, and Allow lists the permitted ones': [
      rules.answers,
      async (host) => {
        const reply = await host.send('PUT', tags.save, { body: {} })
        isRefused(reply, 405, 'method_not_allowed')
        expect(/\bPOST\b/.test(reply.headers.get('allow') ?? ''), `Allow is ${reply.headers.get('allow')}`)
      },
    ],
    'The error of a field is in fields': [
      rules.answers,
      async (host) => {
        isRefused(await host.post(tags.save, { name: '' }), 422, 'validation', 'name')
      },
    ],
    'Every response has its own request ID': [
      rules.answers,
      async (host) => {
        const replies = [await host.get(tags.list), await host.get(`${tags.list}/${mark}`)]
        const ids = replies.map(({ headers }) => headers.get('x-request-id') ?? '')
        expect(
          ids.every((id) => id !== ''),
          'an answer has none',
        )
        expect(ids[0] !== ids[1], 'two responses have the same ID')
      },
    ],
    'Responses cannot be cached': [
      rules.answers,
      async (host) => {
        for (const path of [tags.list, `${tags.list}/${mark}`]) {
          equal((await host.get(path)).headers.get('cache-control'), 'no-store', 'Cache-Control')
        }
      },
    ],
    'Responses forbid browsers to guess their type': [
      rules.answers,
      async (host) => {
        equal((await host.get(tags.list)).headers.get('x-content-type-options'), 'nosniff', 'X-Content-Type-Options')
      },
    ],
    'Errors reveal no file path, SQL statement or stack trace': [
      rules.answers,
      async (host) => {
        const odd = ['?sort=%00', `?filter[name][gte]='`, '/%27%22', '?limit=1e9'].map((end) => tags.list + end)
        for (const path of odd) {
          const { status, text } = await host.get(path)
          expect(status < 500, `${path} is answered with ${status}`)
          const internals = /\b(?:select|insert) .* (?:from|into) |\.[cm]?[jt]s:\d+|\/(?:home|usr|var|tmp)\//i
          expect(!internals.test(text), text.slice(0, 120))
        }
      },
    ],
    'Each row of a list has id, version and times': [
      rules.entities,
      async (host) => {
        for (const row of listIn(await host.get(`${tags.list}?limit=5`))) {
          for (const name of ['id', 'version', 'createdAt', 'updatedAt']) expect(name in row, `one has no ${name}`)
        }
      },
    ],
  },
})
