export { updatesPart } from './updates-part.ts'
