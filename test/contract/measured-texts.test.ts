import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkField } from '../../src/contract/checks/check-field.ts'
import { blog } from '../../src/contract/entities/blog.ts'
import { countWords, readingMinutes } from '../../src/contract/reading-time.ts'
import { cutToResult, offeredBy } from '../../src/contract/snippets/offered.ts'
import { isShortTitle, seoScore, titleWidthPx } from '../../src/contract/snippets/snippet.ts'
import { latinLengthOf } from '../../src/contract/text-rules.ts'

test('counts words in languages without spaces, and leaves other languages unchanged', () => {
  const counts: [text: string, words: number][] = [
    ['Don’t miss the well-known gate 4 – see https://example.com/a?b=c', 8],
    ['東京国際空港は大きい。', 5],
    ['สนามบินอยู่ที่ไหน', 5],
    ['인천공항 안내', 2],
    ['2026年の夏', 4],
    ['。、！', 0],
  ]
  for (const [text, words] of counts) {
    const counted = countWords(text)
    // Dictionaries differ a little between versions of ICU.
    assert.ok(Math.abs(counted - words) <= (/[^\0-\u024f\u2013\u2019]/.test(text) ? 1 : 0), `${text}: ${counted}`)
  }
  assert.ok(readingMinutes(countWords('机场的旅客可以在出发大厅办理登机手续。'.repeat(108))) > 3)
})

test('a full-width character counts twice for minimum lengths and once for maximum lengths', () => {
  assert.equal(latinLengthOf('東京 (NRT)'), 10)
  const excerpt = (text: string) => checkField(blog.fields.excerpt ?? assert.fail(), text, 'excerpt')
  assert.deepEqual(excerpt('旅'.repeat(25)), { value: '旅'.repeat(25) })
  assert.ok('problems' in excerpt('旅'.repeat(24)))
  assert.deepEqual(excerpt('旅'.repeat(300)), { value: '旅'.repeat(300) })
  assert.ok('problems' in excerpt('旅'.repeat(301)))
  assert.ok('problems' in excerpt('x'.repeat(49)))
})

test('a Chinese title and description score as Latin ones of the same width', () => {
  const whole = { hasCard: true, hasData: true }
  assert.equal(isShortTitle('成田国際空港の案内'), false)
  assert.equal(isShortTitle('成田空港'), true)
  assert.equal(isShortTitle('Delhi airport'), true)
  assert.equal(seoScore({ ...whole, title: '成田国際空港の案内', description: '旅'.repeat(60) }), 100)
  assert.ok(seoScore({ ...whole, title: '成田国際空港の案内', description: '旅'.repeat(90) }) < 100)
  assert.equal(titleWidthPx('สนามบิน'), titleWidthPx('สนามบน'), 'vowel signs above a letter take no room')
  assert.equal(titleWidthPx('\u{20bb7}野家'), 60)
})

test('a proposed description can begin with a quotation, and ends after a word', () => {
  const offered = (body: string): string => offeredBy(blog, { title: 'T', body }).description
  assert.equal(offered('「成田」は空港です。'), '「成田」は空港です。')
  assert.equal(offered('¿Dónde está?'), '¿Dónde está?')
  const long = 'สนามบินนานาชาติกรุงเทพ'.repeat(20)
  const cut = offered(long)
  assert.ok(latinLengthOf(cut) <= 160, cut)
  assert.ok(/(?:สนาม|บิน|นานาชาติ|กรุงเทพ)…$/.test(cut), cut)
  assert.ok(latinLengthOf(cutToResult('旅客ターミナル'.repeat(40), ' …')) <= 160)
  assert.match(offered('word '.repeat(60)), /^(?:word )+word…$/)
})
