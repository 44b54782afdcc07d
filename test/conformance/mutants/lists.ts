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
  ignores('Pages follow each other without gaps or duplicates', tags, /^page=/),
  answers('A page returns its number', tags, ({ json }) => {
    if (isObject(json?.meta)) json.meta.page = 1
  }),
  answers('A page after the last is empty, with the same total', tags, (told) => {
    if (isObject(told.json?.meta)) told.json.meta.total = rowsOf(told).length
  }),
  hears('The maximum limit is 1000', tags, 'limit', (limit) => (limit === '1001' ? '1000' : limit)),
  hears('A limit of 0 returns malformed', tags, 'limit', (limit) => (limit === '0' ? '1' : limit)),
  hears('A page that is not a number returns malformed', tags, 'page', (page) => (page === 'two' ? '1' : page)),
  hears('An order other than asc and desc returns malformed', tags, 'order', (order) =>
    order === 'up' ? 'asc' : order,
  ),
  ignores('An unknown column returns malformed', tags, /^sort=odd$/),
  ignores('An unknown filter returns malformed', tags, /^filter\[odd\]/),
  acts('A list is sorted by a column, ignoring case and accents', tags, () => async (_asked, next) => {
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
  ignores('A relation is sorted by its label, under its name without Id', blogs, /^sort=type$/),
  hears('A search finds records with every word', tags, 'search', (words) => words.replace(' letters', '')),
  hears('A search matches the beginning of a word', tags, 'search', (words) => words.replace(/ alp$/, ' alpnothing')),
  hears('A search does not match the middle of a word', tags, 'search', (words) => words.replace(/ lpha$/, ' alpha')),
  hears('A search ignores case', tags, 'search', (words) => words.replace('DELTA', 'nothing')),
  hears('A search ignores accents', tags, 'search', (words) => words.replace(/ cafe$/, ' nothing')),
  ignores('A search without matches returns an empty list', tags, /nowhere/),
  ignores('A search without letters or digits finds nothing', tags, /^search=\*$/),
  ignores('A filter returns the rows with its value', guides, /^filter\[status\]=/),
  ignores('A repeated filter matches any of its values', guides, /^filter\[status\]=draft$/),
  ignores('Filters on two fields must both match', guides, /^filter\[order\]=/),
  ignores('A filter with not returns the other rows', guides, /^filter\[status\]\[not\]=/),
  hears('A filter with gte returns equal and greater values', guides, 'filter[order][gte]', (text) =>
    String(Number(text) + 1),
  ),
  hears('A filter with lte returns equal and smaller values', guides, 'filter[order][lte]', (text) =>
    String(Number(text) - 1),
  ),
  ignores('gte and lte together are a range', guides, /\[lte\]=/),
  ignores('An empty filter returns the rows without a value', tags, /^filter\[description\]=$/),
  ignores('A relation is filtered by its ID', blogs, /^filter\[typeId\]=/),
  ignores('One of several relations is filtered by its ID', blogs, /^filter\[tagIds\]=/),
  ignores('A time is filtered by a range', blogs, /^filter\[publishAt\]/),
  ignores('filter[month] keeps a month', blogs, /^filter\[month\]=2031-06$/),
  ignores('An impossible month returns malformed', blogs, /2031-13/),
  ignores('A numeric filter with another value returns malformed', guides, /=many$/),
  ignores('filter[unused]=1 keeps records that no other names', tags, /^filter\[unused\]=/),
  ignores('filter[missing] takes only its own words', /^GET \/airports$/, /=odd$/),
  acts('A list contains no trashed records', tags, () => async (asked, next) => {
    const told = await next()
    const url = new URL(asked.url)
    url.searchParams.set('filter[trashed]', '1')
    told.json = { ...told.json, data: [...rowsOf(told), ...rowsOf(await next({ ...asked, url }))] }
    return told
  }),
  ignores('filter[trashed]=1 lists the trash', tags, /^filter\[trashed\]=/),
  permits('A trashed record is not found by its ID', /^GET \/blogs_tags\//, 'not_found'),
  records('A record read by its ID equals its row in the list', /^GET \/blogs_tags$/, (row) => {
    delete row.slug
  }),
  records('A relation is returned with its ID and label', /^GET \/blogs\//, (row) => {
    delete row.type
  }),
  records('Several relations are returned with their IDs and labels', /^GET \/blogs\//, (row) => {
    row.tags = row.tagIds
  }),
  records('A tag has the number of its blogs', /^GET \/blogs_tags\//, (row) => {
    row.blogs = 0
  }),
]
