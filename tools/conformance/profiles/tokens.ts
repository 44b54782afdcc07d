import { calls, isObject, isText, token } from '#contract'
import { equal, expect, hasStatus, isRefused, listIn, objectIn, rowIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Visitor } from '../visitor.ts'

const { tags, users, roles } = recordPaths
const dayMs = 24 * 3_600_000

interface Made {
  id: string
  secret: string
  name: string
}

/** Creates a token; the response contains its secret. */
async function make(host: Visitor, scopes: readonly string[], more: object = {}): Promise<Made> {
  const name = `${host.prefix} program`
  const { id, token: secret } = objectIn(await host.post(token.path, { name, scopes, ...more }), 201)
  expect(isText(id) && isText(secret) && secret !== '', 'the response has no id and token')
  return { id, secret, name }
}

async function listed(host: Visitor, id: string): Promise<{ [name: string]: unknown } | undefined> {
  return listIn(await host.get(token.path)).find((row) => row.id === id)
}

/** The run deletes its own tokens: `clean` does not look for them. */
async function withToken(
  host: Visitor,
  scopes: readonly string[],
  use: (program: Visitor, made: Made) => Promise<void>,
  more?: object,
): Promise<void> {
  const made = await make(host, scopes, more)
  try {
    await use(host.as(made.secret), made)
  } finally {
    await host.remove(`${token.path}/${made.id}`)
    await host.post(`${token.path}/bulk`, { action: 'purge', ids: [made.id] })
  }
}

/** Tokens for programs. */
export const tokensProfile = profile({
  name: 'tokens',
  needs: ['entities', 'accounts', 'tokens'],
  prepare: async () => ({}),
  checks: {
    'A token is shown only in the response that creates it': [
      rules.tokens,
      async (host) => {
        await withToken(host, ['blog-tag:view'], async (_program, { id, secret, name }) => {
          const row = await listed(host, id)
          equal([row?.name, row?.scopes], [name, ['blog-tag:view']], 'the token in the list')
          expect(!JSON.stringify(row).includes(secret), 'the list has the secret')
        })
      },
    ],
    'A token has a prefix that secret scanners know': [
      rules.tokens,
      async (host) => {
        await withToken(host, ['blog-tag:view'], async (_program, { secret }) => {
          expect(/^apron_[0-9a-f]{64}$/.test(secret), 'it has another form')
        })
      },
    ],
    'A token expires after a year by default': [
      rules.tokens,
      async (host) => {
        await withToken(host, ['blog-tag:view'], async (_program, { id }) => {
          const days = (Date.parse(String((await listed(host, id))?.expiresAt)) - Date.now()) / dayMs
          expect(Math.abs(days - 365) < 2, `it lasts for ${Math.round(days)} days`)
        })
      },
    ],
    'A token lasts at most two years': [
      rules.tokens,
      async (host) => {
        const expiresAt = new Date(Date.now() + 740 * dayMs).toISOString()
        const body = { name: `${host.prefix} long`, scopes: ['blog-tag:view'], expiresAt }
        isRefused(await host.post(token.path, body), 422, 'validation', 'expiresAt')
      },
    ],
    'A token without a scope is rejected': [
      rules.tokens,
      async (host) => {
        isRefused(await host.post(token.path, { name: `${host.prefix} none`, scopes: [] }), 422, 'validation', 'scopes')
      },
    ],
    'A token for accounts or roles is rejected': [
      rules.tokens,
      async (host) => {
        for (const scope of ['user:view', 'role:edit']) {
          const reply = await host.post(token.path, { name: `${host.prefix} people`, scopes: [scope] })
          isRefused(reply, 422, 'validation', 'scopes')
        }
      },
    ],
    'An invalid IP range is rejected': [
      rules.tokens,
      async (host) => {
        const body = { name: `${host.prefix} range`, scopes: ['blog-tag:view'], ranges: '192.0.2.0/33' }
        isRefused(await host.post(token.path, body), 422, 'validation', 'ranges')
      },
    ],
    'A token can read within its scopes': [
      rules.tokens,
      async (host) => {
        await withToken(host, ['blog-tag:view'], async (program) => {
          listIn(await program.get(`${tags.list}?limit=1`))
        })
      },
    ],
    'A token can write within its scopes': [
      rules.tokens,
      async (host) => {
        await withToken(host, ['blog-tag:view', 'blog-tag:edit'], async (program) => {
          rowIn(await program.post(tags.save, { name: `${host.prefix} made` }), 201)
        })
      },
    ],
    'A token without edit cannot write': [
      rules.tokens,
      async (host) => {
        await withToken(host, ['blog-tag:view'], async (program) => {
          isRefused(await program.post(tags.save, { name: `${host.prefix} refused` }), 403, 'forbidden')
        })
      },
    ],
    'A token cannot read another section': [
      rules.tokens,
      async (host) => {
        await withToken(host, ['blog-tag:view'], async (program) => {
          isRefused(await program.get(`${recordPaths.airports.list}?limit=1`), 403, 'forbidden')
        })
      },
    ],
    'A token cannot delete': [
      rules.tokens,
      async (host) => {
        const { id } = await host.make(tags.save, { name: `${host.prefix} stays` })
        await withToken(host, ['blog-tag:view', 'blog-tag:edit'], async (program) => {
          isRefused(await program.remove(`${tags.list}/${id}`), 403, 'forbidden')
        })
      },
    ],
    'A token cannot use accounts, sessions, roles or tokens': [
      rules.tokens,
      async (host) => {
        await withToken(host, ['blog-tag:view', 'blog-tag:edit'], async (program) => {
          for (const path of [users.list, roles.list, calls.profile, calls.sessions, token.path]) {
            isRefused(await program.get(path), 403, 'forbidden')
          }
        })
      },
    ],
    'A token cannot start a session': [
      rules.tokens,
      async (host) => {
        await withToken(host, ['blog-tag:view'], async (program) => {
          isRefused(await program.post(calls.refresh, {}), 403, 'forbidden')
        })
      },
    ],
    'A revoked token stops working immediately': [
      rules.tokens,
      async (host) => {
        const { id, secret } = await make(host, ['blog-tag:view'])
        hasStatus(await host.as(secret).get(`${tags.list}?limit=1`), 200)
        hasStatus(await host.remove(`${token.path}/${id}`), 200)
        isRefused(await host.as(secret).get(`${tags.list}?limit=1`), 401, 'unauthenticated')
        expect((await listed(host, id)) === undefined, 'it is still in the list')
      },
    ],
    'A token is rejected from any other IP address': [
      rules.tokens,
      async (host) => {
        await withToken(
          host,
          ['blog-tag:view'],
          async (program) => {
            isRefused(await program.get(`${tags.list}?limit=1`), 403, 'forbidden')
          },
          { ranges: '192.0.2.77' },
        )
      },
    ],
    'A record written with a token has the token as its author': [
      rules.tokens,
      async (host) => {
        await withToken(host, ['blog-tag:view', 'blog-tag:edit'], async (program, { id }) => {
          const { createdBy } = rowIn(await program.post(tags.save, { name: `${host.prefix} authored` }), 201)
          expect(isObject(createdBy) && createdBy.id === id, 'it has another author')
        })
      },
    ],
  },
})
