import { has } from '#data'
import { type Block, type FoundLink, internalLinks, outwardLinks } from '#markdown'
import type { CheckedLinks, FollowedLinks } from './dead-links.ts'
import { checkOnHost, followOnHost } from './host-links.ts'
import { followPages, lookUpPages } from './page-lookups.ts'

/** The links of a text that this host can check: with the feature "links", including those to other websites. */
export const linksToCheck = (blocks: readonly Block[], siteUrl: string | undefined): FoundLink[] =>
  has('website') ? outwardLinks(blocks) : internalLinks(blocks, siteUrl)

/** The broken links, as known when all are looked up or `signal` aborts. */
export const checkLinks = (links: readonly FoundLink[], signal: AbortSignal): Promise<CheckedLinks> =>
  has('website') ? checkOnHost(links, signal) : lookUpPages(links, signal)

/** Checks links while a text is open. */
export const followLinks = (tell: (checked: CheckedLinks) => void): FollowedLinks =>
  has('website') ? followOnHost(tell) : followPages(tell)
