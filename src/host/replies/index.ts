export { repliesPart } from './replies-part.ts'
export { addVersions } from './saved-answers.ts'
