import { entityOf } from '#contract'
import { api, type AskedAt, askedNow, has, isCurrent, loadProfile, may } from '#data'
import { clockIn } from '#record'

/** Somebody else may change it. */
const keptMs = 5 * 60_000
let known: AskedAt & { zone: Promise<string | undefined> } | undefined

const ask = async (): Promise<string | undefined> => {
  await loadProfile()
  if (!has('entities') || !may('settings', 'view')) return undefined
  const settings = entityOf('settings')
  const zone = settings && (await api.get(settings, settings.single ?? '')).defaultTimeZone
  return typeof zone === 'string' && zone !== '' ? zone : undefined
}

/** The website's time zone; undefined for who may not see the settings. */
export const siteZone = (): Promise<string | undefined> => {
  if (!isCurrent(known, keptMs)) {
    const zone = ask().catch(() => {
      known = undefined
      return undefined
    })
    known = { ...askedNow(), zone }
  }
  return known.zone
}

const weekMs = 7 * 24 * 60 * 60_000
const weeksAhead = 104

/** Whether clocks in both zones go together from now on: Asia/Kolkata and Asia/Calcutta are one, by two names. */
const goTogether = (one: string, other: string): boolean =>
  Array.from({ length: weeksAhead }, (_, week) => Date.now() + week * weekMs)
    .every((instant) => clockIn(one, instant) === clockIn(other, instant))

/** The website's time zone, where its clocks do not show what those in the given one do. */
export const otherSiteZone = async (own: string): Promise<string | undefined> => {
  const zone = await siteZone()
  return zone === undefined || goTogether(own, zone) ? undefined : zone
}
