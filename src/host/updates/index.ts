export { compareFiles, type ComparedFiles } from './compare-files.ts'
export { reasonOf } from './compare.ts'
export { updatesPart } from './updates-part.ts'
