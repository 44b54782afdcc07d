// Reads all pages of the example website with the sample content, as a search engine does.
import { assert, before, test, after } from '../host.ts'
import { startContent, type ContentHost } from './content-host.ts'
import { startExampleWebsite } from './started-website.ts'

const siteUrl = 'https://www.example.com'
interface Page {
  status: number
  location: string | null
  language: string
  direction: string
  canonical: string | undefined
  /** `en https://www.example.com/visa`, in their order. */
  alternates: string[]
  /** The links of the language switch, by language. */
  languages: Map<string, string>
  links: string[]
  text: string
}
let content: ContentHost
let website: Awaited<ReturnType<typeof startExampleWebsite>>
const pages = new Map<string, Page>()
const sitemap = new Map<string, { alternates: string[]; changed: string | undefined }>()

const attributesOf = (tag: string): Map<string, string> =>
  new Map([...tag.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
const tagsIn = (text: string, pattern: RegExp): Map<string, string>[] =>
  [...text.matchAll(pattern)].map(([tag]) => attributesOf(tag))

const alternatesIn = (text: string, pattern: RegExp): string[] =>
  tagsIn(text, pattern).flatMap((tag) => (tag.has('hreflang') ? [`${tag.get('hreflang')} ${tag.get('href')}`] : []))

async function visit(path: string): Promise<Page> {
  const response = await fetch(website.origin + path, { redirect: 'manual' })
  const text = await response.text()
  const [html] = tagsIn(text, /<html[^>]*>/g)
  const [canonical] = tagsIn(text, /<link rel="canonical"[^>]*>/g)
  const anchors = tagsIn(text, /<a [^>]*>/g)
  return {
    status: response.status,
    location: response.headers.get('location'),
    language: html?.get('lang') ?? '',
    direction: html?.get('dir') ?? '',
    canonical: canonical?.get('href'),
    alternates: alternatesIn(text, /<link rel="alternate" hreflang[^>]*>/g),
    languages: new Map(
      anchors.flatMap((tag) => {
        const language = tag.get('hreflang')
        return language === undefined ? [] : [[language, tag.get('href') ?? '']]
      }),
    ),
    links: anchors.flatMap((tag) => tag.get('href')?.match(/^\/[^/].*|^\/$/)?.[0] ?? []),
    text,
  }
}
const withoutQuery = (path: string): string => path.replace(/[?#].*/, '')

before(async () => {
  content = await startContent({ sample: true })
  website = await startExampleWebsite(content.host.origin)
  const xml = await (await fetch(`${website.origin}/sitemap.xml`)).text()
  for (const [whole, url = ''] of xml.matchAll(/<url><loc>([^<]*)<\/loc>.*?<\/url>/g)) {
    assert.ok(!sitemap.has(url), `${url} is there once`)
    const changed = /<lastmod>([^<]*)</.exec(whole)?.[1]
    sitemap.set(url, { alternates: alternatesIn(whole, /<xhtml:link[^>]*>/g), changed })
  }
  const left = [...sitemap.keys()].map((url) => url.slice(siteUrl.length) || '/')
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (pages.has(path) || path.startsWith('/media/')) continue
    const page = await visit(path)
    pages.set(path, page)
    left.push(...page.links.map(withoutQuery))
  }
})
after(async () => {
  website.stop()
  await content.stop()
})

/** The paths for which a statement about their page is false. */
const without = (is: (page: Page, path: string) => boolean): string[] =>
  [...pages].flatMap(([path, page]) => (is(page, path) ? [] : [path]))
const languageAt = (path: string): string => (/^\/de(?:\/|$)/.test(path) ? 'de' : 'en')

test('it has pages in both languages, and no link leads nowhere', () => {
  assert.ok(pages.size > 60, `${pages.size} pages`)
  assert.ok([...pages.keys()].filter((path) => languageAt(path) === 'de').length >= 10)
  assert.deepEqual(
    without(({ status }) => status === 200),
    [],
  )
})

test('each page names its language and direction', () => {
  assert.deepEqual(
    without(({ language, direction }, path) => language === languageAt(path) && direction === 'ltr'),
    [],
  )
})

test('each page is its own canonical page', () => {
  assert.deepEqual(
    without(({ canonical }, path) => canonical === siteUrl + path),
    [],
  )
})

test('the pages of a text in all languages name each other, themselves and the default', () => {
  const oneWay = [...pages].flatMap(([path, { alternates }]) => {
    const own = `${languageAt(path)} ${siteUrl}${path}`
    const fallback = alternates.find((one) => one.startsWith('en '))?.slice(3)
    const isWhole =
      alternates.length === 0 || (alternates.includes(own) && alternates.includes(`x-default ${fallback}`))
    const unanswered = alternates.filter((one) => {
      const to = one.replace(/^\S+ /, '').slice(siteUrl.length) || '/'
      return pages.get(to)?.alternates.join() !== alternates.join()
    })
    return isWhole ? unanswered.map((one) => `${path} names ${one}`) : [path]
  })
  assert.deepEqual(oneWay, [])
  const translated = [...pages.values()].filter(({ alternates }) => alternates.length > 2)
  assert.ok(translated.length >= 20, `${translated.length} translated pages`)
})

test('the sitemap has each page once, with the languages that the page names', () => {
  const differing = [...sitemap].flatMap(([url, { alternates }]) => {
    const page = pages.get(url.slice(siteUrl.length) || '/')
    const own = (page?.alternates ?? []).length > 2 ? page?.alternates : []
    return JSON.stringify(own) === JSON.stringify(alternates) ? [] : [url]
  })
  assert.deepEqual(differing, [])
  const missing = without(({ text }, path) => sitemap.has(siteUrl + path) || text.includes('noindex'))
  assert.deepEqual(missing, [])
  const undated = [...sitemap].flatMap(([url, { changed }]) =>
    changed === undefined ? [url.slice(siteUrl.length)] : [],
  )
  assert.ok(
    undated.every((path) => path.replace(/^\/de/, '').split('/').length <= 2),
    undated.join(),
  )
})

test('the language switch links to the same page in the other language', () => {
  const differing = without(({ languages, alternates }, path) => {
    const other = languageAt(path) === 'de' ? 'en' : 'de'
    const there = alternates.find((one) => one.startsWith(`${other} `))?.slice(other.length + 1)
    const wanted = there === undefined ? undefined : there.slice(siteUrl.length) || '/'
    return languages.get(other) === wanted
  })
  assert.deepEqual(differing, [])
})
