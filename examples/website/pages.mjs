import { randomUUID } from 'node:crypto'
import { hostHtml, html } from './html.mjs'
import { directionOf, wordsIn } from './words.mjs'

/** The date of a time in the website's time zone. */
const day = (time, { defaultTimeZone, language }) =>
  new Intl.DateTimeFormat(language ?? 'en', { dateStyle: 'long', timeZone: defaultTimeZone ?? 'UTC' }).format(
    new Date(time),
  )
const nameOf = ({ title, name }) => title ?? name

/**
 * A whole page. `seo` has the text for search engines, as shown in the panel; `languages` are those of the switch, which a
 * page that isn't there has too.
 */
export function layout({ site, title, seo = {}, alternates, languages = alternates, main, isPreview = false }) {
  const robots = isPreview ? 'noindex' : seo.robots
  const { language, prefix, pages } = site
  const words = wordsIn(language)
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${seo.title || `${title} – ${site.siteName}`}</title>
${seo.description && html`<meta name="description" content="${seo.description}">`}
${robots && html`<meta name="robots" content="${robots}">`}
${seo.canonical && html`<link rel="canonical" href="${seo.canonical}">`}
${alternates?.map((one) => html`<link rel="alternate" hreflang="${one.language}" href="${fullUrl(site, one.path)}">\n`)}
<link rel="alternate" type="application/rss+xml" title="${site.siteName}" href="/feed.xml${prefix && `?language=${language}`}">
${site.favicon && html`<link rel="icon" href="${site.favicon.url}">`}
<link rel="stylesheet" href="/website.css">
</head>
<body>
<header>
<a class="name" href="${prefix || '/'}">${site.siteName}</a>
<nav aria-label="${words.menu}">
<a href="${prefix}/airports">${words.Airports}</a> <a href="${prefix}/guidelines">${words.Guidelines}</a>
<a href="${prefix}/blogs">${words.Blog}</a> <a href="${pages.find(({ key }) => key === 'contact').path}">${words.Contact}</a>
</nav>
${languages && languageSwitch(languages, site)}
</header>
<main>
${isPreview && html`<p class="note" role="status">${words.preview}</p>`}
<h1>${title}</h1>
${main}
</main>
<footer>
<form method="post" action="${prefix}/subscribe">
<label for="news">${words.news}</label> <input id="news" name="email" type="email" autocomplete="email" required>
${trap} <input name="key" type="hidden" value="${randomUUID()}">
<input name="consent" type="hidden" value="${words.newsConsent(site.siteName)}">
<button>${words.subscribe}</button>
</form>
<p>${site.address}</p>
</footer>
</body>
</html>
`
}

export const fullUrl = ({ siteUrl }, path) => `${(siteUrl ?? '').replace(/\/+$/, '')}${path}`

/** The name of each language in itself, which its readers look for. */
const nameOfLanguage = (language) => new Intl.DisplayNames(language, { type: 'language' }).of(language)

const languageSwitch = (alternates, { language: own }) => html`<nav aria-label="${wordsIn(own).languages}">
${alternates
  .filter(({ language }) => language !== 'x-default')
  .map(({ language, path }) =>
    language === own
      ? html`<b lang="${language}">${nameOfLanguage(language)}</b> `
      : html`<a href="${path}" lang="${language}" hreflang="${language}">${nameOfLanguage(language)}</a> `,
  )}</nav>`

/** Users do not see this field and password managers ignore it, but programs that fill in every field do not. */
const trap = html`<span hidden aria-hidden="true">
<label>Leave this empty <input name="blank" tabindex="-1" autocomplete="off" data-1p-ignore data-lpignore="true"
data-bwignore="true" data-protonpass-ignore="true" data-form-type="other"></label></span>`

const links = (rows) => html`<ul>${rows.map(
  (row) => html`
<li><a href="${row.path}">${nameOf(row)}</a>${row.iata && html` <b>${row.iata}</b>`}
${row.excerpt && html`<br>${row.excerpt}`}</li>`,
)}
</ul>`

export const list = ({ data, meta }, { language }) => html`${
  data.length === 0 ? html`<p>${wordsIn(language).nothing}</p>` : links(data)
}
${meta.next && html`<p><a rel="next" href="?after=${encodeURIComponent(meta.next)}">${wordsIn(language).next}</a></p>`}`

export const agents = ({ data }) => html`<ul>${data.map(
  ({ name, website, address }) => html`
<li>${website ? html`<a href="${website}" rel="noopener">${name}</a>` : name}${address && html`<br>${address}`}</li>`,
)}
</ul>`

export const pictures = ({ data }) =>
  data.map(
    ({ media, title, caption }) => html`<figure>${picture(media)}<figcaption>${caption ?? title}</figcaption></figure>`,
  )

export const home = (site, airports, blogs) => html`<p>${site.tagline}</p>
<h2>${wordsIn(site.language).latest}</h2>${list({ ...blogs, meta: {} }, site)}
<h2>${wordsIn(site.language).Airports}</h2>${links(airports.data)}
<p><a href="${site.prefix}/airports">${wordsIn(site.language).all}</a></p>`

const picture = ({ url, alt, width, height } = {}) =>
  url && html`<img src="${url}" alt="${alt ?? ''}" width="${width}" height="${height}">`

function airport({ iata, icao, formerCodes = [], city, country, elevationFt, website, description }, { language }) {
  const words = wordsIn(language)
  const former = formerCodes.filter(({ until }) => until !== null).map(({ value }) => value)
  const facts = [
    ['IATA', iata],
    ['ICAO', icao],
    [words.formerly, former.join(', ') || null],
    [words.city, city?.name],
    [words.country, country?.name],
    [words.elevation, elevationFt],
  ].filter(([, value]) => value !== undefined && value !== null)
  return html`<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>${hostHtml(description)}
${website && html`<p><a href="${website}" rel="noopener">${words.website}</a></p>`}`
}

const blog = (
  { author, publishAt, type, tags = [], excerpt, body },
  site,
) => html`<p class="about">${publishAt && day(publishAt, site)}
${author && html` ${wordsIn(site.language).by} ${author.firstName} ${author.lastName}`}
${[type, ...tags].map((one) => one && html` <a href="${one.path}">${one.name}</a>`)}</p>
<p><b>${excerpt}</b></p>${hostHtml(body)}`

const guideline = ({
  type,
  airport,
  body,
}) => html`<p class="about">${type && html`<a href="${type.path}">${type.name}</a>`}
${airport && html` <a href="${airport.path}">${airport.name}</a>`}</p>${hostHtml(body)}`

const bodies = { airports: airport, blogs: blog, guidelines: guideline }

/** Notices, the most severe first. Screen readers interrupt what they read only for urgent ones. */
export const notices = (rows, { language }) =>
  rows.map(
    ({ severity, title, text, link }) => html`<aside class="note" role="${severity === 'urgent' ? 'alert' : 'note'}">
<b>${title}</b> ${text}${link && html` <a href="${link}">${wordsIn(language).more}</a>`}</aside>`,
  )

/** The page of a record of any kind. `others` are the records that it groups, such as the posts with a tag. */
export function record(site, kind, row, others) {
  return html`${row.withdrawn && html`<p class="note" role="note">${wordsIn(site.language).withdrawn(day(row.withdrawn.at, site))}</p>`}
${picture(row.cover ?? undefined)}${bodies[kind] ? bodies[kind](row, site) : hostHtml(row.body)}
${others && html`<p>${row.description}</p>${links(others.data)}`}${history(row, site)}`
}

/** The last review of the page, and the public notes about changes. */
const history = ({ reviewedAt, changes = [] }, site) => html`
${reviewedAt && html`<p class="about">${wordsIn(site.language).checked} ${day(reviewedAt, site)}</p>`}
${
  changes.length > 0 &&
  html`<h2>${wordsIn(site.language).changes}</h2>
<ul>${changes.map(({ at, note }) => html`<li><time datetime="${at}">${day(at, site)}</time>: ${note}</li>`)}</ul>`
}`

/** A field with the visitor's input and the host's error message. */
function field(name, label, { values, problems }, { type = 'text', optional = '' } = {}) {
  const [value, problem] = [values[name] ?? '', problems[name]]
  const about = problem && html`aria-invalid="true" aria-describedby="${name}-problem"`
  return html`<p><label for="${name}">${label}${optional && ` (${optional})`}</label>
${
  type === 'long'
    ? html`<textarea id="${name}" name="${name}" rows="8" ${about}>${value}</textarea>`
    : html`<input id="${name}" name="${name}" type="${type}" value="${value}" ${about}>`
}
${problem && html`<span id="${name}-problem" class="bad">${problem}</span>`}</p>`
}

export function contactForm(given, time, { language, prefix }) {
  const { values, problems } = given
  const { unsent, name, email, phone, optional, subject, message, consent, send } = wordsIn(language).form
  const apart = Object.entries(problems).filter(
    ([field]) => !['name', 'email', 'phone', 'subject', 'body'].includes(field),
  )
  return html`${
    Object.keys(problems).length > 0 &&
    html`<p class="bad" role="alert">${unsent}
${apart.map(([, text]) => text)}</p>`
  }
<form method="post" action="${prefix}/contact">
${field('name', name, given)} ${field('email', email, given, { type: 'email' })}
${field('phone', phone, given, { type: 'tel', optional })}
${field('subject', subject, given)} ${field('body', message, given, { type: 'long' })}
<p><label><input name="consent" type="checkbox" required value="${consent}">
${consent}</label></p>
${trap} <input name="time" type="hidden" value="${values.time ?? time}">
<input name="key" type="hidden" value="${randomUUID()}"> <input name="page" type="hidden" value="${prefix}/contact">
<button>${send}</button>
</form>`
}
