import { type Entity, entityOf, percentDecoded } from '#contract'
import { sitePages } from '#snippets'
import { attempt, is, knowsQueries, may, type Page, pageQuery, queries, queryBy, readNow } from '#data'
import type { FoundLink } from '#markdown'
import { type CheckedLinks, type FollowedLinks, tallyVerdicts, type Verdict } from './dead-links.ts'

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

function checkOf(url: string): Check {
  if (sitePages.some(({ path }) => path === url)) return 'there'
  // The list of files can't be searched by URL.
  if (url.startsWith('/media/')) return undefined
  const entities = withPages.flatMap((key) => entityOf(key) ?? [])
  const prefixOf = ({ sitePath = '/' }: Entity): string => sitePath
  const entity = entities
    .filter((one) => url.startsWith(prefixOf(one)))
    .sort((a, b) => prefixOf(b).length - prefixOf(a).length)[0]
  if (entity && !knowsQueries(entity.key)) return undefined
  const slug = entity ? url.slice(prefixOf(entity).length) : ''
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

function verdictOn(url: string, state: LinkState | undefined): Verdict | undefined {
  if (state === 'hidden') return { words: `${url} isn’t published yet`, tone: 'warn', fix: null }
  if (state === 'unknown') return { words: `There might be no page at ${url}`, tone: 'warn', fix: null }
  if (state === 'missing') return { words: `There is no page at ${url}`, tone: 'bad', fix: null }
  return state
}

const tallyStates = (links: readonly FoundLink[], stateOf: (url: string) => LinkState | undefined): CheckedLinks =>
  tallyVerdicts(links, ({ url }) => verdictOn(url, stateOf(url)))

/** Looks up the page of each link, for a host without the feature "links". */
export async function lookUpPages(links: readonly FoundLink[], signal: AbortSignal): Promise<CheckedLinks> {
  const urls = [...new Set(links.map(({ url }) => url))]
  const states = new Map(
    await Promise.all(
      urls.map(async (url) => {
        const check = checkOf(url)
        const state =
          typeof check !== 'object' ? check : await attempt(() => readNow(check.query, signal).then(check.stateIn))
        return [url, state] as const
      }),
    ),
  )
  return tallyStates(links, (url) => states.get(url))
}

/** The same while a text is open. `tell` is called whenever all are looked up. */
export function followPages(tell: (checked: CheckedLinks) => void): FollowedLinks {
  const followed = new Map<string, { check: Check; end(): void }>()
  let links: readonly FoundLink[] = []
  const show = () => {
    const stateOf = (url: string) => {
      const check = followed.get(url)?.check
      if (typeof check !== 'object') return check
      const { data } = queries.get(check.query)
      return data && check.stateIn(data)
    }
    const isWaiting = ({ check }: { check: Check }) => typeof check === 'object' && queries.get(check.query).isLoading
    if (![...followed.values()].some(isWaiting)) tell(tallyStates(links, stateOf))
  }
  const keep = (urls: ReadonlySet<string>) => {
    for (const [address, { end }] of followed) {
      if (urls.has(address)) continue
      followed.delete(address)
      end()
    }
  }
  return {
    follow(next) {
      links = next
      const urls = new Set(next.map(({ url }) => url))
      keep(urls)
      for (const url of urls) {
        if (followed.has(url)) continue
        const check = checkOf(url)
        followed.set(url, {
          check,
          end: typeof check === 'object' ? queries.subscribe(check.query, show) : () => {},
        })
      }
      show()
    },
    end: () => keep(new Set()),
  }
}
