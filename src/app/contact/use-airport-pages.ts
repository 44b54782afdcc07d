import { airport, canonicalPath, type Json, percentDecoded, type Row } from '#contract'
import { is, pageQuery, queryBy, useMay, useRead } from '#data'
import { textIn } from './received.ts'

export interface AirportPage {
  id: string
  iata: string
  name: string
}

/** The airports of the messages' pages, by slug, in one call for all visible messages. */
export const useAirportPages = (messages: readonly Row[]): ((message: Row) => AirportPage | undefined) => {
  const mayView = useMay('airport', 'view')
  const { sitePath = '' } = airport
  const slugs = [...new Set(messages.flatMap(({ page }) => slugIn(page, sitePath) ?? []))].sort()
  const query = pageQuery(
    airport,
    queryBy(
      slugs.map((slug) => is('slug', slug)),
      slugs.length,
    ),
  )
  // A user who can't view airports still sees the page's URL.
  const { data } = useRead(mayView && slugs.length > 0 ? query : undefined, { keepPrevious: true })
  const found = new Map(
    data?.rows.map((row): [string, AirportPage] => [
      textIn(row, 'slug'),
      { id: row.id, iata: textIn(row, 'iata'), name: textIn(row, 'name') },
    ]),
  )
  return ({ page }) => found.get(slugIn(page, sitePath) ?? '')
}

/** The page of a message. Untrusted input: only a URL of the website becomes a link. */
export const pageUrlOfMessage = (page: Json | undefined, siteUrl: string | undefined): URL | undefined => {
  if (typeof page !== 'string' || page === '' || siteUrl === undefined || !URL.canParse(page, siteUrl)) return undefined
  const url = new URL(page, siteUrl)
  return url.origin === new URL(siteUrl).origin ? url : undefined
}

/** `delhi-del` for `/airports/delhi-del/parking`, if `sitePath` is `/airports/`. */
export const slugIn = (page: Json | undefined, sitePath: string): string | undefined => {
  const path = typeof page === 'string' && page.startsWith('/') ? canonicalPath(page) : ''
  if (!path.startsWith(sitePath)) return undefined
  const [slug = ''] = path.slice(sitePath.length).split('/', 1)
  return slug === '' ? undefined : percentDecoded(slug)
}
