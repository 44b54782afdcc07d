export { addressEnd } from './address-rest.ts'
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
export { addressesIn, replaceLinks } from './replace-links.ts'
export { isSafeAddress } from './safe-address.ts'
export type { Block, Inline, Item } from './tree.ts'
