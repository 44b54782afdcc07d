import { reviewSectionsIn, settings } from '#contract'
import type { Database } from '#host/storage'
import { quoted, tableOf } from '../schema/columns.ts'

/** The keys of the sections whose versions a second person approves before visitors get them. */
export const reviewSections = (db: Database): string[] => {
  const row = db.get(`select reviewSections as sections from ${quoted(tableOf(settings))} limit 1`)
  return reviewSectionsIn(JSON.parse(String(row?.sections ?? 'null')))
}
