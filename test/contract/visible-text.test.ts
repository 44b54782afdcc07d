import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tidyText, tidyUrl, visibleText } from '../../src/contract/visible-text.ts'

test('trims and composes text and unifies line endings', () => {
  assert.equal(tidyText(' a\r\nb\rc\n ', true), 'a\nb\nc')
  assert.equal(tidyText('e\u0301', false), 'é')
  assert.equal(tidyText('\u00a0a\u00a0b\u2003\u2800', false), 'a\u00a0b')
})

test('turns text with nothing visible into empty text', () => {
  for (const text of [
    '\u200b',
    '\u200b \u2060',
    '\u00ad\u00ad',
    '\ufeff',
    '\u3164',
    '\u115f\u1160',
    '\ufe0f',
    '\u{e0061}',
    '\u2800',
    '\u200f',
  ]) {
    assert.equal(tidyText(text, true), '', JSON.stringify(text))
  }
})

const removed: [what: string, text: string, kept: string][] = [
  ['a zero-width space', 'a\u200bb', 'ab'],
  ['a joiner between Latin letters', 'a\u200db', 'ab'],
  ['a joiner at the end', 'दिल्ली\u200d', 'दिल्ली'],
  ['a word joiner', 'a\u2060b', 'ab'],
  ['a byte order mark', '\ufeffab', 'ab'],
  ['a soft hyphen', 'Flug\u00adhafen', 'Flughafen'],
  ['an override of the direction', 'a\u202eb', 'ab'],
  ['an isolate', '\u2067ab\u2069', 'ab'],
  ['a mark of direction in Latin text', 'ab\u200f', 'ab'],
  ['NUL', 'a\u0000b', 'ab'],
  ['a C1 control character', 'a\u0084b', 'ab'],
  ['half a surrogate pair', 'a\ud800b', 'ab'],
  ['a noncharacter that XML forbids', 'a\uffffb\ufffe', 'ab'],
  ['a variation selector without a sign', 'York\ufe0f', 'York'],
  ['a tag outside of a flag', 'a\u{e0061}b', 'ab'],
]
for (const [what, text, kept] of removed) {
  test(`removes ${what}`, () => {
    assert.equal(tidyText(text, false), kept)
    assert.equal(tidyText(text, true), kept)
    assert.equal(tidyUrl(`https://example.com/${text}`), `https://example.com/${kept}`)
  })
}

test('turns vertical tabs from presentations into line breaks, or into spaces in single-line text', () => {
  assert.equal(visibleText('One\vTwo\fThree\u0085Four\u2028Five', true), 'One\nTwo\nThree\nFour\nFive')
  assert.equal(visibleText('Ada\tLovelace\v \r\nLondon', false), 'Ada Lovelace London')
  assert.equal(visibleText('a\tb', true), 'a\tb')
})

test('keeps the joiners and marks that letters and emoji need', () => {
  const needed = [
    '❤️',
    '👩‍✈️',
    '❤️‍🔥',
    '👨🏽‍🚀',
    '🏳️‍🌈',
    '1️⃣',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'می‌خواهم',
    'क्‍ष',
    'ශ්‍රී',
    'র‍্যাব',
    'שלום\u200f!',
    'ไทย\u200bไทย',
    '葛\u{e0100}',
  ]
  for (const text of needed) {
    assert.equal(tidyText(text, false), text)
    assert.equal(tidyText(`${text} – a`, true), `${text} – a`)
  }
})

test('cleaning text twice gives the same result', () => {
  const parts = [
    ...'aबबاक❤葛ไ1 \n\t',
    '\u200b',
    '\u200c',
    '\u200d',
    '\ufe0f',
    '\u180b',
    '\u034f',
    '\u00ad',
    '\u202e',
    '\u200f',
    '\ud800',
    '\udc00',
    '\u{e0061}',
    '\u{e007f}',
    '🏴',
    '\u115f',
    '\u1100',
    '\u{e0100}',
    '\u2800',
    '\u0301',
    '\r',
    '\0',
    '\u17b4',
  ]
  let at = 1
  const next = () => parts[(at = (at * 48271) % 2147483647) % parts.length]
  for (let time = 0; time < 20_000; time += 1) {
    const text = Array.from({ length: 1 + (time % 9) }, next).join('')
    for (const hasLines of [true, false]) {
      const once = tidyText(text, hasLines)
      assert.equal(tidyText(once, hasLines), once, JSON.stringify(text))
      assert.doesNotMatch(once, /\p{Surrogate}|\p{Noncharacter_Code_Point}|[\0-\x08\x0b-\x1f\x7f-\x9f]/u)
    }
  }
})

test('cleans a megabyte of spaces or marks in linear time', () => {
  for (const text of [`x${' '.repeat(1_000_000)}é`, '\u180b'.repeat(1_000_000), '\t'.repeat(1_000_000)]) {
    // Processor time, which other work on the machine does not lengthen. Quadratic time would be minutes.
    const start = process.cpuUsage()
    tidyText(text, true)
    tidyText(text, false)
    assert.ok(process.cpuUsage(start).user < 5_000_000)
  }
})

test('removes line breaks and tabs from a URL, as browsers do', () => {
  assert.equal(tidyUrl(' https://www.exam\nple.com/a\tb\u200b\n'), 'https://www.example.com/ab')
})
