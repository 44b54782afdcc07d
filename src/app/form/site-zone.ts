import { loadEntity } from '../../contract/entities/index.ts'
import { api } from '../api.ts'
import { type AskedAt, askedNow, isCurrent } from '../asked-at.ts'
import { has, loadProfile, may } from '../profile.ts'

/** Somebody else may change it. */
const keptMs = 5 * 60_000
let known: AskedAt & { zone: Promise<string | undefined> } | undefined

const ask = async (): Promise<string | undefined> => {
  await loadProfile()
  if (!has('entities') || !may('settings', 'view')) return undefined
  const settings = await loadEntity('settings')
  const zone = settings && (await api.get(settings, settings.single ?? '')).defaultTimeZone
  return typeof zone === 'string' && zone !== '' ? zone : undefined
}

/** The website's time zone; undefined for who may not see the settings. */
export const siteZone = (): Promise<string | undefined> => {
  if (!known || !isCurrent(known, keptMs)) {
    const zone = ask().catch(() => {
      known = undefined
      return undefined
    })
    known = { ...askedNow(), zone }
  }
  return known.zone
}
