import {
  type Feature, hasAllCalls, hasCallTo, type Permission, type Preferences, type Profile, type Section, sectionOf,
} from '#contract'
import { CallError, createStore, type Query, readOnce, useStore } from '#kit'
import { showAppearance } from './appearance.ts'
import { askProfile, profileFault } from './ask-profile.ts'
import { forgetFeedback } from './feedback.ts'
import { tellFailure } from './product-host.ts'
import { queries, tags, type Written } from './queries.ts'
import { asked } from './question.ts'
import { session } from './session.ts'

/** Undefined until the host has answered; `bare` is a host without a profile call, which has no features at all. */
export const profile = createStore<Profile | 'bare' | undefined>(undefined)
/** What is in force now; on a bare host it lives as long as the page. */
export const preferences = createStore<Preferences>({})

const profileQuery: Query<Profile | 'bare', Written> = {
  key: 'profile', tags: [tags.profile], isSilent: true, load: readHostProfile,
}

async function readHostProfile(signal: AbortSignal): Promise<Profile | 'bare'> {
  const preferred = preferences.get()
  const read = await askProfile(!ownProfile(), signal)
  // Preferences that were changed meanwhile are newer than the answer.
  return read !== 'bare' && ownProfile() && preferences.get() !== preferred
    ? { ...read, preferences: keptPreferences() } : read
}

const retryFirstMs = 2000
const retryLastMs = 60_000
let loading: Promise<Profile | 'bare'> | undefined
let retrying: ReturnType<typeof setTimeout> | undefined
let retryMs = retryFirstMs
let endFollowing = () => {}

/**
 * Shared while under way and once it is there; from then on the profile follows each write that may change it. After a
 * failure it is asked for again by itself, without saying so each time, and by the next caller.
 */
export function loadProfile(): Promise<Profile | 'bare'> {
  const mine = loading ??= readOnce(queries, profileQuery).then((read) => {
    endFollowing = queries.subscribe(profileQuery, takeProfile)
    takeProfile()
    return read
  }).catch((error: unknown) => {
    // Another person may have signed in meanwhile, whose own profile is on its way.
    if (loading !== mine) throw new CallError('The person has left.', { code: 'left' })
    loading = undefined
    if (error instanceof CallError && error.status !== 401 && retryMs === retryFirstMs) tellFailure(error)
    clearTimeout(retrying)
    retrying = setTimeout(() => void loadProfile().catch(() => {}), retryMs)
    retryMs = Math.min(retryMs * 2, retryLastMs)
    throw error
  })
  return mine
}

function takeProfile(): void {
  const { data } = queries.get(profileQuery)
  if (data === undefined) return
  const kept = keptPreferences()
  profile.set(data)
  if (data !== 'bare' && data.preferences !== kept) preferences.set(data.preferences)
}

/** Asks for the profile anew. */
export function refreshProfile(): Promise<void> {
  queries.reload(profileQuery)
  return currentProfile()
}

/** Resolves when no write is newer than the known profile; where it cannot be read, the known one stays. */
export async function currentProfile(): Promise<void> {
  await readOnce(queries, profileQuery).then(takeProfile, () => {})
}

/** Asks a host once more that was taken for one without a profile; all that is shown is asked for anew. */
export async function askProfileAgain(): Promise<void> {
  profileFault.set(undefined)
  queries.reload(profileQuery)
  try {
    await readOnce(queries, profileQuery)
    takeProfile()
    queries.clear()
  } catch (error) {
    if (error instanceof CallError) tellFailure(error)
  }
}

function forgetProfile(): void {
  clearTimeout(retrying)
  retryMs = retryFirstMs
  loading = undefined
  endFollowing()
  profile.set(undefined)
  profileFault.set(undefined)
  preferences.set({})
}

/** Keeps profile and appearance those of whoever is signed in, in this tab or another one. */
export function followPerson(): () => void {
  const root = document.documentElement
  const show = () => showAppearance(preferences.get(), root)
  let person = session.get()
  const ends = [
    session.subscribe(() => {
      const { email, token } = session.get()
      const isSame = email === person.email
      // The end of the session is told by the profile, and a new token has another one.
      if (isSame && token !== person.token && typeof profile.get() === 'object') void refreshProfile()
      person = session.get()
      if (isSame) return
      forgetProfile()
      forgetFeedback()
      asked.get()?.answer(false)
      if (email !== '') void loadProfile().catch(() => {}) // said where it is loaded
    }),
    preferences.subscribe(show),
  ]
  return () => {
    for (const end of ends) end()
    forgetProfile()
  }
}

/** What changes; or how, where that depends on what another tab or device may have kept meanwhile. */
export type PreferenceChange = Preferences | ((now: Preferences) => Preferences)

export const withChange = (now: Preferences, change: PreferenceChange): Preferences => {
  const own = typeof change === 'function' ? change(now) : change
  return { ...now, ...own, ...(own.lists && { lists: { ...now.lists, ...own.lists } }) }
}

/** What the host has, as far as that is known. */
export const keptPreferences = (): Preferences => ownProfile()?.preferences ?? {}

/** The person's profile, on a host that has one, once it is known. */
export const ownProfile = (now = profile.get()): Profile | undefined => (typeof now === 'object' ? now : undefined)
export const useOwn = <K extends keyof Profile>(name: K): Profile[K] | undefined =>
  useStore(profile, (now) => ownProfile(now)?.[name])

const featuresOf = (now: Profile | 'bare' | undefined) => ownProfile(now)?.features ?? []
const hasFeature = (now: Profile | 'bare' | undefined, feature: Feature) => featuresOf(now).includes(feature)

/** A section without a permission of its own, such as the dashboard, is everyone's. */
const mayDo = (
  now: Profile | 'bare' | undefined, section: string | undefined, permission: Permission,
): boolean => {
  if (now === undefined || section === undefined) return true // not known yet: the host decides
  if (!hasCallTo(permission, featuresOf(now), section)) return false
  // Hosts without that permission let those publish who may edit.
  if (permission === 'publish' && !hasFeature(now, 'publish')) return mayDo(now, section, 'edit')
  // Without roles everybody may do whatever there is a call for.
  return now === 'bare' || !hasFeature(now, 'roles') || now.isAdministrator
    || (now.permissions[section] ?? []).includes(permission)
}

/** The features that the host has beyond the calls of a bare host. */
export const has = (feature: Feature): boolean => hasFeature(profile.get(), feature)
export const useHas = (feature: Feature): boolean => useStore(profile, (now) => hasFeature(now, feature))

export const isThere = ({ feature }: Pick<Section, 'feature'>): boolean => feature === undefined || has(feature)
/** Whether the host answers queries about this entity's records, and each record by its id; a bare host does not. */
export const knowsQueries = (key: string): boolean => hasAllCalls(featuresOf(profile.get()), key)

/** What the person's role permits, as far as there is a call for it. The host has the last word. */
export const may = (section: string | undefined, permission: Permission): boolean =>
  mayDo(profile.get(), section, permission)
/** Where the person may see such records, if the host has them. */
export const openSection = (key: string): Section | undefined => {
  const section = sectionOf(key)
  return section && isThere(section) && may(key, 'view') ? section : undefined
}
export const useMay = (section: string | undefined, permission: Permission): boolean =>
  useStore(profile, (now) => mayDo(now, section, permission))
