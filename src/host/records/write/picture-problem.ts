import type { Json } from '#contract'
import type { Database } from '#host/storage'

type Id = Json | undefined

/** The problem of a chosen image. A record can keep an image that went to the trash, but cannot choose it again. */
export const pictureProblem = (db: Database, chosen: Id, before: Id): string | undefined => {
  if (typeof chosen !== 'string' || chosen === before) return undefined
  const found = db.get('select id from media where id = ? and deletedAt is null', [chosen])
  return found ? undefined : 'This image no longer exists'
}
