// GET /api/v1/post/search: searches all sections that the person may view, for the command palette.
import { detailOf, type Entity, fold, labelOf } from '#contract'
import { malformed } from '#host/base'
import { type Answer, isPermitted, type SignedIn } from '#host/http'
import { toRows } from '../rows.ts'
import { quoted, rowColumn, sortedApart, wordsTableOf } from '../schema/columns.ts'
import { readMany } from '../store.ts'
import { exactTerms, matchOf } from './search-words.ts'
import type { Stored, Tables } from '../tables.ts'

const limitDefault = 20
const limitMax = 50

/** The rank of a hit: 0 equals a code, 1 begins the label, 2 matches by words. */
interface Hit {
  entity: Entity
  stored: Stored
  rank: 0 | 1 | 2
}

const exactly = (tables: Tables, entity: Entity, text: string): Stored[] =>
  exactTerms(entity, text).flatMap(([name, value]) =>
    readMany(tables, entity, `${quoted(name)} = ? and deletedAt is null limit 5`, [value]),
  )

const beginning = (tables: Tables, entity: Entity, text: string, limit: number): Stored[] => {
  const [name = ''] = entity.label
  if (!sortedApart(entity).includes(name)) return []
  const column = quoted(`${name}$sort`)
  const start = fold(text.trim())
  return readMany(tables, entity, `${column} >= ? and ${column} < ? and deletedAt is null order by ${column} limit ?`, [
    start,
    `${start}\u{10ffff}`,
    limit,
  ])
}

const byWords = (tables: Tables, entity: Entity, match: string, limit: number): Stored[] => {
  const words = quoted(wordsTableOf(entity, false))
  return readMany(
    tables,
    entity,
    `${quoted(rowColumn)} in (select rowid from ${words} where ${words} match ? limit ?)`,
    [match, limit],
  )
}

const hitsIn = (tables: Tables, entity: Entity, text: string, match: string, limit: number): Hit[] => {
  const ranked: [Hit['rank'], Stored[]][] = [
    [0, exactly(tables, entity, text)],
    [1, beginning(tables, entity, text, limit)],
    [2, byWords(tables, entity, match, limit)],
  ]
  const seen = new Set<string>()
  return ranked.flatMap(([rank, records]) =>
    records.flatMap((stored): Hit[] => {
      if (seen.has(stored.id)) return []
      seen.add(stored.id)
      return [{ entity, stored, rank }]
    }),
  )
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
  if (limit < 1 || limit > limitMax) throw malformed(`The limit of a search goes from 1 to ${limitMax}.`)
  return limit
}

export const searchAll =
  (tables: Tables) =>
  ({ person, request }: SignedIn): Answer => {
    const text = request.query.get('q') ?? ''
    const limit = readLimit(request.query.get('limit'))
    const match = matchOf(text)
    if (typeof match !== 'object') return { data: [] }
    const kinds = tables.model.entities
      .filter((entity) => entity.single === undefined && isPermitted(person, entity.key, 'view'))
      .map((entity) => hitsIn(tables, entity, text, match.match, limit))
    const hits = inTurn(kinds)
      .slice(0, limit)
      .sort((one, other) => one.rank - other.rank)
    return {
      data: hits.flatMap(({ entity, stored }) =>
        toRows(tables, entity, [stored]).map((row) => ({
          entity: entity.key,
          id: row.id,
          label: labelOf(entity, row),
          detail: detailOf(entity, row) ?? '',
        })),
      ),
    }
  }
