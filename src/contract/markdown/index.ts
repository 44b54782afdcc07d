export { urlEnd } from './url-rest.ts'
export {
  checkContent,
  type FoundLink,
  internalLinks,
  libraryHash,
  libraryHashes,
  outwardLinks,
} from './content-checks.ts'
export { decodeEscapes, percentEncoded } from './escapes.ts'
export { flanking } from './flanking.ts'
export { headingIds, headingsOf, idsOfHeadings, isHeadingId } from './heading-ids.ts'
export { nearestHeading } from './nearest-heading.ts'
export { parseMarkdown } from './parse-markdown.ts'
export { urlsIn, replaceLinks } from './replace-links.ts'
export { isSafeUrl } from './safe-url.ts'
export type { Block, Inline, Item } from './tree.ts'
