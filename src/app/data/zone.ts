import { currentZone, isSameClock, zoneHere, hostNow } from '#contract'
import { ownProfile } from './profile.ts'

let asked: string | undefined
let known: string | undefined

/**
 * The user's time zone; undefined, which means the device's, if the profile has none or the browser doesn't know it.
 */
export const ownZone = (): string | undefined => {
  const timeZone = ownProfile()?.timeZone
  if (timeZone !== asked) {
    asked = timeZone
    try {
      known = new Intl.DateTimeFormat('en', { timeZone }) && timeZone
    } catch {
      known = undefined
    }
  }
  return known
}

/** The time zone in which the user sees times, days and months. */
export const shownZone = (): string => ownZone() ?? zoneHere()

/**
 * The website's time zone, in which schedules are shown and typed; the user's if the host doesn't report one.
 */
export const siteZone = (): string => currentZone(ownProfile()?.siteTimeZone ?? '') ?? shownZone()

const compared = new Map<string, boolean>()

/** The user's time zone, if its clock differs from the website's. */
export function otherOwnZone(): string | undefined {
  const [own, site] = [shownZone(), siteZone()]
  const key = `${own} ${site}`
  const isSame = compared.get(key) ?? isSameClock(own, site, hostNow())
  compared.set(key, isSame)
  return isSame ? undefined : own
}
