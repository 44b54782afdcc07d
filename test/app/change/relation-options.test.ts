import { airport, assert, country, type Entity, type Row, test } from '../../panel.ts'
import { optionsOf } from '../../../src/app/change/relation-picker.tsx'

const rowOf = (name: string, iata = ''): Row => ({ id: name, version: 1, createdAt: '', updatedAt: '', name, iata })
const labels = (entity: Entity, text: string, ...rows: Row[]) => optionsOf(entity, rows, text).map(({ label }) => label)

test('an exact name comes first, then names that begin with it, and the rest keeps the host’s order', () => {
  const found = ['British Indian Ocean Territory', 'Indiana', 'India', 'Indian Wells'].map((name) => rowOf(name))
  assert.deepEqual(labels(country, ' india ', ...found), [
    'India',
    'Indiana',
    'Indian Wells',
    'British Indian Ocean Territory',
  ])
  assert.deepEqual(
    labels(country, '', ...found),
    found.map(({ name }) => name),
  )
})

test('an exact code stays before names that begin with it', () => {
  const named = labels(airport, 'del', rowOf('Indira Gandhi', 'DEL'), rowOf('Del Rio'))
  assert.deepEqual(named, ['Indira Gandhi', 'Del Rio'])
})

test('a former code comes before names that begin with it, and is labelled as former', () => {
  const former = { kind: 'iata', value: 'DEL', until: null }
  const options = optionsOf(airport, [{ ...rowOf('Indira Gandhi', 'DLX'), former }, rowOf('Del Rio', 'DRT')], 'del')
  assert.deepEqual(
    options.map(({ label, detail }) => [label, detail]),
    [
      ['Indira Gandhi', 'DLX · former IATA code DEL'],
      ['Del Rio', 'DRT'],
    ],
  )
})

test('text without accents, or with decomposed ones, matches the same name', () => {
  const found = ['São Paulo do Potengi', 'Campo São Paulo', 'São Paulo'].map((name) => rowOf(name))
  for (const text of ['Sao Paulo', 'sa\u0303o paulo']) {
    assert.deepEqual(labels(country, text, ...found), ['São Paulo', 'São Paulo do Potengi', 'Campo São Paulo'], text)
  }
})
