import { type Entity, entityOf, sitePages } from '#contract'
import { attempt, is, knowsQueries, may, type Page, pageQuery, queries, queryBy, readNow } from '#data'
import type { FoundLink } from '#markdown'

/** The kinds of records that have pages on the website, at their `sitePath` and slug. */
const withPages = [
  'airport',
  'guideline-type',
  'guideline-detail',
  'content-page',
  'blog',
  'blog-type',
  'blog-tag',
  'gallery',
] as const

/** `hidden` is a page that is not published. */
type LinkState = 'there' | 'hidden' | 'missing'

interface DeadLink extends FoundLink {
  state: 'hidden' | 'missing'
}
export interface CheckedLinks {
  dead: readonly DeadLink[]
  uncheckedCount: number
}

/** The check of a link: known from the address, by a query, or impossible. */
type Check = LinkState | { query: ReturnType<typeof pageQuery>; stateIn(page: Page): LinkState } | undefined

/** Undefined where an escape of the address is invalid. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function checkOf(address: string): Check {
  if (sitePages.some(({ path }) => path === address)) return 'there'
  // The list of files cannot be searched by address.
  if (address.startsWith('/media/')) return undefined
  const entities = withPages.flatMap((key) => entityOf(key) ?? [])
  const prefixOf = ({ sitePath = '/' }: Entity): string => sitePath
  const entity = entities
    .filter((one) => address.startsWith(prefixOf(one)))
    .sort((a, b) => prefixOf(b).length - prefixOf(a).length)[0]
  if (entity && !knowsQueries(entity.key)) return undefined
  const slug = entity ? address.slice(prefixOf(entity).length) : ''
  if (!entity || slug === '' || slug.includes('/')) return 'missing'
  const page = decoded(slug)
  if (page === undefined || !may(entity.key, 'view')) return undefined
  return {
    // An old address still leads to its page, and only the host knows those.
    query: pageQuery(entity, queryBy([is('pageAddress', page)], 1)),
    stateIn({ rows: [row] }) {
      if (!row) return 'missing'
      return entity.publishes && row.status !== 'published' ? 'hidden' : 'there'
    },
  }
}

function checked(links: readonly FoundLink[], stateOf: (address: string) => LinkState | undefined): CheckedLinks {
  const states = links.map((link) => ({ link, state: stateOf(link.address) }))
  const dead = states.flatMap(({ link, state }) =>
    state === 'missing' || state === 'hidden' ? [{ ...link, state }] : [],
  )
  return { dead, uncheckedCount: states.filter(({ state }) => state === undefined).length }
}

/** The links to the website that lead nowhere, as known when all are looked up or `signal` ends. */
export async function checkLinks(links: readonly FoundLink[], signal: AbortSignal): Promise<CheckedLinks> {
  const addresses = [...new Set(links.map(({ address }) => address))]
  const states = new Map(
    await Promise.all(
      addresses.map(async (address) => {
        const check = checkOf(address)
        const state =
          typeof check !== 'object' ? check : await attempt(() => readNow(check.query, signal).then(check.stateIn))
        return [address, state] as const
      }),
    ),
  )
  return checked(links, (address) => states.get(address))
}

export interface FollowedLinks {
  /** Looks up new links and keeps the answers for the others up to date. */
  follow(links: readonly FoundLink[]): void
  end(): void
}

/** Checks links while a text is open. `tell` is called whenever all are looked up. */
export function followLinks(tell: (checked: CheckedLinks) => void): FollowedLinks {
  const followed = new Map<string, { check: Check; end(): void }>()
  let links: readonly FoundLink[] = []
  const show = () => {
    const stateOf = (address: string) => {
      const check = followed.get(address)?.check
      if (typeof check !== 'object') return check
      const { data } = queries.get(check.query)
      return data && check.stateIn(data)
    }
    const isWaiting = ({ check }: { check: Check }) => typeof check === 'object' && queries.get(check.query).isLoading
    if (![...followed.values()].some(isWaiting)) tell(checked(links, stateOf))
  }
  const keep = (addresses: ReadonlySet<string>) => {
    for (const [address, { end }] of followed) {
      if (addresses.has(address)) continue
      followed.delete(address)
      end()
    }
  }
  return {
    follow(next) {
      links = next
      const addresses = new Set(next.map(({ address }) => address))
      keep(addresses)
      for (const address of addresses) {
        if (followed.has(address)) continue
        const check = checkOf(address)
        followed.set(address, {
          check,
          end: typeof check === 'object' ? queries.subscribe(check.query, show) : () => {},
        })
      }
      show()
    },
    end: () => keep(new Set()),
  }
}

export const deadWords = ({ address, state }: DeadLink): string =>
  state === 'hidden' ? `${address} is not published yet` : `There is no page at ${address}`
