// A website with content from the embedded host: plain pages, no package. docs/website.md explains how to start it.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { file, formTime, handIn, read, reportMissing } from './host.mjs'
import { html } from './html.mjs'
import { agents, contactForm, fullUrl, home, layout, list, notices, pictures, record } from './pages.mjs'
import { wordsIn } from './words.mjs'

const css = readFileSync(new URL('website.css', import.meta.url))
const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; " +
    "base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}
const formBytesMax = 64 * 1024

/** The paths of records, longest first, with the host's list and the filter for records that belong to one. */
const kinds = [
  { start: '/blogs/type/', list: 'blog-types', groups: ['blogs', 'type'] },
  { start: '/blogs/tag/', list: 'blog-tags', groups: ['blogs', 'tags'] },
  { start: '/guidelines/', list: 'guideline-types', groups: ['guidelines', 'type'] },
  { start: '/airports/', list: 'airports' },
  { start: '/blogs/', list: 'blogs' },
  { start: '/guides/', list: 'guidelines' },
  { start: '/', list: 'pages' },
]
const lists = {
  '/airports': ['airports', 'Airports', list],
  '/blogs': ['blogs', 'Blog', list],
  '/guidelines': ['guideline-types', 'Guidelines', list],
  '/agents': ['agents', 'Agents', agents],
  '/gallery': ['gallery-images', 'Gallery', pictures],
}

const page = (status, words, more = {}) => ({
  status,
  body: layout(words).text,
  headers: { 'Content-Type': 'text/html; charset=utf-8', ...more },
})
/** Headers accept only ASCII. */
const leadTo = (status, to) => ({
  status,
  body: '',
  headers: { Location: to.replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent) },
})

async function recordPage(site, path, search) {
  const own = path.slice(site.prefix.length)
  const kind = kinds.find(({ start }) => own.startsWith(start)) ?? kinds.at(-1)
  const slug = own.slice(kind.start.length)
  const found =
    slug === '' || slug.includes('/')
      ? undefined
      : await read(`${kind.list}/slug/${encodeURIComponent(slug)}`, { as: 'html', ...site.query })
  if (!found) return missingPage(site, path + search)
  if (found.elsewhere) return elsewherePage(site, found.elsewhere)
  if (found.isGone) return (await redirectFrom(path + search)) ?? gonePage(site)
  const { data } = found
  // The host knows the page under another path.
  if (decoded(data.path) !== path) return leadTo(301, data.path)
  const [groups, by] = kind.groups ?? []
  const others = groups && (await read(groups, { [by]: data.id, limit: 100, ...site.query }))
  const shown = await noticesOf(site, kind.list === 'airports' ? { airport: data.id } : { everywhere: true })
  return page(200, {
    site,
    title: data.title ?? data.name,
    seo: data.seo ?? { canonical: fullUrl(site, data.path) },
    alternates: data.alternates,
    main: html`${shown}${record(site, kind.list, data, others)}`,
  })
}

/** The notices that match these filters. */
async function noticesOf(site, query) {
  const found = await read('notices', { ...query, limit: 100, ...site.query })
  return found && notices(found.data, site)
}

async function redirectFrom(address) {
  const [redirect] = (await read('redirects', { path: address }))?.data ?? []
  return redirect && leadTo(redirect.status, redirect.to)
}

/** A page of another language is no page of this one: search engines would take it for a copy. */
function elsewherePage(site, alternates) {
  const { elsewhere, notFound, home: toHome } = wordsIn(site.language)
  const main = html`<p>${elsewhere} <a href="${site.prefix || '/'}">${toHome}</a>.</p>`
  return page(404, { site, title: notFound, languages: alternates, main })
}

/** Search engines drop a page with 410 sooner than one with 404. */
function gonePage(site) {
  const { gone, notFound, home: toHome } = wordsIn(site.language)
  const main = html`<p>${gone} <a href="${site.prefix || '/'}">${toHome}</a>.</p>`
  return page(410, { site, title: notFound, main })
}

async function missingPage(site, address) {
  const redirect = await redirectFrom(address)
  if (redirect) return redirect
  void reportMissing(address)
  const words = wordsIn(site.language)
  const main = html`<p>${words.missing} <a href="${site.prefix || '/'}">${words.home}</a>.</p>`
  return page(404, { site, title: words.notFound, main })
}

async function previewPage(site, token) {
  const found = await read('preview', { token, as: 'html' })
  const ended = html`<p>This preview has expired. Open a new one from the admin panel.</p>`
  if (!found) return page(404, { site, title: 'Preview', main: ended })
  const { data, meta } = found
  const main = record(site, meta.kind, data)
  // The token in the URL is secret.
  return page(
    200,
    {
      site: { ...site, language: data.language ?? site.language },
      title: data.title ?? data.name,
      main,
      isPreview: true,
    },
    {
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    },
  )
}

async function contactPage(site, status = 200, given = { values: {}, problems: {} }) {
  const time = await formTime()
  const words = wordsIn(site.language)
  const main = time === undefined ? html`<p>${words.closed}</p>` : contactForm(given, time, site)
  return page(
    status,
    { site, ...ownPage(site, '/contact'), title: words.Contact, main },
    { 'Cache-Control': 'no-store' },
  )
}

async function takeForm(site, own, request) {
  const { key, ...values } = await formOf(request)
  // The host's limits are per IP address of the visitor, which it cannot see behind this server.
  const visitor = request.socket.remoteAddress?.replace(/^::ffff:/, '')
  const problems = await handIn(own.slice(1), { ...values, visitor }, key ?? crypto.randomUUID())
  if (Object.keys(problems).length === 0) return leadTo(303, `${site.prefix}/thanks?for=${own.slice(1)}`)
  if (own === '/contact') return contactPage(site, 422, { values, problems })
  const words = Object.values(problems).join(' ')
  const main = html`<p class="bad" role="alert">${words}</p>`
  return page(422, { site, title: wordsIn(site.language).subscribe, main })
}

async function formOf(request) {
  const pieces = []
  let bytes = 0
  for await (const piece of request) {
    bytes += piece.length
    if (bytes > formBytesMax) throw new Error('the form is too large')
    pieces.push(piece)
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(pieces).toString()))
}

/** Passes on a file of the host with its caching headers. */
async function hostFile(path) {
  const { status, headers: given, bytes } = await file(path)
  const kept = ['Content-Type', 'Cache-Control', 'Retry-After'].filter((name) => given.has(name))
  return { status, body: bytes, headers: Object.fromEntries(kept.map((name) => [name, given.get(name)])) }
}

/** The website in the language of a path: `/de/airports`. The default language has no prefix. */
function inLanguage(settings, path) {
  const [fallback, ...others] = settings.languages ?? [settings.defaultLanguage ?? 'en']
  const first = path.split('/')[1]
  const language = others.find((one) => one.toLowerCase() === first)
  return language === undefined
    ? { ...settings, language: fallback, prefix: '', query: {} }
    : { ...settings, language, prefix: `/${first}`, query: { language } }
}

/** The SEO text of a page without a record, and the page in all languages. */
function ownPage({ pages, prefix }, own) {
  const path = `${prefix}${own}`.replace(/(?<=.)\/$/, '')
  const found = pages.find((one) => decoded(one.path) === path)
  return found && { seo: found.seo, alternates: found.alternates }
}

/** A slug in another script is encoded in a URL, and in what the host says. */
function decoded(path) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Each page has one canonical path: lower case, no trailing slash, no empty segments. */
const ownForm = (path) =>
  path
    .toLowerCase()
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')

async function answer(request) {
  // A path can begin with two slashes, which would name another host.
  const url = new URL(request.url.startsWith('/') ? `http://website${request.url}` : request.url)
  const asked = decoded(url.pathname)
  const path = ownForm(asked)
  const given = await pageAt(request, url, path)
  return given.status === 200 && path !== asked ? leadTo(308, path + url.search) : given
}

async function pageAt(request, url, path) {
  if (path === '/website.css') return { status: 200, body: css, headers: { 'Content-Type': 'text/css; charset=utf-8' } }
  if (path === '/favicon.ico') return { status: 204, headers: {} }
  if (/^\/media\/[\w/]+$/.test(path)) return hostFile(path)
  if (/^\/(?:sitemap\.xml|sitemap\/\d+\.xml|robots\.txt|feed\.xml)$/.test(path))
    return hostFile(`/content/v1${path}${/^\?language=[\w-]+$/.test(url.search) ? url.search : ''}`)
  const settings = (await read('site'))?.data
  const found = settings && inLanguage(settings, path)
  const site = found?.prefix ? { ...found, ...(await read('site', found.query)).data } : found
  if (!site) throw new Error('the host gives no content: see docs/website.md')
  if (site.maintenance) {
    const { maintenance, back } = wordsIn(site.language)
    return page(503, { site, title: back, main: html`<p>${maintenance}</p>` }, { 'Retry-After': '600' })
  }
  const own = path.slice(site.prefix.length) || '/'
  if (request.method === 'POST') {
    return ['/contact', '/subscribe'].includes(own) ? takeForm(site, own, request) : missingPage(site, path)
  }
  // The query may belong to a former website: /?p=123 was a page of WordPress.
  const mayLead = url.search !== '' && path !== '/preview'
  const redirect = mayLead ? await redirectFrom(path + url.search) : undefined
  if (redirect) return redirect
  if (own === '/') {
    const [shown, airports, blogs] = await Promise.all([
      noticesOf(site, { everywhere: true }),
      read('airports', { limit: 10, ...site.query }),
      read('blogs', { limit: 5, ...site.query }),
    ])
    const main = html`${shown}${home(site, airports, blogs)}`
    return page(200, { site, ...ownPage(site, '/'), title: site.siteName, main })
  }
  // A page that is also a record is there in the languages of the record.
  if (own === '/contact' && ownPage(site, own)) return contactPage(site)
  if (own === '/thanks') {
    const { thanks, thanksFor } = wordsIn(site.language)
    return page(200, { site, title: thanks, main: html`<p>${thanksFor[url.searchParams.get('for')]}</p>` })
  }
  if (path === '/preview') return previewPage(site, url.searchParams.get('token') ?? '')
  const [name, title, show] = lists[own] ?? []
  const after = url.searchParams.get('after')
  if (name) {
    // If the host rejects the cursor, the list still shows from its start.
    const rows =
      (await read(name, { ...site.query, ...(after !== null && { after }) })) ?? (await read(name, site.query))
    const main = html`${await noticesOf(site, { everywhere: true })}${show(rows, site)}`
    return page(200, { site, ...ownPage(site, own), title: wordsIn(site.language)[title], main })
  }
  return recordPage(site, path, url.search)
}

const server = createServer(async (request, response) => {
  const {
    status,
    body,
    headers: more,
  } = await answer(request).catch((error) => {
    console.error(error)
    const body = 'This website is unavailable right now. Try again in a few minutes.'
    return { status: 502, body, headers: { 'Content-Type': 'text/plain; charset=utf-8' } }
  })
  response.writeHead(status, { ...headers, ...more })
  response.end(request.method === 'HEAD' ? undefined : body)
})
server.listen(Number(process.env.PORT ?? 8090), '127.0.0.1', () => {
  console.log(`ready: http://127.0.0.1:${server.address().port}/`)
})
