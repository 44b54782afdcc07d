export { repliesPart } from './replies-part.ts'
