import { airport, assert, country, test } from '../../panel.ts'
import { filterControls } from '../../../src/app/list-tools/filter/filter-controls.ts'
import { nextSort, readListUrl, scopeOf, toCall, writeListUrl } from '../../../src/app/list/use-list-query.ts'
import { media } from '../../../src/contract/entities/media.ts'
import { travelAgent } from '../../../src/contract/entities/travel-agent.ts'

const asked = (query: string) => readListUrl(new URLSearchParams(query))

test('a list changes only its own parameters of the URL', () => {
  const params = new URLSearchParams('edit=a1&page=3&search=old&columns=name&filter[type]=closed')
  writeListUrl(params, { ...asked('search=new&sort=name'), isTrash: true })
  assert.deepEqual(
    [...params],
    [
      ['edit', 'a1'],
      ['trashed', '1'],
      ['search', 'new'],
      ['sort', 'name'],
    ],
  )
})

test('the display mode is part of URLs and saved views', () => {
  const params = new URLSearchParams()
  writeListUrl(params, asked('page=2&view=list&edit=a1'))
  assert.equal(params.toString(), 'page=2&view=list')
})

test('removes invisible characters, which hosts reject, from a search', () => {
  assert.equal(asked('search=%00').query.search, '')
  assert.equal(asked('search=del%09hi%00+%7f').query.search, 'del hi')
})

test('requests spell out the default order and ask for the trash by its filter', () => {
  const call = toCall(airport, asked('trashed=1'))
  assert.deepEqual([call.sort, call.order], ['updatedAt', 'desc'])
  assert.deepEqual(call.filters, [{ name: 'trashed', operator: 'is', value: '1' }])
})

test('a trash filter typed into the URL opens the trash and shows no chip', () => {
  const { isTrash, query } = asked('filter[trashed]=1&filter[type]=closed')
  assert.deepEqual([isTrash, query.filters.map(({ name }) => name)], [true, ['type']])
  const params = new URLSearchParams('filter[trashed]=1')
  writeListUrl(params, asked('filter[trashed]=1'))
  assert.equal(params.toString(), 'trashed=1')
  const other = asked('filter[trashed]=0')
  assert.deepEqual([other.isTrash, other.query.filters], [false, []])
})

test('paging and sorting keep the scope; search, filters and the trash change it', () => {
  const scope = scopeOf(asked('search=x'))
  for (const same of ['search=x&page=2', 'search=x&sort=name&order=desc', 'search=x&limit=100']) {
    assert.equal(scopeOf(asked(same)), scope, same)
  }
  for (const other of ['search=y', 'search=x&filter[type]=closed', 'search=x&trashed=1']) {
    assert.notEqual(scopeOf(asked(other)), scope, other)
  }
})

test('a header cycles through its first order, the reverse and the default', () => {
  assert.deepEqual(nextSort(airport, asked('').query, 'name', 'asc'), { sort: 'name', order: 'asc' })
  assert.deepEqual(nextSort(airport, asked('sort=name').query, 'name', 'asc'), { sort: 'name', order: 'desc' })
  assert.deepEqual(nextSort(airport, asked('sort=name&order=desc').query, 'name', 'asc'), {
    sort: undefined,
    order: 'asc',
  })
})

test('each filter of a definition has the control of its kind', () => {
  const kinds = filterControls(travelAgent, true).map(({ name, kind }) => [name, kind])
  assert.deepEqual(kinds, [
    ['countryId', 'relation'],
    ['verified', 'choice'],
    ['status', 'choices'],
    ['cityId', 'relation'],
    ['updatedAt', 'days'],
    ['pending', 'choice'],
    ['reviewDue', 'choice'],
  ])
  assert.deepEqual(filterControls(airport, true).at(-3)?.label, 'Missing')
})

test('offers only filters that the rows support on a host without queries', () => {
  const missing = filterControls(airport, false).at(-1)
  const labels = missing?.kind === 'choices' ? missing.options.map(({ label }) => label) : []
  assert.deepEqual(labels, ['Code', 'Coordinates', 'Description'])
  assert.deepEqual(
    filterControls(country, false).map(({ name }) => name),
    ['continent', 'updatedAt'],
  )
  assert.deepEqual(
    filterControls(media, false).map(({ name }) => name),
    ['galleryId', 'mime', 'updatedAt'],
  )
})
