// GET /api/v1/post/search: searches all sections that the person can view, for the command palette and page pickers.
import { type Entity, headingOf, labelOf, likeness, nameForms, textOf } from '#contract'
import { detailOf } from '#readable'
import { pathOnSite } from '#snippets'
import { malformed } from '#host/base'
import { type RouteResponse, isPermitted, type SignedIn } from '#host/http'
import { toRows } from './rows.ts'
import { quoteName, rowColumn, sortedApart, wordsTableOf } from '../schema/columns.ts'
import { namesOf, wordsReader } from '../schema/derived.ts'
import { readMany, readStored } from '../write/store.ts'
import { formerHolders, formerNote } from '../write/find-former.ts'
import { exactTerms, matchOf } from './search-words.ts'
import type { Stored, Tables } from '../tables.ts'

const limitDefault = 20
const limitMax = 50

/**
 * The rank of a hit: 0 if its code is the text, 1 if its name or a former value is. Whole words come before beginnings of
 * words: 2 if a name starts with the text as whole words, 3 if the names contain its words; 4 and 5 the same for
 * beginnings, and 6 if its texts have words that begin so.
 */
interface Hit {
  entity: Entity
  stored: Stored
  rank: 0 | 1 | 2 | 3 | 4 | 5 | 6
}

const exactly = (tables: Tables, entity: Entity, text: string): Stored[] =>
  exactTerms(entity, text).flatMap(([name, value]) =>
    readMany(tables, entity, `${quoteName(name)} = ? and deletedAt is null limit 5`, [value]),
  )

const formerly = (tables: Tables, entity: Entity, text: string): Stored[] =>
  formerHolders(tables, entity, text).flatMap(({ id }) => readStored(tables, entity, id) ?? [])

const beginning = (tables: Tables, entity: Entity, start: string, limit: number): Stored[] =>
  namesOf(entity)
    .filter((name) => sortedApart(entity).includes(name))
    .flatMap((name) => {
      const column = quoteName(`${name}$sort`)
      return readMany(
        tables,
        entity,
        `${column} >= ? and ${column} < ? and deletedAt is null order by ${column} limit ?`,
        [start, `${start}\u{10ffff}`, limit],
      )
    })

const byWords = (tables: Tables, entity: Entity, match: string, limit: number): Stored[] => {
  const words = quoteName(wordsTableOf(entity, false))
  return readMany(
    tables,
    entity,
    `${quoteName(rowColumn)} in (select rowid from ${words} where ${words} match ? limit ?)`,
    [match, limit],
  )
}

const wordsOfName = (name: string): string[] => name.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)

interface Searched {
  text: string
  match: string
  whole: string
  limit: number
}

const hitsIn = (tables: Tables, entity: Entity, { text, match, whole, limit }: Searched): Hit[] => {
  const forms = nameForms(text)
  const isWholeIn = (names: readonly string[]): boolean => {
    const words = new Set(names.flatMap(wordsOfName))
    return forms.some((form) => wordsOfName(form).every((word) => words.has(word)))
  }
  const rankByName = ({ values }: Stored): 1 | 2 | 3 | 4 | 5 => {
    const wordsOf = wordsReader(tables.db, tables.model, entity, values)
    const names = [headingOf(entity, values), ...namesOf(entity).map(wordsOf)].flatMap(nameForms)
    if (forms.some((form) => names.includes(form))) return 1
    const isStart = forms.some((form) => names.some((name) => name.startsWith(form)))
    return isWholeIn(names) ? (isStart ? 2 : 3) : isStart ? 4 : 5
  }
  const seen = new Set<string>()
  const ranked = (found: Stored[], rankOf: (stored: Stored) => Hit['rank']): Hit[] =>
    found.flatMap((stored): Hit[] => {
      if (seen.has(stored.id)) return []
      seen.add(stored.id)
      return [{ entity, stored, rank: rankOf(stored) }]
    })
  return [
    ...ranked(exactly(tables, entity, text), () => 0),
    ...ranked(formerly(tables, entity, text), () => 1),
    ...ranked(beginning(tables, entity, likeness(text), limit), rankByName),
    ...[whole, match].flatMap((query) =>
      ranked(byWords(tables, entity, `{label names} : (${query})`, limit), rankByName),
    ),
    ...ranked(byWords(tables, entity, match, limit), (stored) => (formerNote(tables, entity, stored, text) ? 5 : 6)),
  ].sort((one, other) => one.rank - other.rank)
}

/** Takes the best hit of each entity, then the second best, so that thousands of airports do not hide a page. */
const inTurn = (kinds: readonly Hit[][]): Hit[] =>
  kinds
    .flatMap((hits) => hits.map((hit, place) => ({ hit, turn: hit.rank === 0 ? 0 : place })))
    .sort((one, other) => one.turn - other.turn || one.hit.rank - other.hit.rank)
    .map(({ hit }) => hit)

const readLimit = (text: string | null): number => {
  if (text === null) return limitDefault
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > limitMax) throw malformed(`The limit of a search must be from 1 to ${limitMax}.`)
  return limit
}

export const searchAll =
  (tables: Tables) =>
  ({ person, request }: SignedIn): RouteResponse => {
    const text = request.query.get('q') ?? ''
    const limit = readLimit(request.query.get('limit'))
    const match = matchOf(text)
    if (typeof match !== 'object') return { data: [] }
    const kinds = tables.model.entities
      .filter((entity) => entity.single === undefined && isPermitted(person, entity.key, 'view'))
      .map((entity) => hitsIn(tables, entity, { text, ...match, limit }))
    const hits = inTurn(kinds)
      .slice(0, limit)
      .sort((one, other) => one.rank - other.rank)
    return {
      data: hits.flatMap(({ entity, stored, rank }) => {
        const former = formerNote(tables, entity, stored, text)
        return toRows(tables, entity, [stored]).map((row) => ({
          entity: entity.key,
          id: row.id,
          label: labelOf(entity, row),
          detail: detailOf(entity, row) ?? '',
          foundIn: rank === 6 ? 'text' : 'name',
          ...(entity.sitePath !== undefined &&
            textOf(stored.values.slug) !== '' && { path: pathOnSite(entity, stored.id, stored.values) }),
          ...(entity.publishes && { status: textOf(stored.values.status) }),
          ...(former && { former }),
        }))
      }),
    }
  }
