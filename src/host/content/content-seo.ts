import { urlOnSite, type Entity, isObject, type Json, labelName, type SeoKind, textOf, type Values } from '#contract'
import { kindsOf, sitePages } from '#snippets'
import { contentOf } from '#published'
import { isPointing, type Tables } from '#host/records'
import { effectiveOf, findTarget, readContent, readTemplateOf, type Target } from '#host/seo'
import { contentRows } from './content-rows.ts'
import { alternatesOf, alternatesOfPath } from './languages.ts'
import { readShown } from './shown.ts'
import { type NamedPage, pageAt } from './site-paths.ts'
import type { Site } from './site.ts'

const parseJsonLd = (text: Json | undefined): Json => {
  if (typeof text !== 'string') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const imageOf = (tables: Tables, id: Json | undefined): Json => {
  const media = tables.model.entity('media')
  const names = contentOf(media)?.shows ?? []
  if (typeof id !== 'string') return null
  const shown = readShown(tables, media, names, { where: 'id = ?', parameters: [id] })
  return contentRows(tables, media, names, shown, { form: 'markdown' })[0] ?? null
}

/** Templates name related records. Those that are not shown stay out, and so do counts, which count drafts too. */
function withoutHidden(target: Target, entity: Entity, row: Values): Target {
  const names: { [name: string]: string } = { ...target.names, blogs: '' }
  for (const [name, field] of Object.entries(entity.fields)) {
    const shown = row[labelName(name)]
    if (!isPointing(field)) continue
    if (isObject(shown)) {
      const label = textOf(shown.name)
      if (label !== '' && names[labelName(name)] !== undefined) names[labelName(name)] = label
      continue
    }
    for (const one of name === 'airportId' ? ['airport', 'iata', 'icao'] : [labelName(name)]) names[one] = ''
  }
  return { ...target, names: { ...names, city: names.city || textOf(target.record?.values.municipality) } }
}

function wireOf(tables: Tables, target: Target, site: Site, cover: Json, isTranslated = false): Values {
  const { db } = tables
  const own = readContent(db, target.kind, target.id)?.values ?? {}
  // Texts of SEO content are in the default language.
  const { robots, ogType, ogImageId } = own
  const values: Values = isTranslated
    ? { robots: robots ?? null, ogType: ogType ?? null, ogImageId: ogImageId ?? null }
    : own
  const { title, description } = effectiveOf(target, values, readTemplateOf(db, target.kind), site.siteName)
  return {
    title,
    description,
    canonical: values.canonical ?? urlOnSite(site.siteUrl, target.path),
    robots: values.robots ?? site.defaultRobots,
    ogType: values.ogType ?? 'website',
    ogTitle: values.ogTitle ?? title,
    ogDescription: values.ogDescription ?? description,
    ogImage: imageOf(tables, values.ogImageId) ?? cover,
    jsonLd: parseJsonLd(values.jsonLd),
  }
}

/** The kind of SEO content that describes these records; undefined: they have none. */
export const seoKindOf = (entity: Entity): SeoKind | undefined => kindsOf(entity.key)[0]

/** The effective texts for search engines and social cards. */
export function seoOfRecord(
  tables: Tables,
  entity: Entity,
  row: Values,
  site: Site,
  isTranslated: boolean,
): Values | null {
  const kind = seoKindOf(entity)
  const target = kind && findTarget(tables, kind, textOf(row.id), isTranslated ? row : {})
  if (!target) return null
  const own = isTranslated ? { ...target, path: textOf(row.path) } : target
  return wireOf(tables, withoutHidden(own, entity, row), site, row.cover ?? null, isTranslated)
}

const noTexts = { title: '', description: '', ogTitle: '', ogDescription: '' }

/** The pages of the website that aren't records. Their texts are only in the default language. */
export function seoOfPages(tables: Tables, site: Site, language: string | undefined): Values[] {
  const shownOf = ({ entity, id }: NamedPage) =>
    readShown(tables, entity, ['slug'], { where: 'id = ?', parameters: [id] })
  return sitePages.flatMap(({ key, path: own }) => {
    const record = pageAt(tables, own)
    const alternates = record
      ? (alternatesOf(tables, record.entity, shownOf(record)).get(record.id) ?? [])
      : alternatesOfPath(tables.db, own)
    const there = language === undefined ? undefined : alternates.find((one) => one.language === language)?.path
    const path = there ?? own
    const target = findTarget(tables, 'custom', key)
    if (!target) return []
    const seo = wireOf(tables, { ...target, path }, site, null, there !== undefined)
    return [
      {
        key,
        path,
        ...(alternates.length > 0 && { alternates: alternates.map(({ language, path }) => ({ language, path })) }),
        seo: there === undefined ? seo : { ...seo, ...noTexts },
      },
    ]
  })
}
