export { viewsPart } from './views-part.ts'
