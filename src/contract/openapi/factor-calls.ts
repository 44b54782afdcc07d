import { calls, factorName } from '#contract'
import { fieldSchema, idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'

const text: Schema = { type: 'string' }
const instant: Schema = { type: 'string', format: 'date-time' }
const kind: Schema = { enum: ['code', 'passkey'] }
const passkey: Schema = {
  type: 'object',
  description: 'The credential, as returned by the browser’s `PublicKeyCredential.toJSON`.',
}
const options: Schema = { type: 'object', description: 'For the browser’s `parseRequestOptionsFromJSON`.' }
const elsewhere = listOf(text, { description: 'Hostnames of the panel where other passkeys work.' })
const name = fieldSchema(factorName)
const codes = listOf(text, { minItems: 10, maxItems: 10 })
const always = { id: idSchema, kind, name, createdAt: instant, lastUsedAt: orNull(instant) } as const
const madeFor: Schema = { type: 'string', description: 'The hostname of the panel where a passkey works.' }
const own = { ...always, madeFor } as const
const required = Object.keys(always)

export const factorSchemas: { [name: string]: Schema } = {
  Factor: objectOf(own, required),
  NewFactor: objectOf({ ...own, recoveryCodes: codes }, required),
  Factors: objectOf({ factors: listOf(ref('Factor')), recoveryCodesLeft: { type: 'integer', minimum: 0 } }, [
    'factors',
    'recoveryCodesLeft',
  ]),
}

const whose = [{ name: 'userId', in: 'query', schema: idSchema, description: 'Requires `edit` of `user`.' }]
const ofOthers = {
  tag: 'factors',
  needs: [{ section: 'user', permission: 'edit', when: 'userId is another user' }],
  parameters: whose,
} as const

/** Calls for second factors: the second step of a sign-in, and the user's own factors. */
export const factorCalls: readonly Call[] = [
  {
    method: 'post',
    path: calls.loginPasskey,
    id: 'beginPasskeySignIn',
    tag: 'factors',
    isPublic: true,
    summary: 'Returns the options for a sign-in with only a passkey',
    answers: { '200': { data: options } },
    failures: [],
  },
  {
    method: 'post',
    path: calls.loginFactor,
    id: 'signInWithFactor',
    tag: 'factors',
    isPublic: true,
    summary: 'Continues after `second_factor` with a code or a passkey, or signs in with only a passkey',
    body: objectOf({ email: text, attempt: text, code: text, passkey }),
    answers: {
      '200': {
        data: objectOf({ id: text, email: text, firstName: text, lastName: orNull(text), expiresAt: instant }, ['id']),
      },
    },
    failures: ['validation', 'unauthenticated', 'forbidden', 'too_many'],
  },
  {
    ...ofOthers,
    method: 'get',
    path: calls.factors,
    id: 'listFactors',
    summary: 'Lists the second factors',
    answers: { '200': { data: ref('Factors') } },
    failures: ['not_found'],
  },
  {
    method: 'post',
    path: calls.factorsBegin,
    id: 'beginFactor',
    tag: 'factors',
    summary:
      'Returns a new secret for an authenticator app, or the options for creating a passkey. Valid for five minutes',
    body: objectOf({ kind }, ['kind']),
    answers: { '200': { data: objectOf({ secret: text, challenge: text, passkey: { type: 'object' } }) } },
    failures: ['step_up', 'validation'],
  },
  {
    method: 'post',
    path: calls.factors,
    id: 'addFactor',
    tag: 'factors',
    summary: 'Adds an authenticator app with a correct code, or a passkey. The first factor comes with recovery codes',
    takesKey: true,
    body: objectOf({ kind, name, secret: text, challenge: text, code: text, passkey }, ['kind', 'name']),
    answers: { '201': { data: ref('NewFactor') } },
    failures: ['step_up', 'validation'],
  },
  {
    method: 'post',
    path: calls.factorsRecovery,
    id: 'renewRecoveryCodes',
    tag: 'factors',
    summary: 'Creates ten new recovery codes. The old codes stop working',
    takesKey: true,
    answers: { '201': { data: objectOf({ recoveryCodes: codes }) } },
    failures: ['step_up', 'validation'],
  },
  {
    method: 'post',
    path: `${calls.factors}/{id}`,
    id: 'renameFactor',
    tag: 'factors',
    summary: 'Renames a factor',
    takesKey: true,
    body: objectOf({ name }, ['name']),
    answers: { '200': { data: ref('Factor') } },
    failures: ['step_up', 'validation', 'not_found'],
  },
  {
    ...ofOthers,
    method: 'delete',
    path: `${calls.factors}/{id}`,
    id: 'removeFactor',
    takesKey: true,
    summary: 'Removes a factor. Removing the last factor deletes the recovery codes',
    answers: { '200': { data: ref('Factors') } },
    failures: ['step_up', 'not_found'],
  },
  {
    method: 'get',
    path: calls.factorsProof,
    id: 'listProofs',
    tag: 'factors',
    summary: 'Lists the factors that the user can verify with',
    answers: {
      '200': {
        data: objectOf({ kinds: listOf(text), attempt: text, passkey: options, elsewhere }, ['kinds', 'attempt']),
      },
    },
    failures: [],
  },
  {
    method: 'post',
    path: calls.factorsProof,
    id: 'prove',
    tag: 'factors',
    summary: 'Verifies the user after `step_up`, with the password, a code or a passkey',
    body: objectOf({ password: text, attempt: text, code: text, passkey }),
    answers: { '200': { data: { type: 'null' } } },
    failures: ['validation', 'too_many'],
  },
]
