import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCsvParser, type Delimiter, delimiters } from '../../src/kit/csv-parser.ts'
import { csvLine, restoreCell, safeCell } from '../../src/contract/csv-cell.ts'

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

test('a cell that a spreadsheet would run begins with an apostrophe', () => {
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

test('nor does a spreadsheet run what begins a cell by another separator than ours, or a line', () => {
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

test('a harmless cell and a plain number stay as they are', () => {
  for (const cell of harmless) assert.equal(safeCell(cell), cell)
})

test('a cell comes back to the byte', () => {
  for (const cell of [...hostile, ...harmless]) assert.equal(restoreCell(safeCell(cell)), cell)
})

test('quotes, commas and line ends are quoted, the line ends with CR LF', () => {
  assert.equal(csvLine(['a', 'b,c', 'say "x"', 'two\nlines', '=1,2']), `a,"b,c","say ""x""","two\nlines","'=1,2"\r\n`)
})

test('cells stand apart by the separator that is chosen, and those that hold it are quoted', () => {
  assert.equal(csvLine(['a;b', 'c,d'], ';'), '"a;b";c,d\r\n')
  assert.equal(csvLine(['a\tb', 'c;d'], '\t'), '"a\tb"\tc;d\r\n')
})
