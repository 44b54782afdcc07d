import { type Entity, entityOf, type ListQuery, sitePages } from '#contract'
import { api, is, knowsQueries, may, queryBy } from '#data'
import type { FoundLink } from '#markdown'

/** Whose records have pages on the website, at their `sitePath` and slug. */
const withPages = [
  'airport', 'guideline-type', 'guideline-detail', 'content-page', 'blog', 'blog-type', 'blog-tag', 'gallery',
] as const

/** `hidden`: there, but not published. */
type LinkState = 'there' | 'hidden' | 'missing'

export interface DeadLink extends FoundLink { state: 'hidden' | 'missing' }
export interface CheckedLinks { dead: readonly DeadLink[]; uncheckedCount: number }

/** An address that a page had before leads to it still: only the host knows those. */
const byAddress = (slug: string): ListQuery => queryBy([is('pageAddress', slug)], 1)

/** Undefined where this person cannot know. */
const lookUp = async (address: string, signal: AbortSignal): Promise<LinkState | undefined> => {
  if (sitePages.some(({ path }) => path === address)) return 'there'
  // Files of the library have no list by address.
  if (address.startsWith('/media/')) return undefined
  const entities = withPages.flatMap((key) => entityOf(key) ?? [])
  const prefixOf = ({ sitePath = '/' }: Entity): string => sitePath
  const entity = entities.filter((one) => address.startsWith(prefixOf(one)))
    .sort((a, b) => prefixOf(b).length - prefixOf(a).length)[0]
  if (entity && !knowsQueries(entity.key)) return undefined
  const slug = entity ? address.slice(prefixOf(entity).length) : ''
  if (!entity || slug === '' || slug.includes('/')) return 'missing'
  if (!may(entity.key, 'view')) return undefined
  const row = (await api.list(entity, byAddress(decodeURIComponent(slug)), signal)).rows[0]
  if (!row) return 'missing'
  return entity.publishes && row.status !== 'published' ? 'hidden' : 'there'
}

/** Remembers what the host has said, for as long as one form is open. */
export type KnownLinks = Map<string, LinkState>

const atOnce = 4

/** Those links of the website that lead nowhere, as far as is known when all are looked up or the time is over. */
export async function checkLinks(
  links: readonly FoundLink[], known: KnownLinks, signal: AbortSignal,
): Promise<CheckedLinks> {
  const unknown = [...new Set(links.map(({ address }) => address))].filter((address) => !known.has(address))
  const work = async () => {
    for (let next = unknown.shift(); next !== undefined && !signal.aborted; next = unknown.shift()) {
      const state = await lookUp(next, signal).catch(() => undefined)
      if (state) known.set(next, state)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const dead = links.flatMap((link) => {
    const state = known.get(link.address)
    return state === 'missing' || state === 'hidden' ? [{ ...link, state }] : []
  })
  return { dead, uncheckedCount: links.filter(({ address }) => !known.has(address)).length }
}

export const deadWords = ({ address, state }: DeadLink): string =>
  state === 'hidden' ? `${address} is not published yet` : `There is no page at ${address}`
