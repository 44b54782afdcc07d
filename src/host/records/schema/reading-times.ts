import { countWords, readingMinutes } from '#contract'
import type { Database } from '#host/storage'

/** A schema step: earlier releases counted a text without spaces between words as one word. */
export function recountReadingTimes(db: Database): void {
  if (!db.get(`select 1 from sqlite_master where type = 'table' and name = 'blog'`)) return
  for (const { id, body } of db.all('select id, body from blog')) {
    const minutes = readingMinutes(countWords(String(body ?? '')))
    db.run('update blog set readingMinutes = ? where id = ? and readingMinutes <> ?', [minutes, id ?? null, minutes])
  }
}
