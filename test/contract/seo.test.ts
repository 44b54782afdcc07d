import assert from 'node:assert/strict'
import test from 'node:test'
import { fillTemplate, isNoindex, seoScore, titleWidthPx, unknownNames } from '../../src/contract/snippets/snippet.ts'

test('titles are measured in pixels, so wide letters count for more', () => {
  assert.ok(titleWidthPx('WWWW') > titleWidthPx('iiii') * 3)
  assert.equal(titleWidthPx('é'), titleWidthPx('e'))
  assert.equal(titleWidthPx('東京'), 40)
  assert.equal(titleWidthPx(''), 0)
})

const templates: [template: string, values: { [name: string]: string }, filled: string][] = [
  ['{name} ({iata})', { name: 'Delhi', iata: 'DEL' }, 'Delhi (DEL)'],
  ['{name}, {city}', { name: 'Delhi', city: '' }, 'Delhi'],
  ['{name} | {site}', { name: 'Delhi', site: 'Guide' }, 'Delhi | Guide'],
  ['{name} – {unknown}', { name: 'Delhi' }, 'Delhi'],
  ['{name} ({iata}), {city} | {site}', { name: 'Delhi', site: 'Guide' }, 'Delhi | Guide'],
  ['{constructor}', {}, ''],
]
for (const [template, values, filled] of templates) {
  test(`fills “${template}” with ${JSON.stringify(values)}`, () => assert.equal(fillTemplate(template, values), filled))
}

test('reports placeholders that a kind of page does not have', () => {
  assert.deepEqual(unknownNames('airport', '{name} {iata} {author}'), ['author'])
  assert.deepEqual(unknownNames('blog', '{site} {author}'), [])
})

test('finds noindex among other robots directives', () => {
  assert.equal(isNoindex('noindex, follow'), true)
  assert.equal(isNoindex('index, follow'), false)
  assert.equal(isNoindex(null), false)
})

test('a complete page scores 100 and an empty one 0', () => {
  const whole = { title: 'Delhi airport: terminals', description: 'x'.repeat(120), hasCard: true, hasData: true }
  assert.equal(seoScore(whole), 100)
  assert.equal(seoScore({ title: '', description: '', hasCard: false, hasData: false }), 0)
  assert.ok(seoScore({ ...whole, title: 'W'.repeat(60) }) < 100)
})
