import { ownProfile } from './profile.ts'

let asked: string | undefined
let known: string | undefined

/** The person's time zone; undefined without one, and where this browser does not know it: as the device has it. */
export const ownZone = (): string | undefined => {
  const timeZone = ownProfile()?.timeZone
  if (timeZone !== asked) {
    asked = timeZone
    try {
      known = new Intl.DateTimeFormat('en', { timeZone }) && timeZone
    } catch { known = undefined }
  }
  return known
}
