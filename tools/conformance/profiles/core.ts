import { calls, isObject } from '#contract'
import { equal, expect, listIn, objectIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Reply } from '../reply.ts'
import { mark, type Visitor } from '../visitor.ts'

const post = '/api/v1/post'
const lists = {
  users: 'users',
  airports: 'airports',
  blogs: 'blogs',
  'blog types': 'blogs_types',
  'blog tags': 'blogs_tags',
  countries: 'country',
  states: 'state',
  cities: 'city',
  'guideline types': 'guidelines_types',
} as const

function isDone({ status, text }: Reply, what: string): void {
  expect(status >= 200 && status < 300, `${what} is answered with ${status}: ${text.slice(0, 120)}`)
}

function saysWhy({ status, body, text }: Reply): void {
  expect(status >= 400 && status < 500, `the status is ${status}`)
  expect(
    isObject(body) && typeof body.error === 'string' && body.error !== '',
    `it has no error: ${text.slice(0, 120)}`,
  )
}

function credentials(email: string, password: string) {
  return { body: { email, password }, token: undefined }
}

type Kind = 'blogs' | 'tags' | 'types' | 'airports'

/** Finds a record in its list, even on a host whose lists don't support queries. */
async function shown(host: Visitor, kind: Kind, name: string): Promise<{ [field: string]: unknown } | undefined> {
  const query = host.features.includes('entities') ? `?limit=1000&search=${mark}` : ''
  const rows = listIn(await host.get(recordPaths[kind].list + query))
  return rows.find((row) => row.name === name || row.title === name)
}

async function made(host: Visitor, kind: Kind, end: string, more: object = {}): Promise<{ [field: string]: unknown }> {
  const name = `${host.prefix} ${end}`
  isDone(
    await host.post(recordPaths[kind].save, { [kind === 'blogs' ? 'title' : 'name']: name, ...more }),
    'to make it',
  )
  const row = await shown(host, kind, name)
  expect(row !== undefined, `what was made is not in ${recordPaths[kind].list}`)
  return row
}

async function goes(host: Visitor, kind: Kind, end: string): Promise<void> {
  const { id, name } = await made(host, kind, end)
  isDone(await host.remove(`${recordPaths[kind].list}/${String(id)}`), 'to delete it')
  expect((await shown(host, kind, String(name))) === undefined, 'the deleted record is still in the list')
}

async function changes(host: Visitor, kind: Kind, end: string, more: object = {}): Promise<void> {
  const { id, version } = await made(host, kind, end, more)
  const name = `${host.prefix} ${end} anew`
  isDone(await host.post(recordPaths[kind].save, { id, version, name }), 'to change it')
  equal((await shown(host, kind, name))?.id, id, 'the ID of the updated record')
}

async function someone(host: Visitor, path: string): Promise<string> {
  const [row] = listIn(await host.get(path))
  expect(row !== undefined, `there is none in ${path}`)
  return String(row.id)
}

async function airportOf(host: Visitor): Promise<object> {
  const letters = host.prefix.slice(-6).toUpperCase()
  return { localCode: `Z${letters}`, ident: `Z${letters}`, countryId: await someone(host, `${post}/country`) }
}

/** The calls that every host has, with or without additional features. */
export const core = profile({
  name: 'core',
  needs: [],
  prepare: async (_host, person) => person,
  checks: {
    'Sign-in returns the token as data.id': [
      rules.signIn,
      async (host, { email, password }) => {
        const { status, body } = await host.send('POST', calls.login, credentials(email, password))
        equal(status, 200, 'the status')
        expect(isObject(body) && isObject(body.data) && typeof body.data.id === 'string', 'it has no data.id')
        expect(/^[\x21-\x7e]+$/.test(body.data.id), 'the token contains characters that a header cannot')
      },
    ],
    'Each sign-in returns a different token': [
      rules.signIn,
      async (host, { email, password }) => {
        const replies = await Promise.all(
          [1, 2].map(() => host.send('POST', calls.login, credentials(email, password))),
        )
        const tokens = replies.map(({ body }) => (isObject(body) && isObject(body.data) ? body.data.id : undefined))
        expect(tokens[0] !== tokens[1], 'two sign-ins have the same token')
      },
    ],
    'A wrong password returns an error and no token': [
      rules.signIn,
      async (host, { email }) => {
        saysWhy(await host.send('POST', calls.login, credentials(email, 'this is not the password')))
      },
    ],
    'Sign-in does not reveal whether an address exists': [
      rules.signIn,
      async (host, { email }) => {
        const known = await host.send('POST', calls.login, credentials(email, 'this is not the password'))
        const unknown = await host.send(
          'POST',
          calls.login,
          credentials(`${host.prefix}@example.com`, 'nor is this one'),
        )
        equal([unknown.status, unknown.body], [known.status, known.body], 'the response to an unknown address')
      },
    ],
    'Sign-in without a password is rejected': [
      rules.signIn,
      async (host, { email }) => {
        saysWhy(await host.send('POST', calls.login, credentials(email, '')))
      },
    ],
    'A call without a token returns 401': [
      rules.requests,
      async (host) => {
        const reply = await host.send('GET', recordPaths.blogs.list, { token: undefined })
        saysWhy(reply)
        equal(reply.status, 401, 'the status')
      },
    ],
    'An unknown token returns 401': [
      rules.requests,
      async (host) => {
        const reply = await host.send('GET', recordPaths.blogs.list, { token: 'x'.repeat(43) })
        saysWhy(reply)
        equal(reply.status, 401, 'the status')
      },
    ],
    'A write without a token is rejected and changes nothing': [
      rules.requests,
      async (host) => {
        const name = `${host.prefix} stranger`
        const reply = await host.send('POST', recordPaths.tags.save, { body: { name }, token: undefined })
        equal(reply.status, 401, 'the status')
        expect((await shown(host, 'tags', name)) === undefined, 'it was written anyway')
      },
    ],
    'Responses are JSON with the matching Content-Type': [
      rules.answers,
      async (host) => {
        const { headers, body } = await host.get(recordPaths.tags.list)
        expect(
          headers.get('content-type')?.startsWith('application/json') === true,
          `it is ${headers.get('content-type')}`,
        )
        expect(isObject(body), 'it is not an object')
      },
    ],
    'Requests with the header tenant: root are accepted': [
      rules.requests,
      async (host) => {
        isDone(await host.send('GET', recordPaths.types.list, { headers: { tenant: 'root' } }), 'the request')
      },
    ],
    ...Object.fromEntries(
      Object.entries(lists).map(([name, path]) => [
        `The list of ${name} returns its rows in data, each with an ID`,
        [
          rules.entities,
          async (host: Visitor) => {
            const rows = listIn(await host.get(`${post}/${path}`))
            const ids = rows.map(({ id }) => id)
            expect(
              ids.every((id) => typeof id === 'string' && id !== ''),
              'a row has no text ID',
            )
            equal(new Set(ids).size, ids.length, 'the number of different ids')
          },
        ] as const,
      ]),
    ),
    'The dashboard returns an object in data': [
      rules.rest,
      async (host) => {
        const { status, body } = await host.get(calls.dashboard)
        equal(status, 200, 'the status')
        expect(isObject(body) && isObject(body.data), 'its data is not an object')
      },
    ],
    'A blog type is created by its save call and then appears in the list': [
      rules.entities,
      async (host) => {
        await made(host, 'types', 'type')
      },
    ],
    'A blog tag is created at blogs_tag/create, in the singular': [
      rules.entities,
      async (host) => {
        equal(recordPaths.tags.save, '/api/v1/post/blogs_tag/create', 'the path')
        await made(host, 'tags', 'tag')
      },
    ],
    'A blog type is updated by its save call with an ID': [rules.entities, (host) => changes(host, 'types', 'type 2')],
    'A blog tag is updated by its save call with an ID': [rules.entities, (host) => changes(host, 'tags', 'tag 2')],
    'A deleted blog type is no longer in the list': [rules.entities, (host) => goes(host, 'types', 'type 3')],
    'A deleted blog tag is no longer in the list': [rules.entities, (host) => goes(host, 'tags', 'tag 3')],
    'A blog is created, read by its ID and deleted': [
      rules.entities,
      async (host) => {
        const { id } = await made(host, 'blogs', 'blog', {
          excerpt: 'An excerpt that is long enough to be one, for it has fifty characters.',
          body: 'A text.',
          status: 'draft',
          authorId: await someone(host, `${post}/users`),
          typeId: (await made(host, 'types', 'of blog')).id,
        })
        const { id: readId, title } = objectIn(await host.get(`${recordPaths.blogs.list}/${String(id)}`))
        equal([readId, title], [id, `${host.prefix} blog`], 'the record read by its ID')
        isDone(await host.remove(`${recordPaths.blogs.list}/${String(id)}`), 'to delete it')
        expect((await shown(host, 'blogs', `${host.prefix} blog`)) === undefined, 'it is still in the list')
      },
    ],
    'An airport is created, updated and deleted': [
      rules.entities,
      async (host) => {
        await changes(host, 'airports', 'field', await airportOf(host))
        const row = await shown(host, 'airports', `${host.prefix} field anew`)
        isDone(await host.remove(`${recordPaths.airports.list}/${String(row?.id)}`), 'to delete it')
        expect((await shown(host, 'airports', `${host.prefix} field anew`)) === undefined, 'it is still in the list')
      },
    ],
    'A rejected save gives the reason in error': [
      rules.answers,
      async (host) => {
        saysWhy(await host.post(recordPaths.tags.save, { name: '' }))
      },
    ],
    'A body that is not JSON is rejected with an error': [
      rules.answers,
      async (host) => {
        saysWhy(await host.send('POST', recordPaths.tags.save, { body: '{"name":' }))
      },
    ],
    'An unknown path returns 404 with an error': [
      rules.answers,
      async (host) => {
        const reply = await host.get(`${post}/${mark}`)
        saysWhy(reply)
        equal(reply.status, 404, 'the status')
      },
    ],
    'Deleting an unknown tag is rejected': [
      rules.entities,
      async (host) => {
        saysWhy(await host.remove(`${recordPaths.tags.list}/${mark}`))
      },
    ],
  },
})
