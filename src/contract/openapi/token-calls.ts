import { calls, list, optional, shape, text, time, token } from '#contract'
import { machineTokenShape, newMachineTokenShape, tokenRangesMax } from '#shapes'
import { type Components, noted } from './schema-of.ts'
import { created, get, needs, nothing, post, remove, together } from './table.ts'

const notes = {
  name: { minLength: 1, maxLength: 80 },
  scopes: { minItems: 1 },
  'scopes[]': '`metrics:read`, or a section with `view` or `edit`, such as `airport:view`.',
  ranges: { maxItems: tokenRangesMax },
  'ranges[]': 'An IP address or a CIDR range.',
  isActive: 'False if the token has expired, or if its creator cannot sign in.',
  token: {
    pattern: '^apron_[0-9a-f]{64}$',
    description: 'Only in this response, and in repeats within ten minutes.',
  },
}
const draft = shape({ name: text, scopes: list(text), ranges: optional(list(text)), expiresAt: optional(time) })

export const tokenSchemas: Components = {
  MachineToken: noted(machineTokenShape, notes),
  NewMachineToken: noted(newMachineTokenShape, notes),
  MachineTokenDraft: noted(draft, notes),
}

/** Calls that administrators use to create and revoke API tokens. */
export const tokenCalls = together({ tag: 'tokens', needs: needs(token.key, 'edit') }, [
  get(calls.tokens, 'listTokens: Lists the API tokens, newest first', list(machineTokenShape), {
    needs: needs(token.key, 'view'),
  }),
  post(calls.tokens, 'makeToken: Creates a token. Only this response contains it', created(newMachineTokenShape), {
    body: draft,
    failures: ['validation', 'step_up'],
  }),
  remove(`${calls.tokens}/{id}`, 'revokeToken: Revokes a token immediately', nothing, { failures: ['not_found'] }),
])
