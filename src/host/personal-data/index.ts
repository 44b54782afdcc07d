export { personalDataPart } from './personal-data-part.ts'
