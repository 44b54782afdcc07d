import {
  type Feature,
  hasAllCalls,
  hasCallTo,
  type Permission,
  permits,
  type Preferences,
  type Profile,
  type Section,
  sectionOf,
} from '#contract'
import { CallError, createStore, type Query, readOnce, useStore } from '#kit'
import { showAppearance } from './appearance.ts'
import { askProfile, profileFault } from './ask-profile.ts'
import { forgetFeedback } from './feedback.ts'
import { attempt, quietly, showFailure } from './failures.ts'
import { queries, tags, type Written } from './queries.ts'
import { proofAsked } from './proof.ts'
import { closeQuestion } from './question.ts'
import { leftPageError, session } from './session.ts'

/** Undefined until the host has responded; `bare` for a host without a profile call, which has no features. */
export const profile = createStore<Profile | 'bare' | undefined>(undefined)
/** The current preferences; if the host doesn't store them, they last as long as the page. */
export const preferences = createStore<Preferences>({})

const profileQuery: Query<Profile | 'bare', Written> = {
  key: 'profile',
  tags: [tags.profile],
  isQuiet: () => true,
  load: readHostProfile,
}

async function readHostProfile(signal: AbortSignal): Promise<Profile | 'bare'> {
  const preferred = preferences.get()
  const read = await askProfile(!ownProfile(), signal)
  // Preferences that changed during the call are newer than the response.
  return keepsPreferences(read) && ownProfile() && preferences.get() !== preferred
    ? { ...read, preferences: keptPreferences() }
    : read
}

const retryFirstMs = 2000
const retryLastMs = 60_000
let loading: Promise<Profile | 'bare'> | undefined
let retrying: ReturnType<typeof setTimeout> | undefined
let retryMs = retryFirstMs
let endFollowing = () => {}

/**
 * Loads the profile once for all callers, and reloads it after each write that may change it. After a failure, it is
 * retried after a pause and by the next caller; only the first failure is shown.
 */
export function loadProfile(): Promise<Profile | 'bare'> {
  const mine = (loading ??= readOnce(queries, profileQuery)
    .then((read) => {
      endFollowing = queries.subscribe(profileQuery, takeProfile)
      takeProfile()
      return read
    })
    .catch((error: unknown) => {
      // Another user may have signed in since; that profile has its own call.
      if (loading !== mine) throw leftPageError()
      loading = undefined
      if (error instanceof CallError && error.status !== 401 && retryMs === retryFirstMs) showFailure(error)
      clearTimeout(retrying)
      retrying = setTimeout(() => void quietly('profile', loadProfile), retryMs)
      retryMs = Math.min(retryMs * 2, retryLastMs)
      throw error
    }))
  return mine
}

function takeProfile(): void {
  const { data } = queries.get(profileQuery)
  if (data === undefined) return
  const kept = keptPreferences()
  profile.set(data)
  if (keepsPreferences(data) && data.preferences !== kept) preferences.set(data.preferences)
}

/** Reads the profile again. Never rejects. */
export function refreshProfile(): Promise<void> {
  queries.reload(profileQuery)
  return currentProfile()
}

/** Resolves when the profile is newer than every write; after a failure the known one stays. */
export async function currentProfile(): Promise<void> {
  await quietly('profile', () => readOnce(queries, profileQuery).then(takeProfile))
}

/** Asks a host again that was taken for one without profiles, and reloads everything on screen. */
export async function askProfileAgain(): Promise<void> {
  profileFault.set(undefined)
  queries.reload(profileQuery)
  await attempt(async () => {
    await readOnce(queries, profileQuery)
    takeProfile()
    queries.clear()
  })
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

/** Keeps profile and appearance those of the user who is signed in, here or in another tab. */
export function followPerson(): () => void {
  const root = document.documentElement
  const show = () => showAppearance(preferences.get(), root)
  let person = session.get()
  show() // the profile may have come before
  const ends = [
    session.subscribe(() => {
      const { email, token } = session.get()
      const isSame = email === person.email
      // The profile contains the end of the session, which a new token changes.
      if (isSame && token !== person.token && typeof profile.get() === 'object') void attempt(refreshProfile)
      person = session.get()
      if (isSame) return
      forgetProfile()
      forgetFeedback()
      closeQuestion()
      proofAsked.get()?.giveUp()
      if (email !== '') void quietly('profile', loadProfile) // shows its first failure itself
    }),
    preferences.subscribe(show),
  ]
  return () => {
    for (const end of ends) end()
    forgetProfile()
  }
}

/** The changes, or a function of the current preferences if another tab or device may have changed them. */
export type PreferenceChange = Preferences | ((now: Preferences) => Preferences)

export const withChange = (now: Preferences, change: PreferenceChange): Preferences => {
  const own = typeof change === 'function' ? change(now) : change
  return { ...now, ...own, ...(own.lists && { lists: { ...now.lists, ...own.lists } }) }
}

/** Whether the host stores preferences; on other hosts they last as long as the page. */
export const keepsPreferences = (now: Profile | 'bare' | undefined): now is Profile & { preferences: Preferences } =>
  ownProfile(now)?.preferences !== undefined

/** Whether the host is known not to store preferences. */
export const useLosesPreferences = (): boolean =>
  useStore(profile, (now) => now !== undefined && !keepsPreferences(now))

/** The host's preferences, as far as they are known. */
export const keptPreferences = (): Preferences => ownProfile()?.preferences ?? {}

/** The user's profile once it is known; undefined on a bare host. */
export const ownProfile = (now = profile.get()): Profile | undefined => (typeof now === 'object' ? now : undefined)
export const useOwn = <K extends keyof Profile>(name: K): Profile[K] | undefined =>
  useStore(profile, (now) => ownProfile(now)?.[name])

const featuresOf = (now: Profile | 'bare' | undefined) => ownProfile(now)?.features ?? []
const hasFeature = (now: Profile | 'bare' | undefined, feature: Feature) => featuresOf(now).includes(feature)

/** Every user can use a section without its own permission, such as the dashboard. */
const mayDo = (now: Profile | 'bare' | undefined, section: string | undefined, permission: Permission): boolean => {
  if (now === undefined || section === undefined) return true // the profile is not known yet: the host decides
  if (!hasCallTo(permission, featuresOf(now), section)) return false
  // On a host without that permission, users who can edit can publish.
  if (permission === 'publish' && !hasFeature(now, 'publishing')) return mayDo(now, section, 'edit')
  // Without roles, every user can use every call that the host has.
  return (
    now === 'bare' ||
    !hasFeature(now, 'accounts') ||
    now.isAdministrator ||
    permits(now.permissions, section, permission)
  )
}

/** Whether the host has this feature beyond the calls of a bare host. */
export const has = (feature: Feature): boolean => hasFeature(profile.get(), feature)
export const useHas = (feature: Feature): boolean => useStore(profile, (now) => hasFeature(now, feature))

export const isThere = ({ feature }: Pick<Section, 'feature'>): boolean => feature === undefined || has(feature)
/** Whether the host supports queries of this entity and returns single records by ID; a bare host does neither. */
export const knowsQueries = (key: string): boolean => hasAllCalls(featuresOf(profile.get()), key)

/** Whether the user's role allows this and the host has a call for it. The host makes the final decision. */
export const may = (section: string | undefined, permission: Permission): boolean =>
  mayDo(profile.get(), section, permission)
/** Whether the host has this screen, and the user can open it. */
export const mayOpen = (section: Section): boolean => isThere(section) && may(section.key, section.needs ?? 'view')
/** The section of these records, if the host has them and the user can see it. */
export const openSection = (key: string): Section | undefined => {
  const section = sectionOf(key)
  return section && isThere(section) && may(key, 'view') ? section : undefined
}
export const useMay = (section: string | undefined, permission: Permission): boolean =>
  useStore(profile, (now) => mayDo(now, section, permission))
