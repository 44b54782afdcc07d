export { byteOrderMark, csvLine, restoreCell, type Separator } from './csv-cell.ts'
export { notTable } from './not-table.ts'
export { commonWidth, createCsvParser, type Delimiter, delimiters, firstRows, guessDelimiter } from './csv-parser.ts'
