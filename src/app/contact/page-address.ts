import type { Json } from '#contract'

/**
 * The page that a message came from. What stands there came in with the message: only an address of the website
 * itself is made a link of.
 */
export const pageAddress = (page: Json | undefined, siteUrl: string | undefined): URL | undefined => {
  if (typeof page !== 'string' || page === '' || siteUrl === undefined || !URL.canParse(page, siteUrl)) return undefined
  const url = new URL(page, siteUrl)
  return url.origin === new URL(siteUrl).origin ? url : undefined
}

/** `delhi-del` of `/airports/delhi-del/parking`, where pages of that kind begin with `/airports/`. */
export const slugIn = (page: Json | undefined, sitePath: string): string | undefined => {
  if (typeof page !== 'string' || !page.startsWith(sitePath)) return undefined
  const slug = page.slice(sitePath.length).split(/[/?#]/, 1)[0]
  return slug === '' ? undefined : slug
}
