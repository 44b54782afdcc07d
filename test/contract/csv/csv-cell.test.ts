import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCsvParser, type Delimiter, delimiters } from '../../../src/contract/csv/csv-parser.ts'
import { csvLine, restoreCell, safeCell } from '../../../src/contract/csv/csv-cell.ts'

const hostile = [
  '+12',
  '+91223344556677889',
  '+9122 3344',
  '=1+1',
  '+911234',
  '-2+3',
  '@SUM(A1)',
  '\tx',
  '\rx',
  "'=1",
  "''=1",
  '=HYPERLINK("http://x","y")',
  '-',
]
const harmless = ['+912233445566', '', 'Delhi', "'tis", "O'Hare", ' =1', '12', '-11', '-11.25', 'a=b', "'"]

test('prefixes a cell that a spreadsheet would run as a formula with an apostrophe', () => {
  for (const cell of hostile) assert.match(safeCell(cell), /^'/)
})

/** As a spreadsheet reads a line of cells that end at `separator`: quotes count at the beginning of a cell alone. */
const cellsOf = (separator: Delimiter, line: string): string[] => {
  const cells: string[] = []
  const parser = createCsvParser(separator, (row) => cells.push(...row))
  parser.push(line)
  parser.end()
  return cells
}

test('a cell cannot start a formula after another separator or a line break inside it', () => {
  const sneaky = ['a;=1+1', 'a\n=1+1', 'a\t+1', 'a\n-1', 'a;"=1+1;', "a;''=1", 'a;\n"@SUM(A1)\n', 'a;＝1', 'a;\t=1']
  for (const cell of sneaky) {
    assert.equal(restoreCell(safeCell(cell)), cell)
    for (const separator of delimiters) {
      const cells = cellsOf(separator, csvLine(['first', cell, 'last']))
      assert.deepEqual(
        cells.filter((one) => /^[=+\-@＝]/.test(one)),
        [],
        JSON.stringify([cell, separator, cells]),
      )
    }
  }
})

test('leaves harmless cells and plain numbers unchanged', () => {
  for (const cell of harmless) assert.equal(safeCell(cell), cell)
})

test('restores every escaped cell byte for byte', () => {
  for (const cell of [...hostile, ...harmless]) assert.equal(restoreCell(safeCell(cell)), cell)
})

test('quotes cells with quotes, commas or line breaks and ends the line with CR LF', () => {
  assert.equal(csvLine(['a', 'b,c', 'say "x"', 'two\nlines', '=1,2']), `a,"b,c","say ""x""","two\nlines","'=1,2"\r\n`)
})

test('separates cells with the chosen delimiter and quotes cells that contain it', () => {
  assert.equal(csvLine(['a;b', 'c,d'], ';'), '"a;b";c,d\r\n')
  assert.equal(csvLine(['a\tb', 'c;d'], '\t'), '"a\tb"\tc;d\r\n')
})
