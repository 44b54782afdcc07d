import { calls, isEmpty, isObject, readPreferences, user as definition, type Values } from '#contract'
import { checkDraft } from '#checks'
import { invalid, stopOn, unauthenticated } from '#host/base'
import { type RouteResponse, type Commit, isPermitted, objectIn, originOf, type Route, type SignedIn } from '#host/http'
import { partOf, imageProblem, reviewSections, siteZone } from '#host/records'
import type { Database } from '#host/storage'
import { newPasswordProblem, passwordNames } from './new-password.ts'
import { linkOfUser } from './oidc/oidc-store.ts'
import { stopUnlessProvider } from './oidc/only.ts'
import type { Accounts } from './open-accounts.ts'
import { changeUser, passwordHashOf, setPassword, userById, type UserRow } from './users.ts'

const ownFields = ['firstName', 'lastName', 'language', 'timeZone', 'photoId', 'bio'] as const
const own = partOf(definition, ownFields)
const preferenceBytesMax = 64 * 1024

const preferencesOf = (db: Database, userId: string): unknown =>
  JSON.parse(db.get<{ value: string }>('select value from preference where userId = ?', [userId])?.value ?? '{}')

const photoOf = (db: Database, id: string | null): unknown => {
  const photo = db.get<{ id: string; name: string; sha256: string; alt: string | null }>(
    'select id, name, sha256, alt from media where id = ?',
    [id],
  )
  return photo ? { id: photo.id, label: photo.name, url: `/media/${photo.sha256}`, alt: photo.alt } : null
}

const ownRow = ({ db, person }: SignedIn): UserRow => {
  const user = userById(db, person.id)
  if (!user) throw unauthenticated()
  return user
}

/** The part of the website settings that the panel needs on every screen. */
function siteOf(db: Database) {
  const row = db.get<{
    siteUrl: string | null
    contentAccess: string
    maintenance: number
    hasPreview: number
    defaultLanguage: string | null
  }>(
    `select siteUrl, defaultLanguage, contentAccess, maintenance, contentPreviewUrl is not null and contentAccess <> 'off' as hasPreview
    from settings limit 1`,
  )
  return {
    siteUrl: row?.siteUrl ?? null,
    siteLanguage: row?.defaultLanguage ?? null,
    siteTimeZone: siteZone(db),
    contentAccess: row?.contentAccess ?? 'off',
    maintenance: row?.maintenance === 1,
    hasPreview: row?.hasPreview === 1,
    reviewSections: reviewSections(db),
  }
}

const profile = (accounts: Accounts, context: SignedIn): RouteResponse => {
  const { db, person } = context
  const user = ownRow(context)
  const role = db.get<{ id: string; name: string }>('select id, name from role where id = ?', [user.roleId])
  const { endsAt, idleEndsAt } = accounts.sessions.ends(person.sessionId)
  const { id, email, firstName, lastName, language, timeZone, bio, photoId } = user
  return {
    data: {
      id,
      email,
      firstName,
      lastName,
      language,
      timeZone,
      bio,
      photoId,
      photo: photoOf(db, photoId),
      role: role ? { id: role.id, label: role.name } : null,
      permissions: person.permissions,
      languages: person.languages ?? [],
      sessionId: person.sessionId,
      expiresAt: endsAt,
      idleExpiresAt: idleEndsAt,
      lacksFactor: person.lacksFactor === true,
      preferences: readPreferences(preferencesOf(db, id)),
      features: [...accounts.features],
      ...siteOf(db),
    },
  }
}

/** Merges each preference, and each list's preferences, separately, so that two tabs do not overwrite each other. */
const mergedPreferences = (db: Database, userId: string, given: unknown): string => {
  if (!isObject(given)) throw invalid({ preferences: 'Send the preferences as an object' })
  const before = readPreferences(preferencesOf(db, userId))
  const lists = isObject(given.lists) ? { ...before.lists, ...given.lists } : before.lists
  const text = JSON.stringify(readPreferences({ ...before, ...given, lists }))
  if (Buffer.byteLength(text) > preferenceBytesMax) {
    throw invalid({ preferences: 'Too many views. Delete some.' })
  }
  return text
}

interface Changes {
  user: Record<string, string | null>
  preferences: string | undefined
}

const readChanges = (
  { oidc }: Accounts,
  { db, person }: SignedIn,
  row: UserRow,
  body: { [key: string]: unknown },
): Changes => {
  const { preferences, password, currentPassword, ...draft } = body
  const base: Values = Object.fromEntries(ownFields.map((name) => [name, row[name]]))
  const { values, problems } = checkDraft(own, draft, base)
  const isLinked = oidc && linkOfUser(db, oidc.settings.issuer, person.id) !== undefined
  for (const name of ['firstName', 'lastName'] as const) {
    if (isLinked && values[name] !== undefined && values[name] !== base[name]) problems[name] = 'From your organisation'
  }
  const { photoId } = values
  const mayChoose = isEmpty(photoId) || photoId === base.photoId || isPermitted(person, 'media', 'view')
  const ofPhoto = mayChoose ? imageProblem(db, photoId, base.photoId) : 'You don’t have permission to choose an image'
  if (ofPhoto) problems.photoId = ofPhoto
  const problem = password === undefined ? undefined : newPasswordProblem(password, passwordNames(db, row))
  if (problem) problems.password = problem
  if (password !== undefined && (typeof currentPassword !== 'string' || currentPassword === '')) {
    problems.currentPassword = 'Enter your current password'
  }
  stopOn(problems)
  const user = Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string | null] => typeof entry[1] === 'string' || entry[1] === null,
    ),
  )
  return { user, preferences: preferences === undefined ? undefined : mergedPreferences(db, person.id, preferences) }
}

const write = (accounts: Accounts, context: SignedIn, changes: Changes, hash: string | undefined): RouteResponse => {
  const { db, person, now } = context
  changeUser(accounts.tables, person.id, changes.user, person.id, now)
  if (changes.preferences !== undefined) {
    db.insert('preference', { userId: person.id, value: changes.preferences, updatedAt: now.toISOString() }, 'replace')
  }
  if (hash !== undefined) {
    setPassword(db, person.id, hash, now)
    accounts.sessions.endAll(person.id, person.sessionId)
    accounts.sessions.prove(person.sessionId, now)
    const facts = { how: 'own' }
    accounts.securityEvent({ ...originOf(context), kind: 'password-changed', personId: person.id, facts })
  }
  return profile(accounts, context)
}

const changePassword = async (
  accounts: Accounts,
  context: SignedIn,
  user: UserRow,
  current: string,
  password: string,
): Promise<string> => {
  const { limits, passwords } = accounts
  stopUnlessProvider(accounts, user.id)
  const { db, request, now } = context
  // The limit keeps a stolen session from guessing the password.
  const isOwn = await limits.attempt(user.email, request.ip, now, () =>
    passwords.verify(current, passwordHashOf(db, user.id)),
  )
  if (!isOwn) {
    const facts = { reason: 'current password' }
    accounts.securityEvent({ ...originOf(context), kind: 'sign-in-failed', personId: user.id, facts })
    throw invalid({ currentPassword: 'That’s not your current password' })
  }
  return passwords.hash(password)
}

const save =
  (accounts: Accounts) =>
  async (context: SignedIn): Promise<Commit> => {
    const body = objectIn(context.body)
    const user = ownRow(context)
    readChanges(accounts, context, user, body) // rejects the call before a password is hashed
    const { currentPassword, password } = body
    const hash =
      typeof password === 'string' && typeof currentPassword === 'string'
        ? await changePassword(accounts, context, user, currentPassword, password)
        : undefined
    return () => {
      // The person may sign out or change their profile in another tab while the password is hashed.
      const now = { ...context, person: context.personNow() }
      return write(accounts, now, readChanges(accounts, now, ownRow(now), body), hash)
    }
  }

export const profileRoutes = (accounts: Accounts): Route[] => [
  { method: 'GET', path: calls.profile, isBeforeFactor: true, handle: (context) => profile(accounts, context) },
  { method: 'POST', path: calls.profile, prepare: save(accounts) },
]
