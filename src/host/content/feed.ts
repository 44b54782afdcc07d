import { addressOnSite, type Entity, isNoindex, isObject, textOf, type Values } from '#contract'
import { escapeMarkup } from '#host/base'
import type { Tables } from '#host/records'
import { readContent } from '#host/seo'
import { contentRows } from './content-rows.ts'
import { findContent } from './find-content.ts'
import { robotsFor, type Site } from './site.ts'

const itemsMax = 50
const names = ['title', 'slug', 'excerpt', 'authorId', 'typeId', 'tagIds', 'publishAt'] as const

const feedElement = (name: string, text: string): string =>
  text === '' ? '' : `<${name}>${escapeMarkup(text)}</${name}>`

const nameOf = (value: unknown): string => (isObject(value) ? textOf(value.name) : '')

function itemOf({ id, title, path, excerpt, author, type, tags, publishAt }: Values, { siteUrl }: Site): string {
  const person = isObject(author) ? `${textOf(author.firstName)} ${textOf(author.lastName)}`.trim() : ''
  const categories = [nameOf(type), ...(Array.isArray(tags) ? tags.map(nameOf) : [])]
  return [
    '<item>',
    feedElement('title', textOf(title)),
    feedElement('link', addressOnSite(siteUrl, textOf(path))),
    `<guid isPermaLink="false">${escapeMarkup(textOf(id))}</guid>`,
    feedElement('pubDate', new Date(textOf(publishAt)).toUTCString()),
    feedElement('description', textOf(excerpt)),
    feedElement('dc:creator', person),
    ...categories.map((category) => feedElement('category', category)),
    '</item>',
  ]
    .filter((text) => text !== '')
    .join('\n')
}

/** The latest blogs in RSS 2.0, https://www.rssboard.org/rss-specification; without those that say noindex. */
export function feedOf(tables: Tables, site: Site): string {
  const blog: Entity = tables.model.entity('blog')
  const { records } = findContent(tables, blog, names, {
    limit: itemsMax,
    after: undefined,
    form: 'markdown',
    fields: undefined,
    filters: [],
  })
  const ownRobots = (id: string) => readContent(tables.db, 'blog', id)?.values.robots
  const listed = records.filter(({ id }) => !isNoindex(robotsFor(ownRobots(id), site)))
  const items = contentRows(tables, blog, names, listed, 'markdown').map((row) => itemOf(row, site))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    feedElement('title', site.siteName),
    feedElement('link', addressOnSite(site.siteUrl, '/blogs')),
    feedElement('description', `Blogs of ${site.siteName}`),
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

/** Pages say themselves what engines may show; a crawler must read them to learn it, so that nothing is disallowed. */
export function robotsOf({ siteUrl }: Site): string {
  return `User-agent: *\nDisallow:\n\nSitemap: ${addressOnSite(siteUrl, '/sitemap.xml')}\n`
}
