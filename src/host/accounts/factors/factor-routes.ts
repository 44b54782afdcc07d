import { calls, factorName, factorsMax, isText, readFactorCode } from '#contract'
import { checkField } from '#checks'
import { forbidden, invalid, notFound } from '#host/base'
import {
  type RouteResponse,
  objectIn,
  originOf,
  type Person,
  requirePermission,
  requireRecentProof,
  type Route,
  type SignedIn,
} from '#host/http'
import type { Database } from '#host/storage'
import { userExceeds } from '../people-rights.ts'
import type { Accounts } from '../open-accounts.ts'
import { userById } from '../users.ts'
import {
  addFactor,
  type FactorKind,
  type FactorRow,
  factorsOf,
  isKnownPasskey,
  newRecoveryCodes,
  passkeysOf,
  recoveryCodesLeft,
  removeFactor,
} from './factor-store.ts'
import { clockSentence } from './clock-reports.ts'
import { challengeOf, isProblem, type NewPasskey, partyOf, readNewPasskey } from './passkey.ts'
import { passkeySentence } from './passkey-words.ts'
import { creationOptions } from './passkey-options.ts'
import { clockOffset, matchingStep, newSecret } from './time-code.ts'

const wireOf = ({ id, kind, name, createdAt, lastUsedAt, madeFor }: FactorRow) => ({
  id,
  kind,
  name,
  createdAt,
  lastUsedAt,
  ...(madeFor !== null && { madeFor }),
})

/** The owner of the factors: the person, or a user with at most the permissions of a person who can edit users. */
function ownerOf({ db, person, request }: SignedIn): string {
  const userId = request.query.get('userId') ?? person.id
  if (userId === person.id) return userId
  requirePermission(person, 'user', 'edit')
  const user = userById(db, userId)
  if (!user) throw notFound('This user doesn’t exist.')
  if (userExceeds({ db, person }, user)) throw forbidden('This user has more permissions than you.')
  return userId
}

const stateOf = (db: Database, userId: string) => ({
  factors: factorsOf(db, userId).map(wireOf),
  recoveryCodesLeft: recoveryCodesLeft(db, userId),
})

function factorIn(db: Database, userId: string, id = ''): FactorRow {
  const row = factorsOf(db, userId).find((one) => one.id === id)
  if (!row) throw notFound('This passkey or app doesn’t exist.')
  return row
}

function nameIn({ name }: { [field: string]: unknown }): string {
  const checked = checkField(factorName, name, 'name')
  if ('problems' in checked) throw invalid(checked.problems)
  return String(checked.value)
}

type Told = 'factor-added' | 'factor-removed' | 'recovery-codes-made'

function recordFactorEvent(
  { securityEvent }: Accounts,
  context: SignedIn,
  kind: Told,
  personId: string,
  facts?: Record<string, string>,
): void {
  const { log, request } = context
  securityEvent({ ...originOf(context), kind, personId, ...(facts && { facts }) })
  log(kind, { request: request.id, user: personId, client: request.ip })
}

/** The challenge's purpose includes the secret, so that a client cannot submit a weaker one. */
const codePurpose = ({ sessionId }: Person, secret: unknown): string => `code ${sessionId} ${String(secret)}`

const passkeyPurpose = ({ sessionId }: Person): string => `passkey ${sessionId}`

function kindIn({ kind }: { [field: string]: unknown }): FactorKind {
  if (kind !== 'code' && kind !== 'passkey') throw invalid({ kind: 'Choose code or passkey' })
  return kind
}

const begin =
  ({ challenges }: Accounts) =>
  ({ db, body, person, now, request }: SignedIn): RouteResponse => {
    if (kindIn(objectIn(body)) === 'passkey') {
      const [challenge, party] = [challenges.make(passkeyPurpose(person), now), partyOf(request.panelOrigin)]
      return { data: { passkey: creationOptions(challenge, party, person, passkeysOf(db, person.id, party).allowed) } }
    }
    const secret = newSecret()
    return { data: { secret, challenge: challenges.make(codePurpose(person, secret), now) } }
  }

const tooLate = () => invalid({ challenge: 'This took too long. Start again.' }, 'This took too long. Start again.')

function readPasskey({ challenges }: Accounts, context: SignedIn, passkey: unknown): NewPasskey & { madeFor: string } {
  const { db, person, now, request } = context
  const challenge = challengeOf(passkey)
  if (!challenges.take(challenge, passkeyPurpose(person), now)) throw tooLate()
  const party = partyOf(request.panelOrigin)
  const made = readNewPasskey(passkey, challenge, party)
  if (isProblem(made)) {
    const sentence = passkeySentence(made, party)
    throw invalid({ passkey: sentence }, sentence)
  }
  if (isKnownPasskey(db, made.credentialId)) throw invalid({ passkey: 'This passkey is already added' })
  return { ...made, madeFor: party.id }
}

/** The authenticator app must first prove a correct code, so that a secret that never reached it locks no one out. */
function readCodeApp(
  { challenges, clocks }: Accounts,
  { person, now }: SignedIn,
  body: { [field: string]: unknown },
): { secret: string; lastStep: number } {
  const { secret, code, challenge } = body
  const purpose = codePurpose(person, secret)
  if (!isText(secret) || !challenges.isGood(challenge, purpose, now)) {
    throw tooLate()
  }
  const read = isText(code) ? readFactorCode(code) : undefined
  if (read?.kind !== 'code') throw invalid({ code: 'Enter the 6-digit code that the app shows now' })
  const lastStep = matchingStep(secret, read.text, now, 0)
  if (lastStep === undefined) {
    const clock = clockOffset(secret, read.text, now)
    if (clock === undefined) throw invalid({ code: 'That code didn’t work. Enter the one that the app shows now.' })
    clocks.note(person.id, clock, now)
    throw invalid({ code: clockSentence(clock) })
  }
  challenges.take(challenge, purpose, now)
  return { secret, lastStep }
}

const add =
  (accounts: Accounts) =>
  (context: SignedIn): RouteResponse => {
    const { db, person, now } = context
    const body = objectIn(context.body)
    const name = nameIn(body)
    const kind = kindIn(body)
    if (factorsOf(db, person.id).length >= factorsMax)
      throw invalid({ name: `You have ${factorsMax}: remove one first` })
    return db.transaction(() => {
      const made =
        kind === 'code'
          ? { code: readCodeApp(accounts, context, body) }
          : { passkey: readPasskey(accounts, context, body.passkey) }
      const id = addFactor(db, { userId: person.id, name, ...made }, now)
      const recoveryCodes = recoveryCodesLeft(db, person.id) === 0 ? newRecoveryCodes(db, person.id, now) : undefined
      recordFactorEvent(accounts, context, 'factor-added', person.id, { kind, name })
      return { status: 201, data: { ...wireOf(factorIn(db, person.id, id)), recoveryCodes } }
    })
  }

const rename = (context: SignedIn): RouteResponse => {
  const {
    db,
    person,
    params: { id },
    body,
  } = context
  factorIn(db, person.id, id)
  db.run('update factor set name = ? where id = ?', [nameIn(objectIn(body)), id ?? ''])
  return { data: wireOf(factorIn(db, person.id, id)) }
}

const needsFactor = (db: Database, userId: string): boolean =>
  db.get('select 1 from role where needsFactor = 1 and id = (select roleId from user where id = ?)', [userId]) !==
  undefined

const remove =
  (accounts: Accounts) =>
  (context: SignedIn): RouteResponse => {
    const { db } = context
    const userId = ownerOf(context)
    const { id, kind, name } = factorIn(db, userId, context.params.id)
    if (userId === context.person.id && factorsOf(db, userId).length === 1 && needsFactor(db, userId)) {
      throw forbidden(
        'Your role requires two-step verification. Add another passkey or app before you remove this one.',
      )
    }
    removeFactor(db, userId, id)
    recordFactorEvent(accounts, context, 'factor-removed', userId, { kind, name })
    return { data: stateOf(db, userId) }
  }

const replaceRecoveryCodes =
  (accounts: Accounts) =>
  (context: SignedIn): RouteResponse => {
    const { db, person, now } = context
    if (factorsOf(db, person.id).length === 0) throw invalid({ factors: 'Set up two-step verification first' })
    return db.transaction(() => {
      recordFactorEvent(accounts, context, 'recovery-codes-made', person.id)
      return { status: 201, data: { recoveryCodes: newRecoveryCodes(db, person.id, now) } }
    })
  }

const requireProof =
  (handle: (context: SignedIn) => RouteResponse) =>
  (context: SignedIn): RouteResponse => {
    requireRecentProof(context)
    return handle(context)
  }

/** A person's second factors. */
export const factorRoutes = (accounts: Accounts): Route[] => [
  {
    method: 'GET',
    path: calls.factors,
    isBeforeFactor: true,
    handle: (context) => ({ data: stateOf(context.db, ownerOf(context)) }),
  },
  {
    method: 'POST',
    path: calls.factorsBegin,
    skipsIdempotency: true,
    isBeforeFactor: true,
    handle: requireProof(begin(accounts)),
  },
  {
    method: 'POST',
    path: calls.factors,
    secrets: ['recoveryCodes'],
    isBeforeFactor: true,
    handle: requireProof(add(accounts)),
  },
  {
    method: 'POST',
    path: calls.factorsRecovery,
    secrets: ['recoveryCodes'],
    handle: requireProof(replaceRecoveryCodes(accounts)),
  },
  { method: 'POST', path: `${calls.factors}/{id}`, handle: requireProof(rename) },
  { method: 'DELETE', path: `${calls.factors}/{id}`, handle: requireProof(remove(accounts)) },
]
