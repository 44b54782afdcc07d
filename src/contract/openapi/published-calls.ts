import { calls, capitalize, entities, type Entity, labelName, list, notice, redirect, settings } from '#contract'
import { contentName, contentOf, filterName } from '#published'
import { formerPathShape, missingPathShape, previewShape } from '#shapes'
import { isTranslated } from '#translated'
import { fieldSchema, idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'
import { parameter } from './parameters.ts'
import { type Components, object } from './schema-of.ts'
import { accepted, created, done, get, needs, noJson, nothing, post, remove, together } from './table.ts'

const text: Schema = { type: 'string' }
const instant: Schema = { type: 'string', format: 'date-time' }
const pascal = (key: string): string => key.split('-').map(capitalize).join('')
const schemaName = ({ key }: Entity): string => `Published${pascal(key)}`
const find = (key: string): Entity | undefined => entities.find((entity) => entity.key === key)

/** The schema of a public field: a referenced record is an object, or `null` if it isn't public itself. */
function shownSchema(entity: Entity, name: string): [string, Schema][] {
  const field = entity.fields[name]
  if (!field) return []
  const isNaming = field.kind === 'relation' || field.kind === 'relations' || field.kind === 'image'
  if (!isNaming) return [[contentName(name), fieldSchema(field)]]
  const target = find(field.kind === 'image' ? 'media' : field.to)
  const schema = target ? ref(`${schemaName(target)}Brief`) : {}
  return [[labelName(name), field.kind === 'relations' ? listOf(schema) : orNull(schema)]]
}

const shownFields = (entity: Entity, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => shownSchema(entity, name)))

/** The properties of a record of a website in several languages. */
const inLanguages = {
  language: text,
  alternates: listOf(objectOf({ language: text, path: text }, ['language', 'path'])),
  fallbackFields: listOf(text),
}

const shown = entities.filter((entity) => contentOf(entity) !== undefined)
const listed = shown.filter((entity) => contentOf(entity)?.path !== undefined)

const seoSchema = objectOf({
  title: text,
  description: text,
  canonical: text,
  robots: text,
  ogType: text,
  ogTitle: text,
  ogDescription: text,
  ogImage: orNull(ref('PublishedMediaBrief')),
  jsonLd: {},
})

export const publishedSchemas: Components = {
  PublishedSeo: seoSchema,
  Withdrawn: objectOf({ at: instant }, ['at']),
  ...Object.fromEntries(
    shown.map((entity) => [
      `${schemaName(entity)}Brief`,
      objectOf(
        {
          id: idSchema,
          updatedAt: instant,
          path: text,
          ...shownFields(entity, contentOf(entity)?.brief ?? contentOf(entity)?.shows ?? []),
        },
        ['id'],
      ),
    ]),
  ),
  ...Object.fromEntries(
    listed.map((entity) => [
      schemaName(entity),
      objectOf(
        {
          id: idSchema,
          updatedAt: instant,
          path: text,
          ...(isTranslated(entity) && inLanguages),
          ...shownFields(entity, contentOf(entity)?.shows ?? []),
          seo: orNull(ref('PublishedSeo')),
          ...(entity.publishes && { withdrawn: ref('Withdrawn') }),
          ...(entity.former !== undefined && { former: ref('FormerNote') }),
        },
        ['id'],
      ),
    ]),
  ),
  PublishedSite: objectOf({
    ...shownFields(settings, contentOf(settings)?.shows ?? []),
    pages: listOf(
      objectOf({ key: text, path: text, alternates: inLanguages.alternates, seo: ref('PublishedSeo') }, [
        'key',
        'path',
        'seo',
      ]),
    ),
    languages: listOf(text),
  }),
  FormerPath: formerPathShape,
  MissingPath: missingPathShape,
  PathRedirect: objectOf({ from: text, to: text, status: { const: 301 } }, ['from', 'to', 'status']),
}

const language = parameter('language', 'A public language of the website. Returns translations into it.')
const fallback = parameter('fallback', 'Returns the source if it has no translation.', { enum: ['source'] })
const form = parameter('as', 'The format of long texts.', { enum: ['markdown', 'html'] })
const fields = parameter('fields', 'The names of the fields to return, separated by commas.')
const paging = [
  parameter('limit', 'The maximum number of rows. The default is 25.', { type: 'integer', minimum: 1, maximum: 100 }),
  parameter('after', 'The cursor `meta.next` of the previous page.'),
]
const open = {
  tag: 'content',
  isPublic: true,
  failures: ['unauthenticated', 'forbidden', 'not_found', 'too_many'],
} as const
const cached = { ...open, isCached: true } as const
const pageMeta = objectOf({ limit: { type: 'integer' }, next: orNull(text) }, ['next'])

function callsOf(entity: Entity): Call[] {
  const path = `${calls.content}/${contentOf(entity)?.path}`
  const name = pascal(entity.key)
  const record = ref(schemaName(entity))
  const failures = entity.publishes ? [...open.failures, 'gone' as const] : open.failures
  const asked = isTranslated(entity) ? [language] : []
  const one = { parameters: [form, fields, ...asked, ...asked.map(() => fallback)], failures }
  // The parameter `language` also filters guidelines by their own language.
  const names = (contentOf(entity)?.filters ?? []).map(filterName).filter((name) => name !== 'language')
  const filters = names.map((name) => parameter(name, 'An ID, slug, code or value.'))
  const places =
    entity.key === notice.key
      ? ['airport', 'city', 'country'].map((kind) =>
          parameter(kind, `An ID, slug or code. Returns the ${entity.many} that apply to it.`),
        )
      : []
  return together(cached, [
    get(
      path,
      `listPublished${name}: Lists published ${entity.many}, one page at a time`,
      done(listOf(record), pageMeta),
      { parameters: [...paging, form, fields, ...filters, ...places, ...asked] },
    ),
    get(`${path}/{id}`, `getPublished${name}: Returns a published ${entity.one}`, record, one),
    ...(entity.fields.slug
      ? [
          get(
            `${path}/slug/{slug}`,
            `getPublished${name}BySlug: Returns a published ${entity.one} by its slug. An old slug returns 301`,
            record,
            one,
          ),
        ]
      : []),
  ])
}

const numbered = [
  parameter('page', 'From 1.', { type: 'integer', minimum: 1 }),
  parameter('limit', 'The maximum number of rows. The default is 25.', { type: 'integer', minimum: 1, maximum: 200 }),
]
const numberedMeta = objectOf({ page: { type: 'integer' }, limit: { type: 'integer' }, total: { type: 'integer' } }, [
  'page',
  'limit',
  'total',
])

/** Every record that has a page on the website. */
const anyPage: Schema = {
  oneOf: listed.filter(({ sitePath }) => sitePath !== undefined).map((entity) => ref(schemaName(entity))),
}
const xml = { format: 'xml', failures: [...open.failures, 'maintenance'] } as const

/** Calls that a website uses to read published records. */
export const publishedCalls: readonly Call[] = [
  ...listed.flatMap(callsOf),
  ...together(cached, [
    get(`${calls.content}/site`, 'publishedSite: Returns the public website settings', ref('PublishedSite'), {
      parameters: [form, fields, language],
    }),
    get(
      `${calls.content}/redirects`,
      'listRedirects: Lists redirects and old URLs',
      done(listOf(ref('PathRedirect')), pageMeta),
      { parameters: [...paging, parameter('path', 'A URL of the website. Returns at most one redirect.')] },
    ),
    get(`${calls.content}/sitemap.xml`, 'sitemap: Returns the sitemap, or its index', noJson, xml),
    get(`${calls.content}/sitemap/{part}`, 'sitemapPart: Returns one file of the sitemap index', noJson, xml),
    get(`${calls.content}/feed.xml`, 'feed: Returns the latest posts as RSS', noJson, {
      ...xml,
      parameters: [language],
    }),
    get(`${calls.content}/robots.txt`, 'robots: Returns the rules for crawlers', noJson, { ...xml, format: 'text' }),
  ]),
  ...together(open, [
    post(
      `${calls.content}/not-found`,
      'reportMissingPath: Reports a path that the website did not find',
      accepted(nothing),
      { body: object({ path: text }), failures: [...open.failures, 'validation'] },
    ),
    get(
      `${calls.content}/preview`,
      'readPreview: Returns the saved record of the token, published or not. Never cached',
      done(anyPage, object({ kind: text, expiresAt: instant })),
      { parameters: [parameter('token', 'The token in the preview URL.'), form, fields, language] },
    ),
  ]),
  ...together({ tag: 'content', needs: needs(redirect.key, 'view') }, [
    get(
      calls.formerPaths,
      'listFormerPaths: Lists old URLs, which redirect automatically, newest first',
      done(list(formerPathShape), numberedMeta),
      { parameters: numbered },
    ),
    get(
      calls.missingPaths,
      'listMissingPaths: Lists paths that the website did not find, most requested first',
      done(list(missingPathShape), numberedMeta),
      { parameters: numbered },
    ),
    remove(`${calls.missingPaths}/{id}`, 'dismissMissingPath: Removes a path from the list permanently', nothing, {
      needs: needs(redirect.key, 'edit'),
      failures: ['not_found'],
    }),
    post(
      calls.preview,
      'makePreview: Returns the website’s preview URL with a token for one record, valid for an hour',
      created(previewShape),
      {
        needs: [],
        body: object({ entity: text, id: text }),
        failures: ['forbidden', 'not_found', 'in_use', 'validation'],
      },
    ),
  ]),
]
