// Finds records for an import: the record of a row, and the records that the row names by code or name.
import {
  type Entity,
  type Field,
  formerKinds,
  type FormerNote,
  isSameName,
  type Json,
  storedEmail,
  labelName,
  likeness,
  nameForms,
  tidyText,
} from '#contract'
import { countriesNamed } from '#places'
import { isFoundBy } from './read-permission.ts'
import { quoteName, sortedApart, tableOf } from '../schema/columns.ts'
import { type Pointing, targetOf } from '../schema/model.ts'
import { allConditions, anyCondition, type Condition } from './field-condition.ts'
import { formerHolder } from '../write/find-former.ts'
import type { Tables, Work } from '../tables.ts'

/** Codes for a name that no record has: one for a former name, several for an ambiguous one, such as "Congo". */
export function codesNamed({ key }: Entity, name: string): readonly string[] {
  return key === 'country' ? countriesNamed(name) : []
}

/** Compares ignoring case; names also ignore accents, invisible characters and two letters for one. */
const isText = (entity: Entity, name: string, text: string): Condition => {
  const field: Field | undefined = entity.fields[name]
  if (sortedApart(entity).includes(name)) {
    return {
      sql: `${quoteName(`${name}$sort`)} in (select value from json_each(?))`,
      parameters: [JSON.stringify(nameForms(text))],
    }
  }
  if (field?.kind === 'email') return { sql: `${quoteName(name)} = ?`, parameters: [storedEmail(text)] }
  const plain = likeness(text)
  const isCode = field?.kind === 'text' && field.code
  return { sql: `${quoteName(name)} = ?`, parameters: [isCode ? plain.toUpperCase() : plain] }
}

/** The values of a row that are read so far. */
export type RowValues = { readonly [field: string]: unknown }
/** One record. `former` is the code or name that it no longer has. */
export interface Found {
  id: string
  former?: FormerNote
}
type FoundId = Found | 'none' | 'several'

const namesakesMax = 20

/** Searches live records. Among names that are alike, the identical one wins, then the one with the same accents. */
const findText = (
  { db }: Tables,
  entity: Entity,
  name: string,
  text: string,
  place: readonly Condition[],
  isMeant = isText(entity, name, text),
): FoundId => {
  const { sql, parameters } = allConditions([isMeant, ...place])
  const found = db
    .all<{ id: string; text: string }>(
      `select id, ${quoteName(name)} as text from ${quoteName(tableOf(entity))}
      where ${sql} and deletedAt is null limit ${namesakesMax}`,
      parameters,
    )
    .filter((one) => !sortedApart(entity).includes(name) || isSameName(one.text, text))
  const inOneCase = (name: string): string => tidyText(name, false).toLowerCase()
  const same = [
    found.filter((one) => one.text === text.trim()),
    found.filter((one) => inOneCase(one.text) === inOneCase(text)),
  ]
  const [first, second] = same.find(({ length }) => length > 0) ?? found
  return second ? 'several' : first ? { id: first.id } : 'none'
}

/** An image by the URL of its file; if several records have the file, the oldest. */
const findFile = ({ db }: Tables, text: string): FoundId => {
  const [, sha256 = ''] = /\/media\/([0-9a-f]{64})(?:\/\d+)?$/.exec(text.trim()) ?? []
  const found = db.get<{ id: string }>(
    'select id from media where sha256 = ? and deletedAt is null order by createdAt, id limit 1',
    [sha256],
  )
  return found ?? 'none'
}

/**
 * Finds a target by its codes, else by its name; a state or city only within the places that the row gives, and an
 * image by its address first.
 */
export const findTarget = (work: Work, field: Pointing, text: string, row: RowValues): FoundId => {
  const target = work.model.entity(targetOf(field))
  const file = field.kind === 'image' ? findFile(work, text) : 'none'
  if (file !== 'none') return file
  const place = (field.kind === 'relation' ? (field.within ?? []) : []).flatMap((within): Condition[] => {
    const value = row[within.field]
    return typeof value === 'string' ? [{ sql: `${quoteName(within.as)} = ?`, parameters: [value] }] : []
  })
  const own = target.label.length === 1 ? target.label : []
  const names = [...new Set([target.code, ...target.exact, ...own])].filter((name) => name !== undefined)
  for (const name of names.filter((one) => isFoundBy(target, one, work.person))) {
    const found = findText(work, target, name, text, place)
    if (found !== 'none') return found
  }
  const [code, another] = codesNamed(target, text)
  if (another !== undefined) return 'several'
  if (code !== undefined && target.code !== undefined) return findText(work, target, target.code, code, place)
  const former = findFormer(work, target, text)
  if (former !== 'none' || !target.fields.slug || !isFoundBy(target, 'slug', work.person)) return former
  return findText(work, target, 'slug', text, place)
}

const findFormer = (work: Work, target: Entity, text: string): FoundId => {
  const kinds = formerKinds(target).filter((one) => isFoundBy(target, one, work.person))
  const found = formerHolder(work, target, text, kinds)
  if (typeof found !== 'object') return found
  const { id, ...former } = found
  return { id, former }
}

/**
 * The row's place: the found record, or the place that a record already has by the same text, which may be in the
 * trash.
 */
const isPlace = (entity: Entity, name: string, draft: RowValues, row: RowValues): Condition => {
  const is = (field: string, id: unknown): Condition => ({
    sql: `${quoteName(field)} is ?`,
    parameters: [typeof id === 'string' && id !== '' ? id : null],
  })
  const [field, text, isFound] = [entity.fields[name], row[labelName(name)], is(name, draft[name])]
  if (field?.kind !== 'relation' || typeof text !== 'string' || text.trim() === '') return isFound
  const around = (field.within ?? []).map((within) => within.field).filter((one) => typeof draft[one] === 'string')
  const isNamed = allConditions([isText(entity, name, text), ...around.map((one) => is(one, draft[one]))])
  return typeof draft[name] === 'string' ? anyCondition([isFound, isNamed]) : isNamed
}

/** Finds the record of a row by this key. A key that is unique within a place also needs the row's place, or none. */
export const findByKey = (
  tables: Tables,
  entity: Entity,
  key: string,
  value: Json,
  draft: RowValues,
  row: RowValues,
): FoundId => {
  if (typeof value !== 'string') return 'none'
  const together = entity.unique.find((names) => names.includes(key)) ?? [key]
  const place = together.filter((name) => name !== key).map((name) => isPlace(entity, name, draft, row))
  // The source of a translation is known by its ID.
  const isMeant =
    entity.fields[key]?.kind === 'relation' ? { sql: `${quoteName(key)} = ?`, parameters: [value] } : undefined
  return findText(tables, entity, key, value, place, isMeant)
}
