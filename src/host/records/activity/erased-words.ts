// After a person's record is erased, its words still stand in old pages of the search index and in the WAL, and each
// backup would hold them. Merging the index into one segment drops them there; a checkpoint empties the WAL.
import type { Entity } from '#contract'
import type { Database } from '#host/storage'
import { quoteName, wordsTableOf } from '../schema/columns.ts'
import { searchedFields } from '../schema/derived.ts'
import type { Tables } from '../tables.ts'

export const erasedWordsTable = `
  create table if not exists words_to_erase (
    words text primary key, isBegun integer not null default 0, isAgain integer not null default 0
  ) strict;
`

/** Queues the indexes that hold words of the record: its own, and those of records that show its label. */
export const eraseWords = ({ db, model }: Tables, entity: Entity): void => {
  const naming = model
    .referrers(entity.key)
    .filter(({ entity: from, name }) => searchedFields(from).includes(name))
    .map(({ entity: from }) => from)
  for (const of of [entity, ...naming])
    for (const isTrash of [false, true]) {
      // A merge in progress may already be past the new words, so the index needs another.
      db.run('insert into words_to_erase (words) values (?) on conflict do update set isAgain = isBegun', [
        wordsTableOf(of, isTrash),
      ])
    }
}

const hasErasedWords = (db: Database): boolean => db.get('select 1 from words_to_erase limit 1') !== undefined

const pagesAtOnce = 64

const changesOf = (db: Database): number => Number(db.get('select total_changes() as changes')?.changes)

/** Merges one step, so that a large index blocks no one. https://sqlite.org/fts5.html#the_merge_command */
const mergeSome = (db: Database): void => {
  const next = db.get<{ words: string; isBegun: number }>('select words, isBegun from words_to_erase limit 1')
  if (!next) return
  const { words, isBegun } = next
  const before = changesOf(db)
  // A negative number in the first step tells FTS5 to merge all segments into one.
  db.run(`insert into ${quoteName(words)} (${quoteName(words)}, rank) values ('merge', ?)`, [
    isBegun ? pagesAtOnce : -pagesAtOnce,
  ])
  const isDone = changesOf(db) - before < 2
  if (isDone) db.run('delete from words_to_erase where words = ? and isAgain = 0', [words])
  db.run('update words_to_erase set isBegun = ?, isAgain = isAgain and ? where words = ?', [!isDone, !isDone, words])
}

export const clearErasedWords = (db: Database): void => {
  if (!hasErasedWords(db)) return
  db.transaction(() => mergeSome(db))
  if (!hasErasedWords(db)) db.all('pragma wal_checkpoint(truncate)')
}
