import { isObject, isText, recordSections } from '#contract'
import { notFetched } from '#data'
import { CallError, hrefOf } from '#kit'

/** The pages of docs/help by file name, which the build combines into one file. */
export type HelpPages = ReadonlyMap<string, string>

export async function fetchHelp(signal: AbortSignal): Promise<HelpPages> {
  const answer = await fetch(hrefOf('/help.json'), { signal }).catch(() => undefined)
  signal.throwIfAborted()
  const read: unknown = answer?.ok ? await answer.json() : undefined
  if (!isObject(read)) throw new CallError(notFetched, { status: answer?.status ?? 0 })
  return new Map(Object.entries(read).flatMap(([name, text]) => (isText(text) ? [[name, text] as const] : [])))
}

export const firstPage = 'index'

/** The page of a screen if it isn't that of lists and forms, by prefix of the screen's URL. */
const pageOfScreen: readonly (readonly [address: string, page: string])[] = [
  ['/admin/dashboard', 'first-steps'],
  ['/admin/users', 'people'],
  ['/admin/user-', 'people'],
  ['/admin/gallery-images', 'lists'],
  ['/admin/gallery', 'media'],
  ['/admin/contact-us', 'inbox'],
  ['/admin/subscribe', 'inbox'],
  ['/admin/general_settings', 'settings'],
  ['/admin/calendar', 'calendar'],
  ['/admin/activity', 'security'],
  ['/admin/security', 'security'],
  ['/admin/health', 'backups'],
  ['/admin/tokens', 'programs'],
  ['/admin/webhooks', 'programs'],
  ['/admin/api', 'programs'],
  ['/admin/redirects', 'links'],
  ['/admin/notices', 'notices'],
  ['/admin/saved-replies', 'inbox'],
  ['/admin/links', 'links'],
  ['/admin/mail', 'mail'],
  ['/admin/personal-data', 'personal-data'],
  ['/admin/country', 'locations'],
  ['/admin/state', 'locations'],
  ['/admin/city', 'locations'],
  ['/admin/account', 'account'],
]

/** The name of the page that explains a screen. */
export function pageFor(url: string): string {
  const [path = '', query = ''] = url.split('?')
  const search = new URLSearchParams(query)
  if (search.has('import')) return 'import'
  if (search.has('language')) return 'translations'
  const own = pageOfScreen.find(([beginning]) => path.startsWith(beginning))
  if (own) return own[1]
  if (path.endsWith('-seo-content')) return 'seo'
  const section = recordSections.find(({ route, create, edit }) => [route, create, edit].includes(path))
  if (!section) return firstPage
  if (path === section.route && !search.has('edit') && !search.has('new')) return 'lists'
  return section.entity?.publishes ? 'publishing' : 'forms'
}

interface FoundPage {
  name: string
  title: string
  /** A line with the first of the words. */
  line: string
}

/** Lines as people read them, without Markdown's marks, pictures and the rules of tables. */
const readLines = (text: string): string[] =>
  text
    .replaceAll(/!\[.*?\]\(.*?\)/g, '')
    .replaceAll(/\[(.*?)\]\(.*?\)/g, '$1')
    .replaceAll(/^\|[-|:]+\|$/gm, '')
    .replaceAll(/[#*`|]/g, ' ')
    .split('\n')
    .map((line) => line.trim())

/** The pages with all words of a search, first those with the first word in their title. */
export function findPages(pages: HelpPages, search: string): FoundPage[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const [first = ''] = words
  const has = (text: string, word = first): boolean => text.toLowerCase().includes(word)
  return [...pages]
    .filter(([name]) => name !== firstPage)
    .flatMap(([name, page]) => {
      const { title, text } = titleAndText(page)
      const lines = readLines(text)
      const isFound = words.every((word) => has(title, word) || lines.some((line) => has(line, word)))
      return isFound ? [{ name, title, line: lines.find((line) => has(line)) ?? '' }] : []
    })
    .sort((a, b) => Number(has(b.title)) - Number(has(a.title)))
}

/** The first line of a page is its title. */
export function titleAndText(page: string): { title: string; text: string } {
  const [first = '', ...rest] = page.split('\n')
  return { title: first.replace(/^#\s*/, ''), text: rest.join('\n').trim() }
}

/** The target page of a link in another page: `people.md#roles`. */
export const linkedPage = (href: string): string | undefined => /^([\w-]+)\.md(?:#.*)?$/.exec(href)?.[1]
