import { calls, factorName, flag, list, maybe, text, time } from '#contract'
import { begunFactorShape, factorShape, factorsShape, newFactorShape, recoveryCodesShape } from '#shapes'
import { fieldSchema, idSchema, listOf, type Schema } from './field-schema.ts'
import { query } from './parameters.ts'
import { type Components, noted, object } from './schema-of.ts'
import { created, get, needs, post, remove, together } from './table.ts'

const kind = factorShape.fields.kind
const passkey: Schema = {
  type: 'object',
  description: 'The credential, as returned by the browser’s `PublicKeyCredential.toJSON`.',
}
const options: Schema = { type: 'object', description: 'For the browser’s `parseRequestOptionsFromJSON`.' }
const offered: Schema = {
  ...options,
  description: `${options.description} With single sign-on, also \`provider\`: \`{label, isOnly}\`.`,
}
const name = fieldSchema(factorName)
const codes = { minItems: 10, maxItems: 10 }
const recoveryCodesLeft: Schema = { type: 'integer', description: 'After a recovery code.' }
const notes = { name, madeFor: 'The hostname of the panel where a passkey works.', recoveryCodes: codes }

export const factorSchemas: Components = {
  Factor: noted(factorShape, notes),
  NewFactor: noted(newFactorShape, notes),
  Factors: factorsShape,
}

const ofOthers = {
  needs: needs('user', 'edit', 'userId is another user'),
  parameters: [query('userId', idSchema, 'Requires `edit` of `user`.')],
}

/** Calls for second factors: the second step of a sign-in, and the user's own factors. */
export const factorCalls = together({ tag: 'factors' }, [
  post(calls.loginPasskey, 'beginPasskeySignIn: Returns the options for a sign-in with only a passkey', offered, {
    isPublic: true,
  }),
  post(
    calls.loginFactor,
    'signInWithFactor: Continues after `second_factor` with a code or a passkey, or signs in with only a passkey, or with the provider’s code from the URL’s fragment',
    object({
      id: text,
      'email?': text,
      'firstName?': text,
      'lastName?': maybe(text),
      'expiresAt?': time,
      'recoveryCodesLeft?': recoveryCodesLeft,
    }),
    {
      isPublic: true,
      body: object({ 'email?': text, 'attempt?': text, 'code?': text, 'passkey?': passkey, 'provider?': text }),
      failures: ['validation', 'unauthenticated', 'second_factor', 'forbidden', 'too_many'],
    },
  ),
  get(calls.factors, 'listFactors: Lists the second factors', factorsShape, { ...ofOthers, failures: ['not_found'] }),
  post(
    calls.factorsBegin,
    'beginFactor: Returns a new secret for an authenticator app, or the options for creating a passkey. Valid for five minutes',
    begunFactorShape,
    { body: object({ kind }), failures: ['step_up', 'validation'] },
  ),
  post(
    calls.factors,
    'addFactor: Adds an authenticator app with a correct code, or a passkey. The first factor comes with recovery codes',
    created(newFactorShape),
    {
      body: object({ kind, name, 'secret?': text, 'challenge?': text, 'code?': text, 'passkey?': passkey }),
      failures: ['step_up', 'validation'],
    },
  ),
  post(
    calls.factorsRecovery,
    'renewRecoveryCodes: Creates ten new recovery codes. The old codes stop working',
    created(noted(recoveryCodesShape, { recoveryCodes: codes })),
    { failures: ['step_up', 'validation'] },
  ),
  post(`${calls.factors}/{id}`, 'renameFactor: Renames a factor', factorShape, {
    body: object({ name }),
    failures: ['step_up', 'validation', 'not_found'],
  }),
  remove(
    `${calls.factors}/{id}`,
    'removeFactor: Removes a factor. Removing the last factor deletes the recovery codes',
    factorsShape,
    { ...ofOthers, failures: ['step_up', 'not_found'] },
  ),
  get(
    calls.factorsProof,
    'listProofs: Lists the factors that the user can verify with',
    object({
      kinds: list(text),
      attempt: text,
      'passkey?': options,
      'elsewhere?': listOf({ type: 'string' }, { description: 'Hostnames of the panel where other passkeys work.' }),
    }),
  ),
  post(
    calls.factorsProof,
    'prove: Verifies the user after `step_up`, with the password, a code or a passkey; `provider` after a visit to the provider',
    object({ 'recoveryCodesLeft?': recoveryCodesLeft }),
    {
      body: object({ 'password?': text, 'attempt?': text, 'code?': text, 'passkey?': passkey, 'provider?': flag }),
      failures: ['validation', 'too_many'],
    },
  ),
])
