import { canonicalUrl, canonicalPath, type Entity, percentDecoded, textOf, type Values, withoutOrigin } from '#contract'
import { pathOnSite } from '#snippets'
import { isSafeUrl } from '#markdown'

/** Where a link leads, in one form for all ways of writing it. */
export interface Target {
  /** `/blogs/fog#section-why`, or a full address of another website. */
  target: string
  /** The path on our website; undefined for another website. */
  path?: string
  /** The path with its query. */
  address?: string
  heading?: string
}

/** Whether the website may have a page for each of these records, at `sitePath` and the slug. */
export const isPaged = ({ sitePath, fields }: Entity): boolean => sitePath !== undefined && fields.slug?.kind === 'slug'

/** The path of a record's page; empty if it has none. */
export const pagePath = (entity: Entity, id: string, values: Values): string =>
  isPaged(entity) && textOf(values.slug) !== '' ? canonicalPath(pathOnSite(entity, id, values)) : ''

/** The start of the page, and a place that the browser searches by its words: no heading has such a name. */
const isNoHeading = (fragment: string): boolean => /^(?:top)?$|^:~:/i.test(fragment)

const onSite = (url: string, fragment: string): Target => {
  const heading = isNoHeading(fragment) ? '' : fragment
  return {
    target: url + (heading && `#${heading}`),
    path: canonicalPath(url),
    address: url,
    ...(heading !== '' && { heading }),
  }
}

/** The path of the website's own address, which its pages stand under: `/guide`; empty for most websites. */
const folderOf = (siteUrl: string): string => new URL(siteUrl).pathname.replace(/\/+$/, '')

/**
 * Reads the address of a link; undefined if it isn't a web link: email, telephone, or unsafe.
 * @param ownPath the path of the page that has the link; empty for none
 */
export function targetOf(link: string, siteUrl: string, ownPath = ''): Target | undefined {
  if (link === '' || !isSafeUrl(link)) return undefined
  if (link.startsWith('#')) return ownPath === '' ? undefined : onSite(ownPath, percentDecoded(link.slice(1)))
  const site = /^https?:/i.test(siteUrl) && URL.canParse(siteUrl) ? siteUrl : 'https://site.invalid'
  // A path begins at the website's start, not in its folder, as a browser reads it.
  const url = URL.canParse(link, site) ? new URL(link, new URL('/', site)) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  const fragment = percentDecoded(url.hash.slice(1))
  url.hash = ''
  const rest = withoutOrigin(url.href, site)
  if (!rest.startsWith('/')) return { target: url.href }
  const folder = folderOf(site)
  const isInFolder = folder !== '' && /^https?:/i.test(link) && rest.startsWith(`${folder}/`)
  return onSite(canonicalUrl(isInFolder ? rest.slice(folder.length) : rest), fragment)
}
