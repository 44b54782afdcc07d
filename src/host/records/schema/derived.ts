// The derived columns: sort texts, unique keys, and the words of the search.
import {
  type Entity,
  type Field,
  fold,
  formerValues,
  isEmpty,
  joinedWords,
  labelOf,
  likeness,
  nameForms,
  otherSpellings,
  searchedText,
  separateLetters,
  textOf,
  type Values,
} from '#contract'
import type { Database, SqlParameter } from '#host/storage'
import { quoteName, sortedApart, tableOf, uniqueColumn, wordsTableOf } from './columns.ts'
import { idsIn, isPointing, type Model, perEntity, targetOf } from './model.ts'

/** The label of a record, live or in the trash; undefined after a purge. */
export const storedLabel = (db: Database, target: Entity, id: string): string | undefined => {
  const table = tableOf(target)
  const names = target.translates === undefined ? target.label : [...target.label, 'language']
  const row = db.getKept([table], `select ${names.map(quoteName).join(', ')} from ${quoteName(table)} where id = ?`, [
    id,
  ])
  return row && labelOf(target, row)
}

/** The value of one field of a record; empty after a purge. */
const storedText = (db: Database, target: Entity, id: string, name: string): string =>
  textOf(
    db.getKept(
      [tableOf(target)],
      `select ${quoteName(name)} as value from ${quoteName(tableOf(target))} where id = ?`,
      [id],
    )?.value ?? null,
  )

/**
 * The words of a field; a relation gives the labels of its targets, and `cityId.code` the codes of its targets. Each
 * field is read once.
 */
export type WordsOf = (name: string) => string

const formerWords = (entity: Entity, values: Values): string =>
  formerValues(entity, values)
    .map(({ value }) => value)
    .join(', ')

/** @param texts those that were read; others are added as they are read. If omitted, each record's are read */
export const wordsReader = (
  db: Database,
  model: Model,
  entity: Entity,
  values: Values,
  texts = new Map<string, string | undefined>(),
): WordsOf => {
  const textFor = (target: Entity, id: string, inner: string | undefined): string | undefined => {
    const place = [target.key, id, inner].join(' ')
    if (texts.has(place)) return texts.get(place)
    const text = inner === undefined ? storedLabel(db, target, id) : storedText(db, target, id, inner)
    texts.set(place, text)
    return text
  }
  const read = (path: string): string => {
    const [name = '', inner] = path.split('.')
    const field = entity.fields[name]
    const value = values[name]
    if (field && isPointing(field)) {
      const target = model.find(targetOf(field))
      return target
        ? idsIn(value)
            .flatMap((id) => textFor(target, id, inner) ?? [])
            .join(', ')
        : ''
    }
    if (name === entity.former) return formerWords(entity, values)
    return textOf(value)
  }
  const known = new Map<string, string>()
  return (name) => {
    const words = known.get(name) ?? read(name)
    known.set(name, words)
    return words
  }
}

/** The values of a unique list as one text, compared like a search; null if all are empty. */
export const uniqueKey = (names: readonly string[], values: Values): string | null =>
  uniqueKeys(names, values)[0] ?? null

/** The keys that a record with the same names may have; the first is the stored one. */
export const uniqueKeys = (names: readonly string[], values: Values): string[] => {
  if (names.every((name) => isEmpty(values[name]))) return []
  const forms = names.map((name) => nameForms(String(values[name] ?? '')))
  return [0, 1, 2].map((place) => JSON.stringify(forms.map((all) => all[place])))
}

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

/** Other fields that people call a record by. A search ranks them like its label. */
const calledBy: Readonly<Record<string, readonly string[]>> = {
  airport: ['cityId', 'municipality'],
  media: ['alt'],
  'travel-agent': ['contactName'],
}

/** The fields that name a record. */
export const namesOf = ({ key, label }: Entity): readonly string[] => [...label, ...(calledBy[key] ?? [])]

export const searchedFields = (entity: Entity): string[] => [...new Set([...entity.search, ...entity.exact])]

/** A search also finds a record by the code of its city. */
const soughtIn = (field: Field | undefined): string | undefined =>
  field?.kind === 'relation' && field.to === 'city' ? 'code' : undefined

/** The fields of targets by which a search finds a record too: `cityId.code`. */
export const searchedThrough = ({ fields }: Entity, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const target = soughtIn(fields[name])
    return target === undefined ? [] : [`${name}.${target}`]
  })

/** Whether records that refer to this one are found by one of the fields. */
export const isSearchedThrough = (model: Model, entity: Entity, isChanged: (name: string) => boolean): boolean =>
  model.referrers(entity.key).some(({ field }) => {
    const target = soughtIn(field)
    return target !== undefined && isChanged(target)
  })

/** The fields that a role reads of records that it can only choose. */
export const labelFields = ({ key, label }: Entity): readonly string[] => (key === 'media' ? [...label, 'alt'] : label)

/**
 * The words of a record in the columns of its index: those of what pickers show, those of its other names, all others,
 * and those of the fields that its pending version changes. Folded like a query.
 */
interface Words {
  label: string
  names: string
  rest: string
  coming: string
}

const joinSearchedTexts = (entity: Entity, names: readonly string[], wordsOf: WordsOf): string =>
  names
    .map((name) => searchedText(entity.fields[name], wordsOf(name)))
    .filter((text) => text !== '')
    .map((text) => [separateLetters(fold(text)), ...joinedWords(fold(text)), ...otherSpellings(text)].join('\n'))
    .join('\n')

/** All that a search looks in: fields, and fields of targets. */
export const searchedPaths = (entity: Entity): string[] => {
  const own = searchedFields(entity)
  return [...own, ...searchedThrough(entity, own)]
}

const nameIn = (path: string): string => path.split('.')[0] ?? ''

const pathsByColumn = perEntity((entity) => {
  const columnOf = (path: string): keyof Words => {
    const name = nameIn(path)
    return labelFields(entity).includes(name) ? 'label' : namesOf(entity).includes(name) ? 'names' : 'rest'
  }
  const inColumn = (column: keyof Words): string[] => searchedPaths(entity).filter((path) => columnOf(path) === column)
  return { label: inColumn('label'), names: inColumn('names'), rest: inColumn('rest') }
})

/** @param coming the fields that the pending version changes, and its words */
export const indexedWords = (
  entity: Entity,
  wordsOf: WordsOf,
  coming?: { changed: ReadonlySet<string>; wordsOf: WordsOf },
): Words => {
  const { label, names, rest } = pathsByColumn(entity)
  const isChanged = (path: string): boolean => coming?.changed.has(nameIn(path)) === true
  return {
    label: joinSearchedTexts(entity, label, wordsOf),
    names: joinSearchedTexts(entity, names, wordsOf),
    rest: joinSearchedTexts(entity, rest, wordsOf),
    coming: coming ? joinSearchedTexts(entity, searchedPaths(entity).filter(isChanged), coming.wordsOf) : '',
  }
}

/** The row and the table of a record's words. */
interface WordsPlace {
  row: number
  deletedAt: string | null
}

export const indexWords = (db: Database, entity: Entity, { row, deletedAt }: WordsPlace, words: Words): void => {
  const table = quoteName(wordsTableOf(entity, deletedAt !== null))
  const { label, names, rest, coming } = words
  db.run(`insert into ${table} (rowid, label, names, words, coming) values (?, ?, ?, ?, ?)`, [
    row,
    label,
    names,
    rest,
    coming,
  ])
}
export const forgetWords = (db: Database, entity: Entity, { row, deletedAt }: WordsPlace): void => {
  db.run(`delete from ${quoteName(wordsTableOf(entity, deletedAt !== null))} where rowid = ?`, [row])
}
