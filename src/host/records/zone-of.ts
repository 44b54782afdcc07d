import { currentZone, settings, user } from '#contract'
import type { Person } from '#host/http'
import type { Database } from '#host/storage'
import { quoteName, tableOf } from './schema/columns.ts'

/** Days and months begin in `zone`. */
export interface When {
  now: Date
  zone: string
  /** The reader, for filters such as “Waiting for my approval”; if omitted, no one. */
  person?: Person | undefined
}

const known = (name: unknown): string | undefined => (typeof name === 'string' ? currentZone(name) : undefined)

/** The zone of the website, in which its visitors' days begin; UTC if it has none. */
export const siteZone = (db: Database): string =>
  known(
    db.getKept([tableOf(settings)], `select defaultTimeZone as zone from ${quoteName(tableOf(settings))} limit 1`)
      ?.zone,
  ) ?? 'UTC'

/** The zone of an account, in which its person sees days and months; of the website if the account has none. */
export const zoneOf = (db: Database, personId: string | undefined): string =>
  (personId === undefined
    ? undefined
    : known(
        db.getKept([tableOf(user)], `select timeZone as zone from ${quoteName(tableOf(user))} where id = ?`, [personId])
          ?.zone,
      )) ?? siteZone(db)
