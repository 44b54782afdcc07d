import { calls, list, media, seo, seoKinds } from '#contract'
import { seoProblems } from '#snippets'
import { mediaPlaceShape } from '#shapes'
import { listOf, objectOf, orNull, ref, type Schema, schemasOf } from './field-schema.ts'
import { paging, query } from './parameters.ts'
import { bulkSchema } from './record-calls.ts'
import { type Components, object } from './schema-of.ts'
import { created, done, get, needs, noJson, post, together } from './table.ts'

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

export const contentSchemas: Components = {
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
  Place: mediaPlaceShape,
}

const counts = objectOf(Object.fromEntries(seoProblems.map((problem) => [problem, whole])))
const listMeta = objectOf({ page: whole, limit: whole, total: whole, counts }, ['page', 'limit', 'total'])
const listed = [
  ...paging,
  query('sort', { enum: ['target', 'title', 'description', 'score', 'updatedAt', 'noindex'] }),
  query('order', { enum: ['asc', 'desc'] }),
  query('search', text),
  {
    name: 'filter',
    in: 'query',
    style: 'deepObject',
    explode: true,
    required: true,
    schema: objectOf({ kind, problem: { enum: [...seoProblems] }, status: { const: 'published' }, id: text }),
  },
]
const view = needs('seo', 'view')
const edit = needs('seo', 'edit')
const image = { isPublic: true, format: 'image', failures: ['not_found', 'storage'] } as const
const part: Schema = { type: 'string', contentMediaType: 'application/octet-stream' }
const ofVersion = ['not_found', 'validation', 'conflict', 'version_required'] as const

/** Calls for images and for SEO content; each page of the website has one SEO record. */
export const contentCalls = [
  ...together({ tag: 'media' }, [
    post(calls.mediaUpload, 'upload: Uploads an image to the media library', created(ref('Media')), {
      needs: needs('media', 'edit'),
      upload: {
        schema: objectOf({ file: part, w320: part, w960: part, meta: { type: 'object' } }, ['file']),
        encoding: {
          meta: { contentType: 'application/json' },
          w320: { contentType: 'image/webp' },
          w960: { contentType: 'image/webp' },
        },
      },
      failures: ['validation', 'too_large', 'unsupported_media', 'too_many', 'storage'],
    }),
    get(`${media.path}/{id}/places`, 'placesOfMedia: Lists the records that show an image', list(mediaPlaceShape), {
      needs: needs('media', 'view'),
      failures: ['not_found'],
    }),
    get('/media/{sha256}', 'picture: Returns an image', noJson, image),
    get(
      '/media/{sha256}/{variant}',
      'smallerPicture: Returns a smaller version of an image, at most 320 or 960 px wide',
      noJson,
      image,
    ),
  ]),
  ...together({ tag: 'seo', needs: edit }, [
    get(
      calls.seoContent,
      'listSeo: Lists the SEO content of all targets of a kind',
      done(listOf(ref('SeoRow')), listMeta),
      { needs: view, parameters: listed },
    ),
    get(`${calls.seoContent}/{id}`, 'getSeo: The SEO content of one target', ref('Seo'), {
      needs: view,
      failures: ['not_found'],
    }),
    post(
      seo.savePath,
      'saveSeo: Changes the SEO content of a target. The version is 0 if nothing was saved yet',
      { ...done(ref('Seo')), ...created(ref('Seo')) },
      { body: ref('SeoDraft'), readByFields: 'body', failures: ofVersion },
    ),
    post(
      `${calls.seoContent}/bulk`,
      'bulkSeo: Sets `robots`, or clears texts, for several targets',
      ref('BulkResult'),
      {
        needs: [...edit, ...needs('seo', 'view', 'match is given')],
        body: bulkSchema(['set'], objectOf(schemasOf(own))),
        failures: ['validation', 'conflict'],
      },
    ),
    post(`${calls.seoContent}/undo`, 'undoSeo: Undoes an operation of the last 30 days', ref('BulkResult'), {
      body: object({ operationId: text }),
      failures: ['not_found', 'validation'],
    }),
    get(`${calls.seoTemplates}/{kind}`, 'getSeoTemplate: Returns the templates of a kind', ref('SeoTemplate'), {
      needs: view,
      failures: ['not_found'],
    }),
    post(`${calls.seoTemplates}/{kind}`, 'saveSeoTemplate: Changes the templates of a kind', ref('SeoTemplate'), {
      body: objectOf({ kind, version: { type: 'integer', minimum: 0 }, ...template }, ['version']),
      failures: ofVersion,
    }),
  ]),
]
