import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterControls } from '../../../src/app/list/filter/filter-controls.ts'
import { nextSort, readAsked, scopeOf, toCall, writeAsked } from '../../../src/app/list/use-list-query.ts'
import { airport } from '../../../src/contract/entities/airport.ts'
import { country } from '../../../src/contract/entities/country.ts'
import { media } from '../../../src/contract/entities/media.ts'
import { travelAgent } from '../../../src/contract/entities/travel-agent.ts'

const asked = (query: string) => readAsked(new URLSearchParams(query))

test('the list writes its own part of the address and leaves what others keep there', () => {
  const params = new URLSearchParams('edit=a1&page=3&search=old&columns=name&filter[type]=closed')
  writeAsked(params, { ...asked('search=new&sort=name'), isTrash: true })
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

test('how records are shown is a part of what a page or a saved view leads to', () => {
  const params = new URLSearchParams()
  writeAsked(params, asked('page=2&view=list&edit=a1'))
  assert.equal(params.toString(), 'page=2&view=list')
})

test('characters that nobody sees, which a host refuses, are no part of a search', () => {
  assert.equal(asked('search=%00').query.search, '')
  assert.equal(asked('search=del%09hi%00+%7f').query.search, 'del hi')
})

test('the host is asked with the order spelt out, and for the trash by its filter', () => {
  const call = toCall(airport, asked('trashed=1'))
  assert.deepEqual([call.sort, call.order], ['updatedAt', 'desc'])
  assert.deepEqual(call.filters, [{ name: 'trashed', operator: 'is', value: '1' }])
})

test('the trash by the host’s name for it, typed into the address, is the trash, and no filter beside it', () => {
  const { isTrash, query } = asked('filter[trashed]=1&filter[type]=closed')
  assert.deepEqual([isTrash, query.filters.map(({ name }) => name)], [true, ['type']])
  const params = new URLSearchParams('filter[trashed]=1')
  writeAsked(params, asked('filter[trashed]=1'))
  assert.equal(params.toString(), 'trashed=1')
  const other = asked('filter[trashed]=0')
  assert.deepEqual([other.isTrash, other.query.filters], [false, []])
})

test('another page or order is the same scope, another search, filter or the trash is not', () => {
  const scope = scopeOf(asked('search=x'))
  for (const same of ['search=x&page=2', 'search=x&sort=name&order=desc', 'search=x&limit=100']) {
    assert.equal(scopeOf(asked(same)), scope, same)
  }
  for (const other of ['search=y', 'search=x&filter[type]=closed', 'search=x&trashed=1']) {
    assert.notEqual(scopeOf(asked(other)), scope, other)
  }
})

test('a header asks for its first order, then the other, then the usual one', () => {
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
    ['pending', 'choice'],
  ])
  assert.deepEqual(filterControls(airport, true).at(-2)?.label, 'Missing')
})

test('where no host can tell, only filters are offered of which the rows do', () => {
  const missing = filterControls(airport, false).at(-1)
  const labels = missing?.kind === 'choices' ? missing.options.map(({ label }) => label) : []
  assert.deepEqual(labels, ['Code', 'Coordinates', 'Description'])
  assert.deepEqual(
    filterControls(country, false).map(({ name }) => name),
    ['continent'],
  )
  assert.deepEqual(
    filterControls(media, false).map(({ name }) => name),
    ['galleryId', 'mime'],
  )
})
