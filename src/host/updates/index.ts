// How an update from OurAirports works.
//
// `updates` compares a file with the airports in three ways: the file, what the last file said (`airport_taken`), and
// the record.
//
// - Reading: the upload goes to disk. `file-rows.ts` reads it in pieces of 64 KB, and `inTurns` lets other
//    requests in every 4 ms. A row whose hash is that of the last file needs no record and no parsing.
// - Comparison: `source-row.ts` brings a row into the form in which an import would store it. `three-ways.ts`
//    finds the fields that differ, proposes a decision for each, and puts the row into a group. `resolve-codes.ts`
//    finds codes of other airports.
// - Applying: `apply.ts` writes each row by the ordinary save or as a pending version, in the transaction that
//    marks it as applied, so that a stopped or killed host continues after it. Rows that give up a code come before
//    those that get it.
// - What a file said is noted by applying, and by imports of rows with an OurAirports ID (`followImport`). After
//    an undo, `restore-undone.ts` brings the earlier state back before the next comparison.
export { compareFiles, type ComparedFiles } from './compare-files.ts'
export { reasonOf } from './compare.ts'
export { updatesPart } from './updates-part.ts'
