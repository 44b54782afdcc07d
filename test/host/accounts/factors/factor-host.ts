import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { codeOf, stepOf } from '../../../../src/host/accounts/factors/time-code.ts'
import { administrator, clockedHostFor, type Reply, type TestHost } from '../../start-host.ts'

export const minute = 60_000
export const login = '/api/v1/post/users/login'
export const factors = '/api/v1/post/factors'

export const objectOf = (value: unknown): { [name: string]: unknown } => {
  assert.ok(typeof value === 'object' && value !== null)
  return { ...value }
}
export const textOf = (value: unknown): string => {
  assert.ok(typeof value === 'string')
  return value
}
export const textsOf = (value: unknown): string[] => {
  assert.ok(Array.isArray(value))
  return value.map(textOf)
}
export const dataOf = ({ body }: Reply) => objectOf(body.data)

type Headers = Record<string, string>

export interface FactorHost extends TestHost {
  pass(ms: number): void
  /** The code that an app with this secret shows now. */
  code(secret: string): string
  /** Makes a code app; answers its secret and what the host said. */
  makeApp(headers: Headers, name?: string): Promise<{ secret: string; made: { [name: string]: unknown } }>
  /** Begins a sign-in by the password, and goes on with this code. */
  signInWith(code: string, email?: string): Promise<Reply>
  attemptOf(email?: string): Promise<string>
}

/** A host with a clock, and the calls of a person with second factors. */
export async function factorHostFor(t: TestContext, environment?: Record<string, string>): Promise<FactorHost> {
  const host = await clockedHostFor(t, environment)
  const code = (secret: string) => codeOf(secret, stepOf(host.host.core.now()))
  const attemptOf = async (email = administrator.email) => {
    const reply = await host.call('POST', login, { ...administrator, email })
    assert.deepEqual([reply.status, reply.body.code], [401, 'second_factor'])
    return textOf(dataOf(reply).attempt)
  }
  return {
    ...host,
    code,
    attemptOf,
    makeApp: async (headers, name = 'Telephone') => {
      const begun = dataOf(await host.call('POST', `${factors}/begin`, { kind: 'code' }, headers))
      const secret = textOf(begun.secret)
      const body = { name, kind: 'code', ...begun, code: code(secret) }
      const reply = await host.call('POST', factors, body, headers)
      assert.equal(reply.status, 201, reply.body.error)
      return { secret, made: dataOf(reply) }
    },
    signInWith: async (given, email = administrator.email) =>
      host.call('POST', `${login}/factor`, { email, attempt: await attemptOf(email), code: given }),
  }
}
