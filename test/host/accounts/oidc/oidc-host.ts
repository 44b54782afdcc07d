import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { calls } from '../../../../src/contract/calls.ts'
import { withAccounts } from '../../account-tables.ts'
import { hostFor, type Reply, type TestHost } from '../../start-host.ts'
import { dataOf, textOf } from '../factors/factor-host.ts'
import { type Claims, clientId, clientSecret, providerFor, signed, type StandIn } from './provider-stand-in.ts'

export type Headers = Record<string, string>

/** A browser: it keeps the host's cookie. */
interface Browser {
  headers: Headers
  /** The path at the host to which the provider sends the browser. */
  leave(path: string, body: unknown, more?: Headers): Promise<string>
  /** Comes back from the provider; returns the code of the fragment. */
  comeBack(path: string): Promise<string>
  exchange(code: string): Promise<Reply>
}

export interface OidcHost extends TestHost {
  provider: StandIn
  pass(ms: number): void
  browser(): Browser
  /** Signs in by the provider, all the way; these claims replace honest ones. */
  enter(claims?: Claims): Promise<Reply>
  /** Goes to the provider and back for a signed-in person; returns the page that the host shows. */
  visit(purpose: 'proof' | 'link', auth: Headers, claims?: Claims): Promise<{ status: number; page: string }>
  /** The security events of this kind, newest first. */
  events(kind: string): Record<string, unknown>[]
}

export async function oidcHostFor(
  t: TestContext,
  environment: Record<string, string> = {},
  options: Parameters<typeof hostFor>[1] = {},
): Promise<OidcHost> {
  let time = Date.parse('2026-03-14T18:00:00Z')
  const now = () => new Date(time)
  const provider = await providerFor(t, now)
  const settings = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_LABEL: 'Example ID',
    ...environment,
  }
  const parts = withAccounts(({ db }) => ({
    features: [],
    routes: [],
    prepare: () => void db.run(`insert or ignore into role (id, name, permissions) values ('editor', 'Editor', '{}')`),
  }))
  const host = await hostFor(t, { now, environment: settings, providerLimitMs: 300, ...parts, ...options })
  const browser = (): Browser => {
    const headers: Headers = {}
    const keep = ({ headers: head }: Reply) => {
      const cookie = head.get('set-cookie')
      if (cookie !== null) headers.cookie = cookie.split(';')[0] ?? ''
    }
    return {
      headers,
      leave: async (path, body, more) => {
        const reply = await host.call('POST', path, body, { ...headers, ...more })
        assert.equal(reply.status, 200, reply.body.error)
        keep(reply)
        return textOf(dataOf(reply).url)
      },
      comeBack: async (path) => {
        const reply = await fetch(host.host.origin + path, { headers, redirect: 'manual' })
        await reply.text()
        const { hash } = new URL(reply.headers.get('location') ?? 'http://none')
        return new URLSearchParams(hash.slice(1)).get('code') ?? ''
      },
      exchange: (code) => host.call('POST', calls.loginFactor, { provider: code }, headers),
    }
  }
  return {
    ...host,
    provider,
    pass: (ms) => {
      time += ms
    },
    browser,
    enter: async (claims = {}) => {
      provider.idToken = (honest) => signed(provider.key, { ...honest, ...claims })
      const own = browser()
      const url = await own.leave(calls.loginProvider, {})
      return own.exchange(await own.comeBack(provider.signIn(url)))
    },
    visit: async (purpose, auth, claims = {}) => {
      provider.idToken = (honest) => signed(provider.key, { ...honest, ...claims })
      const own = browser()
      const url = await own.leave(calls.provider, { purpose }, auth)
      assert.deepEqual(
        ['prompt', 'max_age'].map((name) => new URL(url).searchParams.get(name)),
        ['login', '0'],
      )
      const reply = await fetch(host.host.origin + provider.signIn(url), { headers: own.headers, redirect: 'manual' })
      return { status: reply.status, page: await reply.text() }
    },
    events: (kind) =>
      host.host.core.db
        .all<{ changes: string }>('select changes from activity where action = ? order by rowid desc', [kind])
        .map(({ changes }) => JSON.parse(changes)),
  }
}
