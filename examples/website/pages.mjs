import { randomUUID } from 'node:crypto'
import { hostHtml, html } from './html.mjs'
import { directionOf, wordsIn } from './words.mjs'

/** The date of a time in the website's time zone. */
const day = (time, { defaultTimeZone, language }) =>
  new Intl.DateTimeFormat(language ?? 'en', { dateStyle: 'long', timeZone: defaultTimeZone ?? 'UTC' }).format(
    new Date(time),
  )
const nameOf = ({ title, name }) => title ?? name

/** A whole page. `seo` has the text for search engines, as shown in the panel. */
export function layout({ site, title, seo = {}, alternates, main, isPreview = false }) {
  const robots = isPreview ? 'noindex' : seo.robots
  const { language, prefix } = site
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
<nav aria-label="Main">
<a href="${prefix}/airports">${words.Airports}</a> <a href="${prefix}/guides">${words.Guidelines}</a>
<a href="${prefix}/blogs">${words.Blog}</a> <a href="/contact">${words.Contact}</a>
</nav>
${alternates && languageSwitch(alternates, site)}
</header>
<main>
${isPreview && html`<p class="note" role="status">This is a preview. Visitors can’t see it.</p>`}
<h1>${title}</h1>
${main}
</main>
<footer>
<form method="post" action="/subscribe">
<label for="news">News by email</label> <input id="news" name="email" type="email" autocomplete="email" required>
${trap} <input name="key" type="hidden" value="${randomUUID()}">
<input name="consent" type="hidden" value="Send me news from ${site.siteName} by email until I unsubscribe.">
<button>Subscribe</button>
</form>
<p>${site.address}</p>
</footer>
</body>
</html>
`
}

const fullUrl = ({ siteUrl }, path) => `${(siteUrl ?? '').replace(/\/+$/, '')}${path}`

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

export const home = (site, airports, blogs) => html`<p>${site.tagline}</p>
<h2>${wordsIn(site.language).latest}</h2>${list({ ...blogs, meta: {} }, site)}
<h2>${wordsIn(site.language).Airports}</h2>${links(airports.data)}
<p><a href="${site.prefix}/airports">${wordsIn(site.language).all}</a></p>`

const picture = ({ url, alt, width, height } = {}) =>
  url && html`<img src="${url}" alt="${alt ?? ''}" width="${width}" height="${height}">`

function airport({ iata, icao, formerCodes = [], city, country, elevationFt, website, description }) {
  const facts = Object.entries({
    IATA: iata,
    ICAO: icao,
    Formerly:
      formerCodes
        .filter(({ until }) => until !== null)
        .map(({ value }) => value)
        .join(', ') || null,
    City: city?.name,
    Country: country?.name,
    'Elevation in feet': elevationFt,
  }).filter(([, value]) => value !== undefined && value !== null)
  return html`<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>${hostHtml(description)}
${website && html`<p><a href="${website}" rel="noopener">Airport website</a></p>`}`
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
export const notices = (rows) =>
  rows.map(
    ({ severity, title, text, link }) => html`<aside class="note" role="${severity === 'urgent' ? 'alert' : 'note'}">
<b>${title}</b> ${text}${link && html` <a href="${link}">More about it</a>`}</aside>`,
  )

/** The page of a record of any kind. `others` are the records that it groups, such as the posts with a tag. */
export function record(site, kind, row, others) {
  return html`${row.withdrawn && html`<p class="note" role="note">This page was withdrawn on ${day(row.withdrawn.at, site)}.</p>`}
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
function field(name, label, { values, problems }, { type = 'text', isOptional = false } = {}) {
  const [value, problem] = [values[name] ?? '', problems[name]]
  const about = problem && html`aria-invalid="true" aria-describedby="${name}-problem"`
  return html`<p><label for="${name}">${label}${isOptional && ' (optional)'}</label>
${
  type === 'long'
    ? html`<textarea id="${name}" name="${name}" rows="8" ${about}>${value}</textarea>`
    : html`<input id="${name}" name="${name}" type="${type}" value="${value}" ${about}>`
}
${problem && html`<span id="${name}-problem" class="bad">${problem}</span>`}</p>`
}

export function contactForm(given, time) {
  const { values, problems } = given
  const apart = Object.entries(problems).filter(
    ([name]) => !['name', 'email', 'phone', 'subject', 'body'].includes(name),
  )
  return html`${
    Object.keys(problems).length > 0 &&
    html`<p class="bad" role="alert">Your message wasn’t sent yet.
${apart.map(([, text]) => text)}</p>`
  }
<form method="post" action="/contact">
${field('name', 'Name', given)} ${field('email', 'Email', given, { type: 'email' })}
${field('phone', 'Telephone, with the country code', given, { type: 'tel', isOptional: true })}
${field('subject', 'Subject', given)} ${field('body', 'Message', given, { type: 'long' })}
<p><label><input name="consent" type="checkbox" required value="Keep my message and email address to reply to me.">
Keep my message and email address to reply to me.</label></p>
${trap} <input name="time" type="hidden" value="${values.time ?? time}">
<input name="key" type="hidden" value="${randomUUID()}"> <input name="page" type="hidden" value="/contact">
<button>Send message</button>
</form>`
}
