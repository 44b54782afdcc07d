import { randomBytes } from 'node:crypto'
import { type Feature, token, type Values } from '#contract'
import {
  machineTokenPrefix,
  ownScopeOf,
  sectionScope,
  tokenDays,
  tokenDaysMax,
  tokenRangesMax,
  tokensMax,
} from '#shapes'
import { checkDraft } from '#checks'
import { tokenHash } from '#host/accounts'
import { daysFrom, invalid, newId, stopOn } from '#host/base'
import {
  addressTest,
  isPermitted,
  objectIn,
  type Person,
  requirePermission,
  requireRecentProof,
  type SignedIn,
} from '#host/http'
import { addActivity, differences, type Tables, workOf } from '#host/records'
import { allTokens } from './token-store.ts'

type Problems = Record<string, string>

const textsOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? [...new Set(value)] : undefined

/** The scopes that this user can grant: those of their own role. */
function readScopes(given: unknown, person: Person, features: ReadonlySet<Feature>, problems: Problems): string[] {
  const scopes = textsOf(given) ?? []
  if (scopes.length === 0) problems.scopes = 'Choose at least one scope'
  for (const scope of scopes) {
    const own = ownScopeOf(scope)
    const needs = own ? own.needs : sectionScope(scope)
    const isThere = own ? features.has(own.feature) : needs !== undefined
    if (!isThere) problems.scopes = `Unknown scope “${scope.slice(0, 40)}”`
    else if (needs && !isPermitted(person, ...needs)) problems.scopes = `Your own role doesn’t allow ${scope}`
  }
  return scopes
}

function readRanges(given: unknown, problems: Problems): string[] {
  const ranges = given === undefined || given === null ? [] : textsOf(given)
  const odd = ranges?.find((range) => /\s/.test(range) || !addressTest([range]))
  if (!ranges) problems.ranges = 'Send a list of IP addresses'
  else if (ranges.length > tokenRangesMax) problems.ranges = `Send at most ${tokenRangesMax} ranges`
  else if (odd !== undefined)
    problems.ranges = `“${odd.slice(0, 60)}” isn’t an IP address or range, such as 192.0.2.0/24`
  return ranges ?? []
}

/** Creates a token; only this response has its secret. */
export function makeToken(
  tables: Tables,
  features: ReadonlySet<Feature>,
  context: SignedIn,
): { id: string; secret: string } {
  const { db, person, now, body } = context
  requirePermission(person, token.key, 'edit')
  requireRecentProof(context)
  const { scopes: givenScopes, ranges: givenRanges, ...draft } = objectIn(body)
  const { values, problems } = checkDraft(token, { expiresAt: daysFrom(now, tokenDays), ...draft })
  const expiresAt = String(values.expiresAt)
  if (!problems.expiresAt && (expiresAt <= now.toISOString() || expiresAt > daysFrom(now, tokenDaysMax))) {
    problems.expiresAt = 'Choose a time in the next two years'
  }
  const scopes = readScopes(givenScopes, person, features, problems).join(' ')
  const ranges = readRanges(givenRanges, problems).join(' ')
  stopOn(problems)
  if (allTokens(db).length >= tokensMax) throw invalid({ name: `There are ${tokensMax} tokens. Revoke one first.` })
  const id = newId()
  const secret = machineTokenPrefix + randomBytes(32).toString('hex')
  const kept: Values = { name: values.name ?? '', scopes, ranges, expiresAt }
  db.transaction(() => {
    db.insert('token', {
      id,
      hash: tokenHash(secret),
      name: String(kept.name),
      scopes,
      ranges,
      version: 1,
      createdAt: now.toISOString(),
      createdBy: person.id,
      expiresAt,
    })
    addActivity(workOf(tables, context), {
      entity: token,
      id,
      version: 1,
      before: undefined,
      after: { values: kept, deletedAt: null },
      action: 'create',
      changes: differences({}, kept),
    })
  })
  return { id, secret }
}
