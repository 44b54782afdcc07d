import { type Entity, entityOf, percentDecoded } from '#contract'
import { sitePages } from '#snippets'
import { attempt, is, knowsQueries, may, type Page, pageQuery, queries, queryBy, readNow } from '#data'
import type { FoundLink } from '#markdown'
import { type CheckedLinks, type FollowedLinks, tally, type Verdict } from './dead-links.ts'

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

/** `hidden` is a page that is not published. `unknown` is a URL that no section has, but the website may. */
type LinkState = 'there' | 'hidden' | 'missing' | 'unknown'

/** How a link is checked: by its URL, by a query, or not at all. */
type Check = LinkState | { query: ReturnType<typeof pageQuery>; stateIn(page: Page): LinkState } | undefined

function checkOf(address: string): Check {
  if (sitePages.some(({ path }) => path === address)) return 'there'
  // The list of files can't be searched by URL.
  if (address.startsWith('/media/')) return undefined
  const entities = withPages.flatMap((key) => entityOf(key) ?? [])
  const prefixOf = ({ sitePath = '/' }: Entity): string => sitePath
  const entity = entities
    .filter((one) => address.startsWith(prefixOf(one)))
    .sort((a, b) => prefixOf(b).length - prefixOf(a).length)[0]
  if (entity && !knowsQueries(entity.key)) return undefined
  const slug = entity ? address.slice(prefixOf(entity).length) : ''
  // No slug has a dot or a slash.
  if (!entity || slug === '' || /[/.]/.test(slug)) return 'unknown'
  if (!may(entity.key, 'view')) return undefined
  return {
    // A former URL still redirects to its page, and only the host knows former URLs.
    query: pageQuery(entity, queryBy([is('pageAddress', percentDecoded(slug))], 1)),
    stateIn({ rows: [row] }) {
      if (!row) return prefixOf(entity) === '/' ? 'unknown' : 'missing'
      return entity.publishes && row.status !== 'published' ? 'hidden' : 'there'
    },
  }
}

function verdictOn(address: string, state: LinkState | undefined): Verdict | undefined {
  if (state === 'hidden') return { words: `${address} isn’t published yet`, tone: 'warn', fix: null }
  if (state === 'unknown') return { words: `There might be no page at ${address}`, tone: 'warn', fix: null }
  if (state === 'missing') return { words: `There is no page at ${address}`, tone: 'bad', fix: null }
  return state
}

const checked = (links: readonly FoundLink[], stateOf: (address: string) => LinkState | undefined): CheckedLinks =>
  tally(links, ({ address }) => verdictOn(address, stateOf(address)))

/** Looks up the page of each link, for a host without the feature "links". */
export async function lookUpPages(links: readonly FoundLink[], signal: AbortSignal): Promise<CheckedLinks> {
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

/** The same while a text is open. `tell` is called whenever all are looked up. */
export function followPages(tell: (checked: CheckedLinks) => void): FollowedLinks {
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
