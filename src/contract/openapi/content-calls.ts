import { calls, type Json, media, seo, seoKinds, seoProblems } from '#contract'
import { idSchema, listOf, objectOf, orNull, ref, type Schema, schemasOf } from './field-schema.ts'
import type { Call } from './operation.ts'
import { bulkSchema, pageMeta, paging } from './record-calls.ts'

const text: Schema = { type: 'string' }
const whole: Schema = { type: 'integer' }
const flag: Schema = { type: 'boolean' }
const instant: Schema = { type: 'string', format: 'date-time' }
const kind: Schema = { type: 'string', enum: [...seoKinds] }
const origin: Schema = { type: 'string', enum: ['own', 'template', 'record', 'none'] }

const own = Object.fromEntries(Object.entries(seo.fields).filter(([, { readOnly }]) => !readOnly))
const which = { id: { type: 'string', description: '<kind>:<target>' }, version: { type: 'integer', minimum: 0 } }
const template = {
  metaTitle: { type: ['string', 'null'], maxLength: 120 },
  metaDescription: { type: ['string', 'null'], maxLength: 300 },
}
const common = {
  ...which,
  kind,
  targetId: text,
  name: text,
  path: orNull(text),
  target: ref('Reference'),
  title: text,
  titleFrom: origin,
  description: text,
  descriptionFrom: origin,
  duplicate: flag,
  createdAt: instant,
  updatedAt: instant,
  createdBy: orNull(ref('Reference')),
  updatedBy: orNull(ref('Reference')),
}

export const contentSchemas: { [name: string]: Schema } = {
  SeoRow: objectOf(
    {
      ...common,
      titleWidthPx: whole,
      descriptionLength: whole,
      noindex: flag,
      published: flag,
      score: whole,
    },
    ['id', 'version', 'kind', 'targetId', 'name'],
  ),
  Seo: objectOf(
    {
      ...common,
      ...schemasOf(own),
      ogImage: orNull(ref('Reference')),
      cover: orNull(ref('Reference')),
      siteUrl: orNull(text),
      siteName: orNull(text),
      offered: objectOf({ title: text, description: text, titleFrom: origin, descriptionFrom: origin }),
      proposedJsonLd: text,
    },
    ['id', 'version', 'name'],
  ),
  SeoDraft: objectOf({ ...which, kind, targetId: text, name: text, ...schemasOf(own) }, ['id', 'version']),
  SeoTemplate: objectOf({ kind, ...template, version: { type: 'integer', minimum: 0 } }, ['kind', 'version']),
  Place: objectOf({ entity: text, id: idSchema, label: text, field: text }, ['entity', 'id', 'label', 'field']),
}

const view = { tag: 'seo', needs: [{ section: 'seo', permission: 'view' }] } as const
const edit = { tag: 'seo', needs: [{ section: 'seo', permission: 'edit' }], method: 'post', takesKey: true } as const
const counts = objectOf(Object.fromEntries(seoProblems.map((problem) => [problem, whole])))
const listed: Json[] = [
  ...paging,
  { name: 'sort', in: 'query', schema: { enum: ['target', 'title', 'description', 'score', 'updatedAt', 'noindex'] } },
  { name: 'order', in: 'query', schema: { enum: ['asc', 'desc'] } },
  { name: 'search', in: 'query', schema: text },
  {
    name: 'filter',
    in: 'query',
    style: 'deepObject',
    explode: true,
    required: true,
    schema: objectOf({ kind, problem: { enum: [...seoProblems] }, status: { const: 'published' }, id: text }),
  },
]
const result = { '200': { data: ref('BulkResult') } }
const part: Schema = { type: 'string', contentMediaType: 'application/octet-stream' }

/** Calls for images and for SEO content; each page of the website has one SEO record. */
export const contentCalls: readonly Call[] = [
  {
    method: 'post',
    path: calls.mediaUpload,
    id: 'upload',
    tag: 'media',
    summary: 'Uploads an image to the media library',
    takesKey: true,
    needs: [{ section: 'media', permission: 'edit' }],
    upload: {
      schema: objectOf({ file: part, w320: part, w960: part, meta: { type: 'object' } }, ['file']),
      encoding: {
        meta: { contentType: 'application/json' },
        w320: { contentType: 'image/webp' },
        w960: { contentType: 'image/webp' },
      },
    },
    answers: { '201': { data: ref('Media') } },
    failures: ['validation', 'too_large', 'unsupported_media', 'too_many', 'storage'],
  },
  {
    method: 'get',
    path: `${media.path}/{id}/places`,
    id: 'placesOfMedia',
    tag: 'media',
    summary: 'Lists the records that show an image',
    needs: [{ section: 'media', permission: 'view' }],
    answers: { '200': { data: listOf(ref('Place')) } },
    failures: ['not_found'],
  },
  {
    method: 'get',
    path: '/media/{sha256}',
    id: 'picture',
    tag: 'media',
    summary: 'Returns an image',
    isPublic: true,
    format: 'image',
    answers: {},
    failures: ['not_found', 'storage'],
  },
  {
    method: 'get',
    path: '/media/{sha256}/{variant}',
    id: 'smallerPicture',
    tag: 'media',
    isPublic: true,
    format: 'image',
    summary: 'Returns a smaller version of an image, at most 320 or 960 px wide',
    answers: {},
    failures: ['not_found', 'storage'],
  },
  {
    ...view,
    method: 'get',
    path: calls.seoContent,
    id: 'listSeo',
    summary: 'Lists the SEO content of all targets of a kind',
    parameters: listed,
    answers: {
      '200': {
        data: listOf(ref('SeoRow')),
        meta: { ...pageMeta, properties: { page: whole, limit: whole, total: whole, counts } },
      },
    },
    failures: [],
  },
  {
    ...view,
    method: 'get',
    path: `${calls.seoContent}/{id}`,
    id: 'getSeo',
    summary: 'The SEO content of one target',
    answers: { '200': { data: ref('Seo') } },
    failures: ['not_found'],
  },
  {
    ...edit,
    path: seo.savePath,
    id: 'saveSeo',
    summary: 'Changes the SEO content of a target. The version is 0 if nothing was saved yet',
    body: ref('SeoDraft'),
    readByFields: 'body',
    answers: { '200': { data: ref('Seo') }, '201': { data: ref('Seo') } },
    failures: ['not_found', 'validation', 'conflict', 'version_required'],
  },
  {
    ...edit,
    path: `${calls.seoContent}/bulk`,
    id: 'bulkSeo',
    summary: 'Sets `robots`, or clears texts, for several targets',
    needs: [
      { section: 'seo', permission: 'edit' },
      { section: 'seo', permission: 'view', when: 'match is given' },
    ],
    body: bulkSchema(['set'], objectOf(schemasOf(own))),
    answers: result,
    failures: ['validation', 'conflict'],
  },
  {
    ...edit,
    path: `${calls.seoContent}/undo`,
    id: 'undoSeo',
    summary: 'Undoes an operation of the last 30 days',
    body: objectOf({ operationId: text }, ['operationId']),
    answers: result,
    failures: ['not_found', 'validation'],
  },
  {
    ...view,
    method: 'get',
    path: `${calls.seoTemplates}/{kind}`,
    id: 'getSeoTemplate',
    summary: 'Returns the templates of a kind',
    answers: { '200': { data: ref('SeoTemplate') } },
    failures: ['not_found'],
  },
  {
    ...edit,
    path: `${calls.seoTemplates}/{kind}`,
    id: 'saveSeoTemplate',
    summary: 'Changes the templates of a kind',
    body: objectOf({ kind, version: { type: 'integer', minimum: 0 }, ...template }, ['version']),
    answers: { '200': { data: ref('SeoTemplate') } },
    failures: ['not_found', 'validation', 'conflict', 'version_required'],
  },
]
