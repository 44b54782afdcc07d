import { clockIn, settings } from '#contract'
import { attempt, has, loadProfile, may, readNow, recordQuery } from '#data'

/** The website's time zone; undefined where the settings may not or cannot be read. */
export const siteZone = (): Promise<string | undefined> =>
  attempt(async () => {
    await loadProfile()
    if (!has('entities') || !may('settings', 'view')) return undefined
    const { defaultTimeZone: zone } = await readNow(recordQuery(settings, settings.single ?? ''))
    return typeof zone === 'string' && zone !== '' ? zone : undefined
  })

const weekMs = 7 * 24 * 60 * 60_000
const weeksAhead = 104

/** Tells whether two zones show the same clock from now on: Asia/Kolkata and Asia/Calcutta are one zone. */
const goTogether = (one: string, other: string): boolean =>
  Array.from({ length: weeksAhead }, (_, week) => Date.now() + week * weekMs).every(
    (instant) => clockIn(one, instant) === clockIn(other, instant),
  )

/** The website's time zone, where its clock differs from the given one. */
export const otherSiteZone = async (own: string): Promise<string | undefined> => {
  const zone = await siteZone()
  return zone === undefined || goTogether(own, zone) ? undefined : zone
}
