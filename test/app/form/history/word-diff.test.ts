import { assert, test } from '../../../panel.ts'
import { type TextChange, wordDiff } from '../../../../src/app/form/history/word-diff.ts'

const marks = { same: '', removed: '-', added: '+' } as const
const show = (changes: readonly TextChange[]) =>
  changes.map(({ kind, text }) => (kind === 'same' ? text : `{${marks[kind]}${text}}`)).join('')

const table: [string, string, string][] = [
  ['', '', ''],
  ['fog', 'fog', 'fog'],
  ['', 'fog', '{+fog}'],
  ['fog', '', '{-fog}'],
  ['The fog lifts.', 'The mist lifts.', 'The {-fog}{+mist} lifts.'],
  ['One two three four.', 'One three four five.', 'One {-two }three four{+ five}.'],
  ['Leave three hours early.', 'Leave two days early.', 'Leave {-three hours}{+two days} early.'],
  ['a\nb\nc', 'a\nc', 'a\n{-b\n}c'],
  ['a\nc', 'a\nb\nc', 'a\n{+b\n}c'],
  ['## Fog\n\nText.', '## Mist\n\nText.', '## {-Fog}{+Mist}\n\nText.'],
  ['don’t go', 'do go', '{-don’t}{+do} go'],
  ['दिल्ली में कोहरा', 'दिल्ली में धुंध', 'दिल्ली में {-कोहरा}{+धुंध}'],
  ['😀 fog', '😎 fog', '{-😀}{+😎} fog'],
]

for (const [before, after, shown] of table) {
  const name = `from ${JSON.stringify(before)} to ${JSON.stringify(after)}`
  test(name, () => assert.equal(show(wordDiff(before, after)), shown))
}

const sides = (changes: readonly TextChange[]) => ({
  before: changes
    .filter(({ kind }) => kind !== 'added')
    .map(({ text }) => text)
    .join(''),
  after: changes
    .filter(({ kind }) => kind !== 'removed')
    .map(({ text }) => text)
    .join(''),
})

test('the difference of two texts contains both texts', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % below
  }
  const words = ['fog', 'mist', ' ', ' ', '\n', ', ', 'Delhi', '**']
  const text = () => Array.from({ length: random(60) }, () => words[random(words.length)]).join('')
  for (let run = 0; run < 300; run += 1) {
    const [before, after] = [text(), text()]
    assert.deepEqual(sides(wordDiff(before, after)), { before, after })
  }
})

test('two long texts with nothing in common are one replacement', () => {
  const [before, after] = [
    ['a', 'b'],
    ['c', 'd'],
  ].map((pair) => Array.from({ length: 25_000 }, (_, at) => pair[at % 2]).join(' '))
  const changes = wordDiff(before ?? '', after ?? '')
  assert.deepEqual(
    changes.map(({ kind }) => kind),
    ['removed', 'added'],
  )
})

test('comparing thousands of different lines stays fast', () => {
  const lines = (word: string) => Array.from({ length: 12_000 }, (_, at) => `${word}${at}`).join('\n')
  const [before, after] = [lines('a'), lines('b')]
  assert.deepEqual(sides(wordDiff(before, after)), { before, after })
})
