import { calls, dataOf, type LinkState, list } from '#contract'
import { type CheckedLink, checkedLinkShape } from '#shapes'
import { api, attempt, badResponseError, queries, readNow, tags, type Written } from '#data'
import type { Query } from '#kit'
import type { FoundLink } from '#markdown'
import { type CheckedLinks, type FollowedLinks, tallyVerdicts, type Verdict } from './dead-links.ts'

/** The limits of one call. */
const targetsMax = 200
const addressMax = 4000

type Verdicts = ReadonlyMap<string, Verdict>

const words: Readonly<Partial<Record<LinkState, (url: string, to: string) => string>>> = {
  moved: (url, to) => `${url} has moved to ${to}`,
  unpublished: (url) => `${url} isn’t published yet`,
  deleted: (url) => `The page at ${url} was deleted`,
  no_heading: (url) => `The page has no heading at ${url}`,
  missing: (url) => `There is no page at ${url}`,
  unchecked: (url) => `There might be no page at ${url}`,
  broken: (url) => `${url} is broken`,
}

/** Links to other websites aren't reported as unchecked. */
const isElsewhere = (url: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(url)

function verdictOf({ target, state, fix }: CheckedLink): [string, Verdict] {
  if (state === 'unchecked' && isElsewhere(target)) return [target, 'there']
  const sentence = words[state]?.(target, fix?.to ?? '')
  if (sentence === undefined) return [target, 'there']
  const isWrong = state === 'deleted' || state === 'missing' || state === 'broken'
  return [target, { words: sentence, tone: isWrong ? 'bad' : 'warn', fix }]
}

/** The states of URLs, according to the current records. */
const checkQuery = (targets: readonly string[]): Query<Verdicts, Written> => ({
  key: `links:${JSON.stringify(targets)}`,
  tags: [tags.anyRecord],
  load: async (signal) => {
    const response = await api.send('POST', `${calls.links}/check`, { targets }, { outdates: [], signal })
    const checked = list(checkedLinkShape).read(dataOf(response))
    if (!checked) throw badResponseError()
    return new Map(checked.map(verdictOf))
  },
})

const tallyKnown = (links: readonly FoundLink[], known: Verdicts | undefined): CheckedLinks =>
  tallyVerdicts(links, ({ url }) => known?.get(url) ?? (isElsewhere(url) ? 'there' : undefined))

const targetsOf = (links: readonly FoundLink[]): string[] =>
  [...new Set(links.map(({ url }) => url))]
    .filter(({ length }) => length <= addressMax)
    .sort()
    .slice(0, targetsMax)

/** Checks links in one call, on a host with the feature "links". */
export async function checkOnHost(links: readonly FoundLink[], signal: AbortSignal): Promise<CheckedLinks> {
  const targets = targetsOf(links)
  const known = targets.length > 0 ? await attempt(() => readNow(checkQuery(targets), signal)) : undefined
  return tallyKnown(links, known)
}

/** The same while a text is open. */
export function followOnHost(tell: (checked: CheckedLinks) => void): FollowedLinks {
  let links: readonly FoundLink[] = []
  let asked = ''
  let end = () => {}
  let known: Verdicts = new Map()
  const show = () => tell(tallyKnown(links, known))
  return {
    follow: (next) => {
      links = next
      const targets = targetsOf(next)
      const key = JSON.stringify(targets)
      if (key === asked || targets.length === 0) {
        if (targets.length === 0) end()
        asked = key
        return show()
      }
      asked = key
      const query = checkQuery(targets)
      end()
      const look = () => {
        const { data, isLoading } = queries.get(query)
        if (data) known = data
        if (!isLoading) show()
      }
      end = queries.subscribe(query, look)
      look()
    },
    end: () => end(),
  }
}
