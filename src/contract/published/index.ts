export { contentOf } from './content-rules.ts'
