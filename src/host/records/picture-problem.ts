import type { Json } from '#contract'
import type { Database } from '../storage/database.ts'

type Id = Json | undefined

/** What is wrong with a picture that is chosen: one in the trash may stay where it was named, and is not named anew. */
export const pictureProblem = (db: Database, chosen: Id, before: Id): string | undefined => {
  if (typeof chosen !== 'string' || chosen === before) return undefined
  const found = db.get('select id from media where id = ? and deletedAt is null', [chosen])
  return found ? undefined : 'This picture no longer exists'
}
