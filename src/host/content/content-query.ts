import { type Entity, type FormerNote, isObject, notice } from '#contract'
import { contentOf, filterName } from '#published'
import { malformed } from '#host/base'
import {
  amongValues,
  appliesToPlace,
  type Condition,
  formerHolders,
  isPlaceKind,
  isPointing,
  type PlaceKind,
  quoteName,
  storedFilterValue,
  tableOf,
  type Tables,
  targetOf,
} from '#host/records'
import { type TextForm, wireNames } from './content-rows.ts'
import { publicLanguages, readLanguage } from './languages.ts'
import { shownCondition } from './shown.ts'

const limitMax = 100
const limitUsual = 25

/** The cursor of a page: the sort value and row number of the last record before it. */
export interface Cursor {
  value: string | number | null
  row: number
}

export const writeCursor = ({ value, row }: Cursor): string =>
  Buffer.from(JSON.stringify({ value, row })).toString('base64url')

function readCursor(text: string): Cursor {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (isObject(cursor) && typeof cursor.row === 'number') {
      const { value, row } = cursor
      if (value === null || typeof value === 'string' || typeof value === 'number') return { value, row }
    }
  } catch {
    /* the same sentence */
  }
  throw malformed('The cursor “after” isn’t from this list.')
}

export interface ContentFilter {
  name: string
  condition: Condition
  /** The IDs of records that had the value before, if no shown record has it now. */
  former?: ReadonlyMap<string, FormerNote>
}

export interface ContentQuery {
  limit: number
  after: Cursor | undefined
  form: TextForm
  /** Undefined: the default language. */
  language: string | undefined
  /** A record without a translation comes in the default language. */
  hasFallback: boolean
  /** The requested fields; undefined: the defaults of a list or record. */
  fields: readonly string[] | undefined
  filters: readonly ContentFilter[]
}

/** Allows each parameter only once, so that a page has few URLs in a CDN. */
function parametersOf(query: URLSearchParams): Map<string, string> {
  const given = new Map<string, string>()
  for (const [name, value] of query) {
    if (given.has(name)) throw malformed(`The parameter ${name.slice(0, 60)} is given twice.`)
    given.set(name, value)
  }
  return given
}

export function readLimit(text: string | undefined): number {
  const limit = text === undefined ? limitUsual : /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > limitMax) throw malformed(`The limit must be from 1 to ${limitMax}.`)
  return limit
}

function readForm(text: string | undefined): TextForm {
  if (text === undefined || text === 'markdown') return 'markdown'
  if (text === 'html') return 'html'
  throw malformed('Use as=markdown or as=html.')
}

/** The properties of a record that name its language. */
const languageFields = ['language', 'alternates', 'fallbackFields']

function readFields(entity: Entity, more: readonly string[], text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  const known = [...wireNames(entity), 'id', 'updatedAt', 'path', ...languageFields, ...more]
  const names = text.split(',')
  const odd = names.find((name) => !known.includes(name))
  if (odd !== undefined) throw malformed(`Unknown field ${odd.slice(0, 60)}.`)
  return names
}

/**
 * A shown record of the target with this id, slug or code, in any case: `type=safety`, `country=in`.
 * @param by the one field that the filter names, as `cityCode` does
 */
function idOfNamed(tables: Tables, target: Entity, text: string, by: string | undefined): string {
  const isUnique = (name: string): boolean => target.unique.some((names) => names.join() === name)
  const own = ['slug', target.code ?? ''].filter((name) => contentOf(target)?.shows.includes(name) && isUnique(name))
  for (const name of by === undefined ? ['id', ...own] : [by]) {
    const field = target.fields[name]
    const row = tables.db.get<{ id: string }>(
      `select id from ${quoteName(tableOf(target))} where ${shownCondition(target)} and ${quoteName(name)} = ?`,
      [field ? storedFilterValue(field, name, text) : text],
    )
    if (row) return row.id
  }
  return ''
}

function filterOf(tables: Tables, entity: Entity, path: string, text: string): ContentFilter {
  const [name = '', inner] = path.split('.')
  const field = entity.fields[name]
  if (!field) throw new Error(`the content of ${entity.key} is filtered by no field ${name}`)
  const value = isPointing(field)
    ? idOfNamed(tables, tables.model.entity(targetOf(field)), text, inner)
    : storedFilterValue(field, name, text)
  const condition = amongValues(quoteName(name), field, [value])
  const former = formerlyBy(tables, entity, name, text, condition)
  if (former.size === 0) return { name, condition }
  return {
    name,
    condition: { sql: 'id in (select value from json_each(?))', parameters: [JSON.stringify([...former.keys()])] },
    former,
  }
}

/** The unique codes by which a query can name a place, besides its ID and slug. */
const codesOfPlaces: Record<PlaceKind, readonly string[]> = {
  airport: ['iata', 'icao', 'ident'],
  city: ['code'],
  country: ['alpha2'],
}

/** The ID of a shown place; empty if there is none. */
function placeNamed(tables: Tables, kind: PlaceKind, text: string): string {
  const place = tables.model.entity(kind)
  const named = [undefined, ...codesOfPlaces[kind]].map((by) => idOfNamed(tables, place, text, by))
  return named.find((id) => id !== '') ?? ''
}

/** The records that had this code before, unless a shown one has it now. */
function formerlyBy(
  tables: Tables,
  entity: Entity,
  name: string,
  text: string,
  { sql, parameters }: Condition,
): ReadonlyMap<string, FormerNote> {
  const former = formerHolders(tables, entity, text, [name])
  const isHeld = (): boolean =>
    tables.db.get(
      `select 1 from ${quoteName(tableOf(entity))} where ${shownCondition(entity)} and ${sql} limit 1`,
      parameters,
    ) !== undefined
  return new Map(former.length === 0 || isHeld() ? [] : former.map(({ id, ...note }) => [id, note]))
}

/** Reads the query of a list or a record; an unknown parameter is an error, so that mistakes are noticed. */
export function readContentQuery(
  tables: Tables,
  entity: Entity,
  query: URLSearchParams,
  isList: boolean,
  more: readonly string[] = [],
  known: readonly string[] = publicLanguages(tables.db),
): ContentQuery {
  const languages = known.map((one) => one.toLowerCase())
  const { limit, after, as: form, fields, language, fallback, ...named } = Object.fromEntries(parametersOf(query))
  const filters = new Map((isList ? (contentOf(entity)?.filters ?? []) : []).map((path) => [filterName(path), path]))
  // Guidelines have a language of their own, by which a list is filtered unless the website is available in it.
  const isFilter =
    language !== undefined && filters.has('language') && !languages.some((one) => one === language.toLowerCase())
  const others = isFilter ? { ...named, language } : named
  if (fallback !== undefined && (isList || fallback !== 'source'))
    throw malformed('Use fallback=source for one record.')
  const hasPlaces = isList && entity.key === notice.key
  const isOdd = (name: string): boolean => !filters.has(name) && !(hasPlaces && isPlaceKind(name))
  const odd = Object.keys(others).find(isOdd) ?? (isList ? undefined : limit !== undefined ? 'limit' : after && 'after')
  if (odd !== undefined) throw malformed(`Unknown parameter ${odd.slice(0, 60)}.`)
  return {
    limit: readLimit(limit),
    after: after === undefined ? undefined : readCursor(after),
    form: readForm(form),
    language: isFilter ? undefined : readLanguage(tables.db, language, known),
    hasFallback: fallback !== undefined,
    fields: readFields(entity, more, fields),
    filters: Object.entries(others).map(([name, text]) =>
      hasPlaces && isPlaceKind(name)
        ? { name, condition: appliesToPlace(name, placeNamed(tables, name, text)) }
        : filterOf(tables, entity, filters.get(name) ?? name, text),
    ),
  }
}
