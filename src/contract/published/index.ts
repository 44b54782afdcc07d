export { contentOf, type ContentRule } from './content-rules.ts'
