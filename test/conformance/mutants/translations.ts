import { answers, asAdministrator, asks, ignores, type Mutant, records, swallows } from './mutant.ts'

const row = /^GET \/guidelines_types\/[^/]+$/
const translation = /^GET \/translations\/guideline-type\/[^/]+$/
const save = /^POST \/translations\/guideline-type\/create$/
const shown = /^GET \/content\/v1\/guideline-types\/[^/]+$/

const site = /^GET \/content\/v1\/site$/
const asked = /^language=/

const inSitemap = 'The sitemap has each page in a language, with all its languages and its latest change'
const sitemap = (pattern: RegExp, replacement: string): Mutant =>
  answers(inSitemap, /^GET \/content\/v1\/sitemap\.xml$/, (told) => {
    told.bytes = new TextEncoder().encode(new TextDecoder().decode(told.bytes).replaceAll(pattern, replacement))
  })

const file = 'A file for translators has the source text next to each field, and its import makes the translations'
const conversion = 'A guideline becomes the translation of another one, and undo separates them'
const removal = 'A language that the website no longer has returns malformed, and keeps its translations'

/** The paths over which a translator could change another language, or the source. */
const paths = [
  /^POST \/translations\/guideline-type\/[^/]+\/pending$/,
  /^POST \/translations\/guideline-type\/[^/]+\/publishing$/,
  /^POST \/translations\/guideline-type\/bulk$/,
  /^POST \/translations\/guideline-type\/undo$/,
  /^POST \/translations\/guideline-type\/import$/,
  /^DELETE \/translations\/guideline-type\/[^/]+$/,
  /^POST \/guidelines_types\/create$/,
]

export const translationMutants: readonly Mutant[] = [
  records('The state of a translation follows the texts of its live source', row, (record) => {
    const notes: unknown[] = Array.isArray(record.translations) ? record.translations : []
    record.translations = notes.map((one) => ({ ...Object(one), state: 'current' }))
  }),
  asks('A source has one translation for each language', save, (asked) => {
    if (asked.turn > 1 && asked.json?.language === 'eo') asked.json.language = 'ia'
  }),
  asAdministrator('A translator changes only their own languages', save),
  records('Unpublishing a source unpublishes its translations, and undo brings both back', translation, (record) => {
    record.status = 'published'
  }),
  ignores(
    'A list in a language has only records with a live translation',
    /^GET \/content\/v1\/guideline-types$/,
    /^language=/,
  ),
  records('A record has its path in the language and all its alternates', shown, (record) => {
    record.alternates = []
  }),
  answers(
    'A record without a translation is not found in that language, and comes with fallback=source',
    shown,
    (told) => {
      told.status = 200
    },
  ),
  ignores('A record without a translation is not found in that language, and comes with fallback=source', shown, asked),
  records('An optional text without a translation is that of the source, and is named', shown, (record) => {
    delete record.fallbackFields
  }),
  ignores('The website data has its pages in the language', site, asked),
  sitemap(/<xhtml:link[^>]*>/g, ''),
  sitemap(/<lastmod>[^<]*</g, '<lastmod>2000-01-01T00:00:00.000Z<'),
  ignores(removal, shown, asked),
  records(removal, translation, (record) => {
    record.status = 'archived'
  }),
  records(file, /^GET \/translation_work\//, (line) => {
    delete line['name (source)']
  }),
  asks(file, /^POST \/translations\/guideline-type\/import$/, ({ json }) => {
    if (!json || !Array.isArray(json.rows)) return
    json.rows = json.rows.map((line) => ({ ...line, name: line['name (source)'] }))
  }),
  records(conversion, /^POST \/guidelines_details\/[^/]+\/translation$/, (record) => {
    record.status = 'draft'
  }),
  records(conversion, /^GET \/content\/v1\/redirects$/, (redirect) => {
    redirect.to = '/'
  }),
  swallows(conversion, /^POST \/guidelines_details\/undo$/),
  ...paths.map((path) => asAdministrator('A translator changes other languages and the source over no path', path)),
]
