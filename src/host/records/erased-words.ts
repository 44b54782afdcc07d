// What a person's record said stands in the pages of an index of words, and in the log of the database, after it is
// gone; each backup would hold it. The index is merged into one part, in which it is no more, and the log is emptied.
import type { Entity } from '#contract'
import type { Database } from '../storage/database.ts'
import { quoted, wordsTableOf } from './schema/columns.ts'
import { searchedFields } from './schema/derived.ts'
import type { Tables } from './store.ts'

export const erasedWordsTable = `
  create table if not exists words_to_erase (
    words text primary key, isBegun integer not null default 0, isAgain integer not null default 0
  ) strict;
`

/** To be done within the next seconds: also for those whose words held this record's label. */
export const eraseWords = ({ db, model }: Tables, entity: Entity): void => {
  const naming = model.referrers(entity.key)
    .filter(({ entity: from, name }) => searchedFields(from).includes(name)).map(({ entity: from }) => from)
  for (const of of [entity, ...naming]) for (const isTrash of [false, true]) {
    // What a merge that is under way has passed already is for one of its own.
    db.run('insert into words_to_erase (words) values (?) on conflict do update set isAgain = isBegun',
      [wordsTableOf(of, isTrash)])
  }
}

const hasErasedWords = (db: Database): boolean =>
  db.get('select 1 from words_to_erase limit 1') !== undefined

const pagesAtOnce = 64

const changesOf = (db: Database): number => Number(db.get('select total_changes() as changes')?.changes)

/** One step, so that nobody waits for an index of many records. https://sqlite.org/fts5.html#the_merge_command */
const mergeSome = (db: Database): void => {
  const next = db.get<{ words: string; isBegun: number }>('select words, isBegun from words_to_erase limit 1')
  if (!next) return
  const { words, isBegun } = next
  const before = changesOf(db)
  // The first step says that all parts are to become one.
  db.run(`insert into ${quoted(words)} (${quoted(words)}, rank) values ('merge', ?)`,
    [isBegun ? pagesAtOnce : -pagesAtOnce])
  const isDone = changesOf(db) - before < 2
  if (isDone) db.run('delete from words_to_erase where words = ? and isAgain = 0', [words])
  db.run('update words_to_erase set isBegun = ?, isAgain = isAgain and ? where words = ?', [!isDone, !isDone, words])
}

export const clearErasedWords = (db: Database): void => {
  if (!hasErasedWords(db)) return
  db.transaction(() => mergeSome(db))
  if (!hasErasedWords(db)) db.all('pragma wal_checkpoint(truncate)')
}
