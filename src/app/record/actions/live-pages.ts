// Live pages among records that are to be deleted.
import type { Entity, ListQuery } from '#contract'
import type { LivePage } from '#shapes'
import { api, has, is, type PageEnding, queryBy } from '#data'
import { numberWords, quantity } from '../number-words.ts'
import { type EndingAsked, recordSlots } from '../slots.ts'
import type { Selection } from './selection.ts'

/** The page of a live record, as a list of none or one. */
export const livePageIn = (entity: Entity, page: LivePage | undefined): LivePage[] =>
  page && mayBeLive(entity) ? [page] : []

/** The number of IDs that fit into one URL. */
const askedAtOnce = 100

/** Whether the website has a page for each of these records, and the host can define what replaces it. */
export const mayBeLive = ({ publishes, sitePath }: Entity): boolean =>
  publishes === true && sitePath !== undefined && has('publishing')

const countOfQuery = async (entity: Entity, query: ListQuery): Promise<number> => {
  const states = query.filters.filter(({ name, operator }) => name === 'status' && operator === 'is')
  if (states.length > 0 && !states.some(({ value }) => value === 'published')) return 0
  const filters = [...query.filters.filter((term) => !states.includes(term)), is('status', 'published')]
  return (await api.list(entity, { ...query, filters, page: 1, limit: 1 })).total
}

/** The number of live records of a large selection. */
export const countLive = async (
  entity: Entity,
  { records, all }: Selection,
  match: ListQuery | undefined,
): Promise<number> => {
  if (!mayBeLive(entity)) return 0
  if (all !== undefined && match) return countOfQuery(entity, match)
  const ids = [...records.keys()]
  let count = 0
  for (let from = 0; from < ids.length; from += askedAtOnce) {
    const some = ids.slice(from, from + askedAtOnce).map((id) => is('id', id))
    count += await countOfQuery(entity, queryBy(some, 1))
  }
  return count
}

/** Says which of the records are live: "This page is live." */
export const liveWords = (entity: Entity, live: number, count: number): string => {
  if (count === 1) return 'This page is live.'
  if (live === count) return `These ${numberWords(live)} pages are live.`
  return `${numberWords(live)} of these ${quantity(entity, count)} ${live === 1 ? 'is' : 'are'} live.`
}

/** Asks why live pages are removed from the website; undefined if the user keeps them. */
export const askLeaving = async (asked: EndingAsked): Promise<PageEnding | undefined> =>
  (await recordSlots.askEnding?.load())?.(asked)
