export { contentName, contentOf, filterName } from './content-rules.ts'
