import { isObject } from '../../../src/contract/json.ts'
import { acts, answers, asks, ignores, type Mutant, permits, records, rowsOf } from './mutant.ts'

const tags = /^GET \/blogs_tags$/
const guides = /^GET \/guidelines_types$/
const blogs = /^GET \/blogs$/

/** Says another word than the one that is asked for. */
function hears(breaks: string, where: RegExp, name: string, change: (value: string) => string): Mutant {
  return asks(breaks, where, ({ url }) => {
    const value = url.searchParams.get(name)
    if (value !== null) url.searchParams.set(name, change(value))
  })
}

export const listMutants: readonly Mutant[] = [
  answers('A page has 25 rows unless the query says otherwise', tags, ({ json }) => {
    if (isObject(json?.meta)) json.meta.limit = 50
  }),
  ignores('A page has no more rows than its limit, and the total counts all', tags, /^limit=3$/),
  ignores('Pages follow each other without a gap or a repetition', tags, /^page=/),
  answers('A page says which it is', tags, ({ json }) => {
    if (isObject(json?.meta)) json.meta.page = 1
  }),
  answers('A page behind the last is empty, with the same total', tags, (told) => {
    if (isObject(told.json?.meta)) told.json.meta.total = rowsOf(told).length
  }),
  hears('The greatest limit is 1000', tags, 'limit', (limit) => (limit === '1001' ? '1000' : limit)),
  hears('A limit of 0 is malformed', tags, 'limit', (limit) => (limit === '0' ? '1' : limit)),
  hears('A page that is no number is malformed', tags, 'page', (page) => (page === 'two' ? '1' : page)),
  hears('An order that is neither asc nor desc is malformed', tags, 'order', (order) =>
    order === 'up' ? 'asc' : order,
  ),
  ignores('An unknown column is malformed', tags, /^sort=odd$/),
  ignores('An unknown filter is malformed', tags, /^filter\[odd\]/),
  acts('A list is sorted by a column, without regard to case and accents', tags, () => async (_asked, next) => {
    const told = await next()
    // By code units: capitals come first, é behind z.
    told.json = {
      ...told.json,
      data: rowsOf(told).sort((one, other) => (String(one.name) < String(other.name) ? -1 : 1)),
    }
    return told
  }),
  ignores('order=desc turns the order', tags, /^order=desc$/),
  acts('Numbers are sorted as numbers', guides, () => async (_asked, next) => {
    const told = await next()
    told.json = { ...told.json, data: rowsOf(told).reverse() }
    return told
  }),
  ignores('A relation is sorted by its label, under the name without Id', blogs, /^sort=type$/),
  hears('A search finds records with every word', tags, 'search', (words) => words.replace(' letters', '')),
  hears('A search finds a word by its beginning', tags, 'search', (words) => words.replace(/ alp$/, ' alpnothing')),
  hears('A search finds no word by its middle', tags, 'search', (words) => words.replace(/ lpha$/, ' alpha')),
  hears('A search has no regard to case', tags, 'search', (words) => words.replace('DELTA', 'nothing')),
  hears('A search has no regard to accents', tags, 'search', (words) => words.replace(/ cafe$/, ' nothing')),
  ignores('A search that finds nothing is an empty list', tags, /nowhere/),
  ignores('A search without letters or digits finds nothing', tags, /^search=\*$/),
  ignores('A filter keeps the rows with its value', guides, /^filter\[status\]=/),
  ignores('A repeated filter means any of its values', guides, /^filter\[status\]=draft$/),
  ignores('Filters of two fields must both hold', guides, /^filter\[order\]=/),
  ignores('A filter with not keeps the others', guides, /^filter\[status\]\[not\]=/),
  hears('A filter with gte keeps equal and greater values', guides, 'filter[order][gte]', (text) =>
    String(Number(text) + 1),
  ),
  hears('A filter with lte keeps equal and smaller values', guides, 'filter[order][lte]', (text) =>
    String(Number(text) - 1),
  ),
  ignores('gte and lte together are a range', guides, /\[lte\]=/),
  ignores('An empty filter keeps the rows where it is empty', tags, /^filter\[description\]=$/),
  ignores('A relation is filtered by its id', blogs, /^filter\[typeId\]=/),
  ignores('One of many relations is filtered by its id', blogs, /^filter\[tagIds\]=/),
  ignores('A time is filtered by its range', blogs, /^filter\[publishAt\]/),
  ignores('filter[month] keeps a month', blogs, /^filter\[month\]=2031-06$/),
  ignores('An impossible month is malformed', blogs, /2031-13/),
  ignores('A filter’s number that is no number is malformed', guides, /=many$/),
  ignores('filter[unused]=1 keeps records that no other names', tags, /^filter\[unused\]=/),
  ignores('filter[missing] takes only its own words', /^GET \/airports$/, /=odd$/),
  acts('A list shows no record of the trash', tags, () => async (asked, next) => {
    const told = await next()
    const url = new URL(asked.url)
    url.searchParams.set('filter[trashed]', '1')
    told.json = { ...told.json, data: [...rowsOf(told), ...rowsOf(await next({ ...asked, url }))] }
    return told
  }),
  ignores('filter[trashed]=1 lists the trash', tags, /^filter\[trashed\]=/),
  permits('A record in the trash is not found by its id', /^GET \/blogs_tags\//, 'not_found'),
  records('One record equals its row in the list', /^GET \/blogs_tags$/, (row) => {
    delete row.slug
  }),
  records('A relation comes with its id and label', /^GET \/blogs\//, (row) => {
    delete row.type
  }),
  records('Many relations come with their ids and labels', /^GET \/blogs\//, (row) => {
    row.tags = row.tagIds
  }),
  records('A tag says how many blogs have it', /^GET \/blogs_tags\//, (row) => {
    row.blogs = 0
  }),
]
