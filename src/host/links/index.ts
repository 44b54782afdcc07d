export { type LinkSettings, linksPart } from './links-part.ts'
