import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameName, spellings } from '../../src/contract/fold.ts'
import { countriesNamed } from '../../src/contract/places/country-names.ts'
import { isBeginning, startsIn, wordsIn } from '../../src/contract/text-rules.ts'

const isFound = (text: string, search: string): boolean =>
  wordsIn(search).every((word) => isBeginning(startsIn(text), word))

test('each common spelling of a German or Scandinavian name finds the others', () => {
  const names = [
    ['Zürich', 'Zuerich', 'Zurich', 'Zu\u0308rich', 'ZÜRICH'],
    ['Düsseldorf', 'Duesseldorf', 'Dusseldorf'],
    ['Köln', 'Koeln'],
    ['Göteborg', 'Goeteborg', 'Goteborg'],
    ['Århus', 'Aarhus', 'A\u030arhus', 'Arhus'],
    ['Sønderborg', 'Soenderborg', 'Sönderborg', 'Sonderborg'],
    ['Straße', 'Strasse'],
    ['Ærøskøbing', 'Aeroeskoebing', 'Aeroskobing'],
    ['Baden-Württemberg', 'Baden-Wuerttemberg'],
    ['Räksmörgås', 'Raeksmoergaas', 'Raksmorgas'],
  ]
  for (const same of names) {
    for (const text of same) for (const search of same) assert.ok(isFound(text, search), `${search} in ${text}`)
  }
  assert.ok(isFound('Zürich Airport', 'Zue'))
  assert.ok(isFound('Ålborg', 'Aal'))
})

test('names with two vowels for two sounds do not match names with one vowel', () => {
  for (const [text, search] of [
    ['Budapest', 'Bue'],
    ['ARN', 'AAR'],
    ['Dubai', 'Due'],
  ] as const) {
    assert.ok(!isFound(text, search), `${search} in ${text}`)
  }
  assert.deepEqual(spellings('BUE'), ['bue'])
})

test('a name with ae for ä is the same name, and a name with a for ä is another', () => {
  assert.ok(isSameName('Zürich', 'zuerich'))
  assert.ok(isSameName('Aarhus', 'Århus'))
  assert.ok(isSameName('Zürich', 'Zurich'))
  assert.ok(isSameName('Næstved', 'Naestved'))
  assert.ok(isFound('Næstved', 'Nastved') && !isSameName('Næstved', 'Nastved'))
  assert.ok(!isSameName('Haarlem', 'Harlem'))
  assert.ok(!isSameName('Baar', 'Bar'))
})

test('countries are found by their German and Scandinavian spellings', () => {
  assert.deepEqual(countriesNamed('Aaland Islands'), ['AX'])
  assert.deepEqual(countriesNamed('Tuerkiye'), ['TR'])
})

test('a Korean search finds the second part of a compound', () => {
  assert.ok(isFound('인천공항 안내', '공항'))
  assert.ok(isFound('서울국제도서전', '도서'))
  assert.ok(!isFound('인천공항', '항공'))
})
