import { calls, token, tokenRangesMax } from '#contract'
import { idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'

const text: Schema = { type: 'string' }
const instant: Schema = { type: 'string', format: 'date-time' }
const scopes = listOf(
  {
    type: 'string',
    description: '`metrics:read`, or a section with `view` or `edit`, such as `airport:view`.',
  },
  { minItems: 1 },
)
const ranges = listOf({ type: 'string', description: 'An IP address or a CIDR range.' }, { maxItems: tokenRangesMax })
const name: Schema = { type: 'string', minLength: 1, maxLength: 80 }
const own = {
  id: idSchema,
  name,
  scopes,
  ranges,
  createdAt: instant,
  createdBy: ref('Reference'),
  expiresAt: instant,
  lastUsedAt: orNull(instant),
  lastUsedIp: orNull(text),
  isActive: { type: 'boolean', description: 'False if the token has expired, or if its creator cannot sign in.' },
} as const
const required = Object.keys(own)

export const tokenSchemas: { [name: string]: Schema } = {
  MachineToken: objectOf(own, required),
  NewMachineToken: objectOf(
    {
      ...own,
      token: {
        type: 'string',
        pattern: '^apron_[0-9a-f]{64}$',
        description: 'Only in this response, and in repeats within ten minutes.',
      },
    },
    required,
  ),
  MachineTokenDraft: objectOf({ name, scopes, ranges, expiresAt: instant }, ['name', 'scopes']),
}

const manage = { tag: 'tokens', needs: [{ section: token.key, permission: 'edit' }] } as const

/** Calls that administrators use to create and revoke API tokens. */
export const tokenCalls: readonly Call[] = [
  {
    method: 'get',
    path: calls.tokens,
    id: 'listTokens',
    tag: 'tokens',
    summary: 'Lists the API tokens, newest first',
    needs: [{ section: token.key, permission: 'view' }],
    answers: { '200': { data: listOf(ref('MachineToken')) } },
    failures: [],
  },
  {
    ...manage,
    method: 'post',
    path: calls.tokens,
    id: 'makeToken',
    summary: 'Creates a token. Only this response contains it',
    takesKey: true,
    body: ref('MachineTokenDraft'),
    answers: { '201': { data: ref('NewMachineToken') } },
    failures: ['validation', 'step_up'],
  },
  {
    ...manage,
    method: 'delete',
    path: `${calls.tokens}/{id}`,
    id: 'revokeToken',
    summary: 'Revokes a token immediately',
    takesKey: true,
    answers: { '200': { data: { type: 'null' } } },
    failures: ['not_found'],
  },
]
