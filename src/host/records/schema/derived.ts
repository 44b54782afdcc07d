// The derived columns: sort texts, unique keys, and the words of the search.
import {
  type Entity,
  type Field,
  fold,
  isEmpty,
  joinedWords,
  labelOf,
  likeness,
  shownEmail,
  spaced,
  textOf,
  type Values,
} from '#contract'
import type { Database, SqlParameter } from '#host/storage'
import { quoted, sortedApart, tableOf, uniqueColumn, wordsTableOf } from './columns.ts'
import { idsIn, isPointing, type Model, targetOf } from './model.ts'

/** The label of a record, live or in the trash; undefined after a purge. */
export const storedLabel = (db: Database, target: Entity, id: string): string | undefined => {
  const row = db.get(`select ${target.label.map(quoted).join(', ')} from ${quoted(tableOf(target))} where id = ?`, [id])
  return row && labelOf(target, row)
}

/** The words of a field; a relation gives the labels of its targets. Each field is read once. */
export type WordsOf = (name: string) => string

export const wordsReader = (db: Database, model: Model, entity: Entity, values: Values): WordsOf => {
  const read = (name: string): string => {
    const field = entity.fields[name]
    const value = values[name]
    if (field && isPointing(field)) {
      const target = model.find(targetOf(field))
      return target
        ? idsIn(value)
            .flatMap((id) => storedLabel(db, target, id) ?? [])
            .join(', ')
        : ''
    }
    return textOf(value)
  }
  const known = new Map<string, string>()
  return (name) => {
    const words = known.get(name) ?? fold(read(name))
    known.set(name, words)
    return words
  }
}

/** The values of a unique list as one text, compared like a search; null where all are empty. */
export const uniqueKey = (names: readonly string[], values: Values): string | null =>
  names.every((name) => isEmpty(values[name]))
    ? null
    : JSON.stringify(names.map((name) => likeness(String(values[name] ?? ''))))

/** @param changed limits the result to columns that depend on these fields */
export const derivedValues = (
  entity: Entity,
  values: Values,
  wordsOf: WordsOf,
  changed?: ReadonlySet<string>,
): Map<string, SqlParameter> => {
  const columns = new Map<string, SqlParameter>()
  for (const name of sortedApart(entity)) {
    if (!changed || changed.has(name)) columns.set(`${name}$sort`, likeness(wordsOf(name)) || null)
  }
  for (const names of entity.unique) {
    const column = uniqueColumn(entity, names)
    if (entity.fields[column]) continue
    if (!changed || names.some((name) => changed.has(name))) columns.set(column, uniqueKey(names, values))
  }
  return columns
}

export const searchedFields = (entity: Entity): string[] => [...new Set([...entity.search, ...entity.exact])]

/** An address with an internationalized domain is found in ASCII and in letters. */
const bothSpellings = (field: Field | undefined, words: string): readonly string[] => {
  const shown = field?.kind === 'email' ? fold(shownEmail(words)) : words
  return shown === words ? [words] : [words, shown]
}

/** The index and the query are folded alike. */
export const searchText = (entity: Entity, wordsOf: WordsOf): string =>
  searchedFields(entity)
    .flatMap((name) => bothSpellings(entity.fields[name], wordsOf(name)))
    .filter((text) => text !== '')
    .map((text) => [spaced(text), ...joinedWords(text)].join('\n'))
    .join('\n')

/** The row and the table of a record's words. */
interface WordsPlace {
  row: number
  deletedAt: string | null
}

export const indexWords = (db: Database, entity: Entity, { row, deletedAt }: WordsPlace, text: string): void => {
  db.run(`insert into ${quoted(wordsTableOf(entity, deletedAt !== null))} (rowid, words) values (?, ?)`, [row, text])
}
export const forgetWords = (db: Database, entity: Entity, { row, deletedAt }: WordsPlace): void => {
  db.run(`delete from ${quoted(wordsTableOf(entity, deletedAt !== null))} where rowid = ?`, [row])
}
