import { acts, answers, asks, ignores, type Mutant, permits, records, swallows, toldAs } from './mutant.ts'

const list = /^GET \/content\/v1\/blog-tags$/
const one = /^GET \/content\/v1\/blog-tags\/[^/]+$/
const bySlug = /^GET \/content\/v1\/blog-tags\/slug\//
const guides = /^GET \/content\/v1\/guideline-types$/
const guide = /^GET \/content\/v1\/guideline-types\//
const site = /^GET \/content\/v1\/site$/

export const contentMutants: readonly Mutant[] = [
  permits('Content returns not_found while it is turned off', list, 'not_found'),
  permits('Content for programs only needs a token', list, 'unauthenticated'),
  records('A record is returned by its ID', one, (row) => {
    row.name = 'Other'
  }),
  records('A record is returned by its slug', bySlug, (row) => {
    row.id = 'other'
  }),
  answers('A published record is in its list, and a draft is not', guides, (told) => {
    if (told.json) told.json.data = []
  }),
  permits('A draft is not found by its ID or slug', guide, 'not_found'),
  permits('A trashed record is not found', one, 'not_found'),
  answers('A former slug redirects to the current one', bySlug, (told) => {
    told.status = 404
  }),
  records('A record contains no internal fields', one, (row) => {
    row.createdBy = { id: 'u', label: 'Ann' }
  }),
  ignores('A cursor continues after the last record', list, /^after=/),
  ignores('fields chooses what comes', one, /^fields=/),
  ignores('An unknown parameter returns malformed', list, /^odd=/),
  asks('A cached response is not sent again', one, ({ headers }) => headers.delete('if-none-match')),
  acts(
    'A changed record has another ETag',
    one,
    () => async (asked, next) =>
      asked.headers.has('if-none-match') ? { ...toldAs(304, {}), json: undefined } : next(),
  ),
  records('Markup in a text does not run in its HTML', /^GET \/content\/v1\/blogs\//, (row) => {
    row.body = `${String(row.body)}<script>`
  }),
  swallows('The sitemap has the URL of a published record', /^GET \/content\/v1\/sitemap\.xml$/),
  records('The website data has the public settings', site, (row) => {
    row.contentAccess = 'public'
  }),
  permits('Published content is read-only', /^POST \/content\//, 'method_not_allowed'),
]
