import { calls, capital, entities, type Entity, type Json, labelName, redirect, settings } from '#contract'
import { contentName, contentOf, filterName } from '#published'
import { fieldSchema, idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'

const text: Schema = { type: 'string' }
const instant: Schema = { type: 'string', format: 'date-time' }
const pascal = (key: string): string => key.split('-').map(capital).join('')
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

export const publishedSchemas: { [name: string]: Schema } = {
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
    pages: listOf(objectOf({ key: text, path: text, seo: ref('PublishedSeo') }, ['key', 'path', 'seo'])),
  }),
  FormerPath: objectOf(
    {
      from: text,
      to: orNull(text),
      entity: text,
      record: ref('Reference'),
      createdAt: instant,
    },
    ['from', 'to', 'entity', 'record', 'createdAt'],
  ),
  MissingPath: objectOf(
    {
      id: text,
      path: text,
      count: { type: 'integer' },
      firstAt: instant,
      lastAt: instant,
    },
    ['id', 'path', 'count', 'firstAt', 'lastAt'],
  ),
  PathRedirect: objectOf({ from: text, to: text, status: { const: 301 } }, ['from', 'to', 'status']),
}

const parameter = (name: string, description: string, schema: Schema = text): Json => ({
  name,
  in: 'query',
  description,
  schema,
})
const form = parameter('as', 'The format of long texts.', { enum: ['markdown', 'html'] })
const fields = parameter('fields', 'The names of the fields to return, separated by commas.')
const paging = [
  parameter('limit', 'The maximum number of rows. The default is 25.', { type: 'integer', minimum: 1, maximum: 100 }),
  parameter('after', 'The cursor `meta.next` of the previous page.'),
]
const common = {
  method: 'get',
  tag: 'content',
  isPublic: true,
  isCached: true,
  failures: ['unauthenticated', 'forbidden', 'not_found', 'too_many'],
} as const satisfies Partial<Call>
const pageMeta = objectOf({ limit: { type: 'integer' }, next: orNull(text) }, ['next'])

function callsOf(entity: Entity): Call[] {
  const path = `${calls.content}/${contentOf(entity)?.path}`
  const name = pascal(entity.key)
  const answers = { '200': { data: ref(schemaName(entity)) } }
  const failures = entity.publishes ? [...common.failures, 'gone' as const] : common.failures
  const filters = (contentOf(entity)?.filters ?? []).map((field) =>
    parameter(filterName(field), 'An ID, slug, code or value.'),
  )
  const places = entity.appliesTo
    ? ['airport', 'city', 'country'].map((kind) =>
        parameter(kind, `An ID, slug or code. Returns the ${entity.many} that apply to it.`),
      )
    : []
  return [
    {
      ...common,
      path,
      id: `listPublished${name}`,
      summary: `Lists published ${entity.many}, one page at a time`,
      parameters: [...paging, form, fields, ...filters, ...places],
      answers: { '200': { data: listOf(ref(schemaName(entity))), meta: pageMeta } },
    },
    {
      ...common,
      path: `${path}/{id}`,
      id: `getPublished${name}`,
      summary: `Returns a published ${entity.one}`,
      parameters: [form, fields],
      answers,
      failures,
    },
    ...(entity.fields.slug
      ? [
          {
            ...common,
            path: `${path}/slug/{slug}`,
            id: `getPublished${name}BySlug`,
            parameters: [form, fields],
            answers,
            failures,
            summary: `Returns a published ${entity.one} by its slug. An old slug returns 301`,
          },
        ]
      : []),
  ]
}

const seen = { tag: 'content', needs: [{ section: redirect.key, permission: 'view' }], failures: [] } as const
const numbered = [
  parameter('page', 'From 1.', { type: 'integer', minimum: 1 }),
  parameter('limit', 'The maximum number of rows. The default is 25.', { type: 'integer', minimum: 1, maximum: 200 }),
]
const numberedMeta = objectOf({ page: { type: 'integer' }, limit: { type: 'integer' }, total: { type: 'integer' } }, [
  'page',
  'limit',
  'total',
])

/** The calls of the screen that shows redirects. */
const redirectCalls: readonly Call[] = [
  {
    ...seen,
    method: 'get',
    path: calls.formerPaths,
    id: 'listFormerPaths',
    parameters: numbered,
    summary: 'Lists old URLs, which redirect automatically, newest first',
    answers: { '200': { data: listOf(ref('FormerPath')), meta: numberedMeta } },
  },
  {
    ...seen,
    method: 'get',
    path: calls.missingPaths,
    id: 'listMissingPaths',
    parameters: numbered,
    summary: 'Lists paths that the website did not find, most requested first',
    answers: { '200': { data: listOf(ref('MissingPath')), meta: numberedMeta } },
  },
  {
    tag: 'content',
    method: 'delete',
    path: `${calls.missingPaths}/{id}`,
    id: 'dismissMissingPath',
    takesKey: true,
    summary: 'Removes a path from the list permanently',
    needs: [{ section: redirect.key, permission: 'edit' }],
    answers: { '200': { data: { type: 'null' } } },
    failures: ['not_found'],
  },
]

/** Every record that has a page on the website. */
const anyPage: Schema = {
  oneOf: listed.filter(({ sitePath }) => sitePath !== undefined).map((entity) => ref(schemaName(entity))),
}
const previewCalls: readonly Call[] = [
  {
    tag: 'content',
    method: 'post',
    path: calls.preview,
    id: 'makePreview',
    needs: [],
    summary: 'Returns the website’s preview URL with a token for one record, valid for an hour',
    body: objectOf({ entity: text, id: text }, ['entity', 'id']),
    answers: { '201': { data: objectOf({ url: text, expiresAt: instant }, ['url', 'expiresAt']) } },
    failures: ['forbidden', 'not_found', 'in_use', 'validation'],
  },
  {
    ...common,
    path: `${calls.content}/preview`,
    id: 'readPreview',
    isCached: false,
    summary: 'Returns the saved record of the token, published or not. Never cached',
    parameters: [parameter('token', 'The token in the preview URL.'), form, fields],
    answers: {
      '200': { data: anyPage, meta: objectOf({ kind: text, expiresAt: instant }, ['kind', 'expiresAt']) },
    },
  },
]

const file = { ...common, answers: {}, failures: [...common.failures, 'maintenance'] } as const

/** Calls that a website uses to read published records. */
export const publishedCalls: readonly Call[] = [
  ...listed.flatMap(callsOf),
  {
    ...common,
    path: `${calls.content}/site`,
    id: 'publishedSite',
    summary: 'Returns the public website settings',
    parameters: [form, fields],
    answers: { '200': { data: ref('PublishedSite') } },
  },
  {
    ...common,
    path: `${calls.content}/redirects`,
    id: 'listRedirects',
    summary: 'Lists redirects and old URLs',
    parameters: [...paging, parameter('path', 'A URL of the website. Returns at most one redirect.')],
    answers: { '200': { data: listOf(ref('PathRedirect')), meta: pageMeta } },
  },
  {
    ...file,
    path: `${calls.content}/sitemap.xml`,
    id: 'sitemap',
    format: 'xml',
    summary: 'Returns the sitemap, or its index',
  },
  {
    ...file,
    path: `${calls.content}/sitemap/{part}`,
    id: 'sitemapPart',
    format: 'xml',
    summary: 'Returns one file of the sitemap index',
  },
  { ...file, path: `${calls.content}/feed.xml`, id: 'feed', format: 'xml', summary: 'Returns the latest posts as RSS' },
  {
    ...file,
    path: `${calls.content}/robots.txt`,
    id: 'robots',
    format: 'text',
    summary: 'Returns the rules for crawlers',
  },
  {
    tag: 'content',
    method: 'post',
    path: `${calls.content}/not-found`,
    id: 'reportMissingPath',
    isPublic: true,
    summary: 'Reports a path that the website did not find',
    body: objectOf({ path: text }, ['path']),
    answers: { '202': { data: { type: 'null' } } },
    failures: ['unauthenticated', 'forbidden', 'not_found', 'too_many', 'validation'],
  },
  ...redirectCalls,
  ...previewCalls,
]
