import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine, restoreCell, safeCell } from '../../src/contract/csv-cell.ts'

const hostile = ['=1+1', '+911234', '-2+3', '@SUM(A1)', '\tx', '\rx', "'=1", "''=1", '=HYPERLINK("http://x","y")', '-']
const harmless = ['', 'Delhi', "'tis", "O'Hare", ' =1', '12', '-11', '-11.25', 'a=b', "'"]

test('a cell that a spreadsheet would run begins with an apostrophe', () => {
  for (const cell of hostile) assert.match(safeCell(cell), /^'/)
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
