export { listPublishing } from './list-publishing.ts'
