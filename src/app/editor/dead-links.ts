import type { FoundLink } from '../../contract/content-checks.ts'
import type { Entity } from '../../contract/define.ts'
import { loadEntity } from '../../contract/entities/index.ts'
import type { ListQuery } from '../../contract/list-query.ts'
import { sitePages } from '../../contract/seo.ts'
import { api } from '../api.ts'
import { may, profile } from '../profile.ts'

/** Whose records have pages on the website, at their `sitePath` and slug. */
const withPages = [
  'airport', 'guideline-type', 'guideline-detail', 'content-page', 'blog', 'blog-type', 'blog-tag', 'gallery',
] as const

/** `hidden`: there, but not published. `unknown`: nobody could say. */
type LinkState = 'there' | 'hidden' | 'missing' | 'unknown'

export interface DeadLink extends FoundLink { state: 'hidden' | 'missing' }

/** An address that a page had before leads to it still: only the host knows those. */
const byAddress = (slug: string): ListQuery => ({
  page: 1, limit: 1, sort: undefined, order: 'asc', search: '',
  filters: [{ name: 'pageAddress', operator: 'is', value: slug }],
})

const lookUp = async (address: string, signal: AbortSignal): Promise<LinkState> => {
  if (sitePages.some(({ path }) => path === address)) return 'there'
  // Files of the library, which the host checks itself.
  if (address.startsWith('/media/')) return 'unknown'
  const entities = (await Promise.all(withPages.map(loadEntity))).filter((one): one is Entity => one !== undefined)
  const prefixOf = ({ sitePath = '/' }: Entity): string => sitePath
  const entity = entities.filter((one) => address.startsWith(prefixOf(one)))
    .sort((a, b) => prefixOf(b).length - prefixOf(a).length)[0]
  const slug = entity ? address.slice(prefixOf(entity).length) : ''
  if (!entity || slug === '' || slug.includes('/')) return 'missing'
  if (!may(entity.key, 'view')) return 'unknown'
  const row = (await api.list(entity, byAddress(decodeURIComponent(slug)), signal)).rows[0]
  if (!row) return 'missing'
  return entity.publishes && row.status !== 'published' ? 'hidden' : 'there'
}

/** Remembers what the host has said, for as long as one form is open. */
export type KnownLinks = Map<string, LinkState>

/** Those links of the website that lead nowhere. What cannot be looked up is not reported. */
export async function findDeadLinks(
  links: readonly FoundLink[], known: KnownLinks, signal: AbortSignal,
): Promise<DeadLink[]> {
  if (profile.get() === 'bare') return []
  const unknown = [...new Set(links.map(({ address }) => address))].filter((address) => !known.has(address))
  for (const address of unknown) {
    const state = await lookUp(address, signal).catch((): LinkState => 'unknown')
    signal.throwIfAborted()
    known.set(address, state)
  }
  return links.flatMap((link) => {
    const state = known.get(link.address)
    return state === 'missing' || state === 'hidden' ? [{ ...link, state }] : []
  })
}

export const deadWords = ({ address, state }: DeadLink): string =>
  state === 'hidden' ? `${address} is not published yet` : `There is no page at ${address}`
