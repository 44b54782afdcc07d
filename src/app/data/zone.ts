import { zoneHere } from '#contract'
import { ownProfile } from './profile.ts'

let asked: string | undefined
let known: string | undefined

/**
 * The person's time zone; undefined, which means the device's, where the profile has none or the browser does not know
 * it.
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

/** The time zone in which the person sees times, and so the zone of their days and months. */
export const shownZone = (): string => ownZone() ?? zoneHere()
