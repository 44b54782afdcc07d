// What a person's record said stands in the pages of an index of words, and in the log of the database, after it is
// gone; each backup would hold it. The index is merged into one part, in which it is no more, and the log is emptied.
import type { Entity } from '../../contract/define.ts'
import type { Database } from '../database.ts'
import { quoted, wordsTableOf } from './columns.ts'
import { searchedFields } from './derived.ts'
import type { Tables } from './store.ts'

export const erasedWordsTable = `
  create table if not exists erased_words (words text primary key, isBegun integer not null) strict;
`

/** To be done within the next seconds: also for those whose words held this record's label. */
export const eraseWords = ({ db, model }: Tables, entity: Entity): void => {
  const naming = model.referrers(entity.key)
    .filter(({ entity: from, name }) => searchedFields(from).includes(name)).map(({ entity: from }) => from)
  for (const of of [entity, ...naming]) for (const isTrash of [false, true]) {
    db.run('insert or replace into erased_words values (?, 0)', [wordsTableOf(of, isTrash)])
  }
}

export const hasErasedWords = (db: Database): boolean =>
  db.get('select 1 from erased_words limit 1') !== undefined

const pagesAtOnce = 64

const changesOf = (db: Database): number => Number(db.get('select total_changes() as changes')?.changes)

/** One step, so that nobody waits for an index of many records. https://sqlite.org/fts5.html#the_merge_command */
const mergeSome = (db: Database): void => {
  const next = db.get<{ words: string; isBegun: number }>('select words, isBegun from erased_words limit 1')
  if (!next) return
  const { words, isBegun } = next
  const before = changesOf(db)
  // The first step says that all parts are to become one.
  db.run(`insert into ${quoted(words)} (${quoted(words)}, rank) values ('merge', ?)`,
    [isBegun ? pagesAtOnce : -pagesAtOnce])
  if (changesOf(db) - before < 2) db.run('delete from erased_words where words = ?', [words])
  else db.run('update erased_words set isBegun = 1 where words = ?', [words])
}

export const clearErasedWords = (db: Database): void => {
  if (!hasErasedWords(db)) return
  db.transaction(() => mergeSome(db))
  if (!hasErasedWords(db)) db.all('pragma wal_checkpoint(truncate)')
}
