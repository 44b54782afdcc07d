import assert from 'node:assert/strict'
import test from 'node:test'
import { createCsvParser, guessDelimiter, type Delimiter } from '../../../src/contract/csv/csv-parser.ts'

/** Parses in pieces of every size given: a row must not depend on where the text was cut. */
const parse = (text: string, delimiter: Delimiter = ',', piece = text.length || 1): string[][] => {
  const rows: string[][] = []
  const parser = createCsvParser(delimiter, (cells) => rows.push(cells))
  for (let at = 0; at < text.length; at += piece) parser.push(text.slice(at, at + piece))
  parser.end()
  return rows
}

const scenarios: [name: string, text: string, rows: string[][]][] = [
  [
    'plain rows',
    'a,b\nc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'no line end at the end',
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'CR LF',
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'CR line ends',
    'a,b\rc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a byte order mark', '\ufeffa,b\n', [['a', 'b']]],
  ['a byte order mark before a quote', '\ufeff"a",b\n', [['a', 'b']]],
  ['a byte order mark within the text', 'a,\ufeffb\n', [['a', '\ufeffb']]],
  ['quotes around a delimiter', '"a,b",c', [['a,b', 'c']]],
  ['a quote inside quotes', '"a ""b"" c",d', [['a "b" c', 'd']]],
  ['line ends inside quotes', '"a\r\nb\nc\rd",e', [['a\r\nb\nc\rd', 'e']]],
  ['empty cells', ',,\n', [['', '', '']]],
  ['an empty quoted cell as the only one on its line', '""\n', [['']]],
  ['empty lines', '\n\na\n\n\r\n\r\nb\n', [['a'], ['b']]],
  ['ragged rows', 'a,b,c\nd\ne,f\n', [['a', 'b', 'c'], ['d'], ['e', 'f']]],
  ['a quote inside an unquoted cell', 'a"b,c', [['a"b', 'c']]],
  ['letters after a closing quote', '"a"b,c', [['ab', 'c']]],
  ['a quote that is never closed', 'a,"b\nc', [['a', 'b\nc']]],
  ['white space kept', ' a , b ', [[' a ', ' b ']]],
  ['letters outside the basic plane', '𝒜,"é\u0301🛫"', [['𝒜', 'é\u0301🛫']]],
  ['nothing', '', []],
  ['only a byte order mark', '\ufeff', []],
]

for (const [name, text, rows] of scenarios) {
  test(`reads ${name}, wherever the text is split into chunks`, () => {
    for (const piece of [1, 2, 3, 5, 1000]) assert.deepEqual(parse(text, ',', piece), rows, `in pieces of ${piece}`)
  })
}

test('reads semicolon- and tab-separated text', () => {
  assert.deepEqual(parse('a;b,c\n"d;e";f', ';'), [
    ['a', 'b,c'],
    ['d;e', 'f'],
  ])
  assert.deepEqual(parse('a\tb\n\tc', '\t'), [
    ['a', 'b'],
    ['', 'c'],
  ])
})

test('reads a cell of 1 MB', () => {
  const cell = 'x"\n,'.repeat(262_144)
  assert.deepEqual(parse(`"${cell.replaceAll('"', '""')}",b`, ',', 65_536), [[cell, 'b']])
})

test('reports the line on which each row begins', () => {
  const lines: number[] = []
  const parser = createCsvParser(',', (_cells, line) => lines.push(line))
  parser.push('a\n"b\nb"\nc\r\n\r\nd')
  parser.end()
  assert.deepEqual(lines, [1, 2, 4, 6])
})

test('detects the delimiter in the first line, ignoring quoted text', () => {
  assert.equal(guessDelimiter('a;b;c,d\n1,2,3,4,5'), ';')
  assert.equal(guessDelimiter('"a,b,c";d'), ';')
  assert.equal(guessDelimiter('a\tb\tc'), '\t')
  assert.equal(guessDelimiter('a|b|c\n1|2,5|3'), '|')
  assert.equal(guessDelimiter('ident;name, official;iso_country, ISO\nQZE1;Foo;SE\n'), ';')
  assert.equal(guessDelimiter('Sales, 2024\n\na;b;c\n1;2;3\n'), ';')
  assert.equal(guessDelimiter('email'), ',')
  assert.equal(guessDelimiter(''), ',')
})
