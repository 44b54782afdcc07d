import { acts, answers, asks, ignores, type Mutant, permits, records, swallows, toldAs } from './mutant.ts'

const list = /^GET \/content\/v1\/blog-tags$/
const one = /^GET \/content\/v1\/blog-tags\/[^/]+$/
const bySlug = /^GET \/content\/v1\/blog-tags\/slug\//
const guides = /^GET \/content\/v1\/guideline-types$/
const guide = /^GET \/content\/v1\/guideline-types\//
const site = /^GET \/content\/v1\/site$/

export const contentMutants: readonly Mutant[] = [
  permits('Content is not there while the settings say so', list, 'not_found'),
  permits('Content for programs alone needs a token', list, 'unauthenticated'),
  records('A record comes by its id', one, (row) => {
    row.name = 'Other'
  }),
  records('A record comes by its page address', bySlug, (row) => {
    row.id = 'other'
  }),
  answers('A published record is in its list, and a draft is not', guides, (told) => {
    if (told.json) told.json.data = []
  }),
  permits('A draft is behind neither its id nor its page address', guide, 'not_found'),
  permits('A record in the trash is not there', one, 'not_found'),
  answers('A former page address leads to the present one', bySlug, (told) => {
    told.status = 404
  }),
  records('Nothing that stays inside is in a record', one, (row) => {
    row.createdBy = { id: 'u', label: 'Ann' }
  }),
  ignores('A cursor leads on behind the last record', list, /^after=/),
  ignores('fields chooses what comes', one, /^fields=/),
  ignores('An unknown parameter is malformed', list, /^odd=/),
  asks('An answer that a cache has is not sent again', one, ({ headers }) => headers.delete('if-none-match')),
  acts(
    'A changed record has another ETag',
    one,
    () => async (asked, next) =>
      asked.headers.has('if-none-match') ? { ...toldAs(304, {}), json: undefined } : next(),
  ),
  records('No markup of a text runs in its HTML', /^GET \/content\/v1\/blogs\//, (row) => {
    row.body = `${String(row.body)}<script>`
  }),
  swallows('The sitemap has the address of a shown record', /^GET \/content\/v1\/sitemap\.xml$/),
  records('The site has its public settings', site, (row) => {
    row.contentAccess = 'public'
  }),
  permits('Nothing is written through content', /^POST \/content\//, 'method_not_allowed'),
]
