import {
  type Entity,
  type Field,
  type FormerNote,
  type GroupField,
  inSentence,
  isEmpty,
  isObject,
  type Json,
  labelName,
  isSameName,
  type RelationField,
  type Values,
} from '#contract'
import { checkField, parseText } from '#checks'
import { sourceColumnEnd } from '#translated'
import { codesNamed, findTarget, type Found, type RowValues } from '../query/find-by-code.ts'
import { labelsOf } from '../schema/labels.ts'
import { storedLabel } from '../schema/derived.ts'
import { isPointing, type Pointing, targetOf } from '../schema/model.ts'
import type { Tables, Work } from '../tables.ts'

export interface ReadRow {
  /** The row as a draft; `country: "IN"` has become `countryId`. */
  draft: { [field: string]: unknown }
  problems: Record<string, string>
  /** Names in the row that match no record. */
  missing: { field: string; text: string }[]
  /** References by codes or names that their records no longer have. */
  former: FoundFormer[]
  /** The texts of the source in a file of translations, by field. */
  madeFrom: Values
}

/** A code or name of a row that its record no longer has. */
export interface FoundFormer extends FormerNote {
  /** The field of the row. */
  field: string
  /** The record's current name. */
  label: string
}

type LookedUp = { id: string; former?: Omit<FoundFormer, 'field'> } | { problem: string; isMissing: boolean }
/** Caches lookups, since the same countries and types occur in row after row. */
export type Lookups = Map<string, LookedUp>

const lookUp = (work: Work, known: Lookups, field: Pointing, text: string, draft: RowValues): LookedUp => {
  const within = field.kind === 'relation' ? (field.within ?? []).map((one) => draft[one.field] ?? null) : []
  const place = JSON.stringify([targetOf(field), text, within])
  const before = known.get(place)
  if (before) return before
  const target = work.model.entity(targetOf(field))
  const { one, many, code, label, fields } = target
  const way =
    code === undefined || label.includes(code) ? '' : `. Write the ${inSentence(fields[code]?.label ?? code)} instead`
  const found = findTarget(work, field, text, draft)
  const meant = codesNamed(target, text)
  const shown = `“${text.slice(0, 60)}”`
  const response =
    found === 'none'
      ? { problem: `There is no ${one} ${shown}`, isMissing: true }
      : found !== 'several'
        ? withLabel(work, target, found)
        : meant.length > 1
          ? { problem: `${shown} matches several ${many}: ${meant.join(', ')}${way}`, isMissing: false }
          : { problem: `There are several ${many} ${shown}${way}`, isMissing: false }
  known.set(place, response)
  return response
}

const withLabel = ({ db }: Work, target: Entity, { id, former }: Found): LookedUp =>
  former ? { id, former: { ...former, label: storedLabel(db, target, id) ?? '' } } : { id }

/** Reads a cell's text as the list writes it, and keeps JSON of the right kind unchanged. */
const readValue = (field: Field, value: unknown): unknown =>
  typeof value === 'string' ? parseText(field, value) : value

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((text: unknown) =>
    typeof text === 'string' && text.trim() !== '' ? [text.trim()] : [],
  )

/** A file of translations shows the text of the source next to each. @returns its field */
const sourceColumn = ({ translates }: Entity, name: string): string | undefined =>
  translates !== undefined && name.endsWith(sourceColumnEnd) ? name.slice(0, -sourceColumnEnd.length) : undefined

/** The text as the source would have it, so that it can be compared. */
const textOfSource = ({ fields: { base } }: Entity, name: string, value: unknown): Values => {
  const field = base?.kind === 'group' ? base.of[name] : undefined
  const checked = field && checkField(field, value, name)
  return checked && 'value' in checked ? { [name]: checked.value } : {}
}

/**
 * Reads a row in the order of the definition's fields, so that a state is found within the row's country, and a city
 * within both. It ignores fields that the host computes, so that an exported file can be imported again.
 */
export const readRow = (work: Work, entity: Entity, row: RowValues, known: Lookups): ReadRow => {
  const draft: { [field: string]: unknown } = {}
  const problems: Record<string, string> = {}
  const missing: ReadRow['missing'] = []
  const former: FoundFormer[] = []
  const madeFrom: Values = {}
  const understood = new Set<string>()
  for (const [name, field] of Object.entries(entity.fields)) {
    const under = labelName(name)
    understood.add(name)
    if (field.readOnly) continue
    if (isPointing(field) && under !== name && Object.hasOwn(row, under)) {
      understood.add(under)
      const texts = textsOf(readValue(field, row[under]))
      const found = texts.map((text) => lookUp(work, known, field, text, draft))
      for (const [at, one] of found.entries()) {
        if ('isMissing' in one && one.isMissing) missing.push({ field: name, text: texts[at] ?? '' })
      }
      for (const one of found) if ('id' in one && one.former) former.push({ field: name, ...one.former })
      const ids = found.flatMap((one) => ('id' in one ? [one.id] : []))
      const problem = found.find((one) => 'problem' in one)
      if (problem && 'problem' in problem) problems[name] = problem.problem
      else draft[name] = field.kind === 'relations' ? ids : (ids[0] ?? null)
    } else if (Object.hasOwn(row, name)) draft[name] = readValue(field, row[name])
  }
  // The check of the draft rejects unknown fields.
  for (const [name, value] of Object.entries(row)) {
    const shown = sourceColumn(entity, name)
    if (shown !== undefined) Object.assign(madeFrom, textOfSource(entity, shown, value))
    else if (!understood.has(name)) draft[name] = value
  }
  return { draft, problems, missing, former, madeFrom }
}

/** Several files of the library may have the same bytes, and so the same address. */
const isUrlOf = (text: string, url: string | null | undefined): boolean => text.trim() === url

/**
 * Lets a record keep a reference whose text did not change, even if several records have that name or the target is in
 * the trash. A row that moves the record to another place looks the name up there instead.
 */
export const withOwn = ({ db, model }: Tables, entity: Entity, row: RowValues, read: ReadRow, own: Values): ReadRow => {
  const draft = { ...read.draft }
  const problems = { ...read.problems }
  const isMoved = ({ within = [] }: RelationField): boolean =>
    within.some(({ field: place }) => draft[place] !== undefined && draft[place] !== own[place])
  const isNamed = ({ to }: RelationField, id: string, text: string): boolean =>
    isSameName(storedLabel(db, model.entity(to), id) ?? '', text)
  for (const [name, field] of Object.entries(entity.fields)) {
    const [id, text] = [own[name], row[labelName(name)]]
    if (typeof id !== 'string' || typeof text !== 'string' || draft[name] === id) continue
    const isOwn =
      field.kind === 'image'
        ? isUrlOf(text, labelsOf(db, model, 'media', new Set([id])).get(id)?.url)
        : field.kind === 'relation' && !isMoved(field) && isNamed(field, id, text)
    if (!isOwn) continue
    draft[name] = id
    delete problems[name]
  }
  return { ...read, draft, problems }
}

/** The fields that identify an item of a group: its codes, such as a runway's two designators, else its first field. */
const itemKey = ({ of }: GroupField): string[] => {
  const codes = Object.entries(of)
    .filter(([, field]) => field.kind === 'text' && field.code)
    .map(([name]) => name)
  return codes.length > 0 ? codes : Object.keys(of).slice(0, 1)
}

const readItem = (group: GroupField, item: unknown): unknown =>
  !isObject(item)
    ? item
    : Object.fromEntries(
        Object.entries(item).map(([name, value]) => {
          const field = group.of[name]
          return [name, field ? readValue(field, value) : value]
        }),
      )

/** Adds items to a group. An existing item gets the given values. */
export const appendItems = (group: GroupField, present: Json | undefined, given: unknown): unknown => {
  // Appending nothing removes nothing.
  if (isEmpty(given)) return present
  if (!Array.isArray(given)) return given
  const codes = itemKey(group)
  const all = Object.keys(group.of).filter((name) => name !== group.persistent)
  const keyOf = (item: unknown): string => {
    if (!isObject(item)) return JSON.stringify(item)
    const storedOf = (name: string): unknown => {
      const [field, value] = [group.of[name], item[name]]
      const checked = field && checkField(field, value, name)
      const stored = checked && 'value' in checked ? checked.value : value
      return isEmpty(stored) || stored === false ? null : stored
    }
    const key = codes.map(storedOf)
    // Without a code, only an item with the same values is the same.
    return JSON.stringify(key.some((code) => code !== null) ? key : all.map(storedOf))
  }
  const lastingOf = (item: unknown): unknown =>
    group.persistent !== undefined && isObject(item) && !isEmpty(item[group.persistent])
      ? item[group.persistent]
      : undefined
  const items: unknown[] = Array.isArray(present) ? [...present] : []
  for (const item of given.map((one: unknown) => readItem(group, one))) {
    const lasting = lastingOf(item)
    const known = lasting === undefined ? -1 : items.findIndex((one) => lastingOf(one) === lasting)
    const isSame = (one: unknown): boolean =>
      keyOf(one) === keyOf(item) && (lasting === undefined || lastingOf(one) === undefined)
    const place = known === -1 ? items.findIndex(isSame) : known
    const before = items[place]
    if (place === -1) items.push(item)
    else items[place] = isObject(before) && isObject(item) ? { ...before, ...item } : item
  }
  return items
}
