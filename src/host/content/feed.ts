import { setImmediate as nextTurn } from 'node:timers/promises'
import { urlOnSite, type Entity, isObject, labelOf, textOf, user, type Values } from '#contract'
import { escapeMarkup } from '#host/base'
import type { Tables } from '#host/records'
import { readContent } from '#host/seo'
import { contentRows } from './content-rows.ts'
import { findContent } from './find-content.ts'
import { htmlOfMarkdown } from './html-of-markdown.ts'
import { mayIndex, type Site } from './site.ts'

const itemsMax = 50
const names = ['title', 'slug', 'excerpt', 'body', 'authorId', 'typeId', 'tagIds', 'publishAt'] as const

const feedElement = (name: string, text: string): string =>
  text === '' ? '' : `<${name}>${escapeMarkup(text)}</${name}>`

const nameOf = (value: unknown): string => (isObject(value) ? textOf(value.name) : '')

/** Links and images of a text as feed readers need them, which show it outside the website. */
const fullUrl = (url: string, page: string, siteUrl: string): string => {
  if (url.startsWith('#')) return page + url
  return /^\/(?!\/)/.test(url) ? urlOnSite(siteUrl, url) : url
}

function itemOf({ id, title, path, excerpt, body, author, type, tags, publishAt }: Values, { siteUrl }: Site): string {
  const page = urlOnSite(siteUrl, textOf(path))
  const person = isObject(author) ? labelOf(user, author) : ''
  const categories = [nameOf(type), ...(Array.isArray(tags) ? tags.map(nameOf) : [])]
  return [
    '<item>',
    feedElement('title', textOf(title)),
    feedElement('link', page),
    `<guid isPermaLink="false">${escapeMarkup(textOf(id))}</guid>`,
    feedElement('pubDate', new Date(textOf(publishAt)).toUTCString()),
    feedElement('description', textOf(excerpt)),
    feedElement(
      'content:encoded',
      htmlOfMarkdown(textOf(body), (url) => fullUrl(url, page, siteUrl)),
    ),
    feedElement('dc:creator', person),
    ...categories.map((category) => feedElement('category', category)),
    '</item>',
  ]
    .filter((text) => text !== '')
    .join('\n')
}

/**
 * The latest blogs in RSS 2.0, https://www.rssboard.org/rss-profile; without those that say noindex. One text at a time,
 * since fifty long ones would keep other calls waiting.
 */
export async function feedOf(tables: Tables, site: Site, language: string | undefined): Promise<string> {
  const blog: Entity = tables.model.entity('blog')
  const { records } = findContent(tables, blog, names, {
    limit: itemsMax,
    after: undefined,
    form: 'markdown',
    language,
    hasFallback: false,
    fields: undefined,
    filters: [],
  })
  const ownRobots = (id: string) => readContent(tables.db, 'blog', id)?.values.robots
  const listed = records.filter(({ id }) => mayIndex(ownRobots(id), site))
  const items: string[] = []
  for (const row of contentRows(tables, blog, names, listed, { form: 'markdown', language })) {
    items.push(itemOf(row, site))
    await nextTurn()
  }
  const own = language === undefined ? '/feed.xml' : `/feed.xml?language=${language.toLowerCase()}`
  const self = escapeMarkup(urlOnSite(site.siteUrl, own))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" ' +
      'xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    feedElement('title', site.siteName),
    feedElement(
      'link',
      urlOnSite(site.siteUrl, language === undefined ? '/blogs' : `/${language.toLowerCase()}/blogs`),
    ),
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    feedElement('description', `Posts from ${site.siteName}`),
    feedElement('language', language ?? site.language),
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

/** Pages say themselves what engines may show; a crawler must read them to learn it, so that nothing is disallowed. */
export function robotsOf({ siteUrl }: Site): string {
  return `User-agent: *\nDisallow:\n\nSitemap: ${urlOnSite(siteUrl, '/sitemap.xml')}\n`
}
