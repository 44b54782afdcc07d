import { useEffect, useState } from 'react'
import { entityOf, type Json, type Row } from '#contract'
import { api, is, queryBy, useMay } from '#data'
import { textIn } from './received.ts'

export interface AirportPage { id: string; iata: string; name: string }

/** The airports on whose pages messages were written, by the page's slug; one call for all that are shown. */
export const useAirportPages = (messages: readonly Row[]): ((message: Row) => AirportPage | undefined) => {
  const [airports, setAirports] = useState<ReadonlyMap<string, AirportPage>>(new Map())
  const [sitePath, setSitePath] = useState('')
  const mayView = useMay('airport', 'view')
  const pages = [...new Set(messages.map((message) => textIn(message, 'page')))].sort().join('\n')

  useEffect(() => {
    if (!mayView || pages === '') return
    const calling = new AbortController()
    const find = async () => {
      const airport = entityOf('airport')
      if (!airport?.sitePath) return
      const path = airport.sitePath
      const slugs = [...new Set(pages.split('\n').flatMap((page) => slugIn(page, path) ?? []))]
      if (slugs.length === 0) return
      const filters = slugs.map((slug) => is('slug', slug))
      const { rows } = await api.list(airport, queryBy(filters, slugs.length), calling.signal)
      setSitePath(path)
      setAirports((now) => new Map([...now, ...rows.map((row): [string, AirportPage] =>
        [textIn(row, 'slug'), { id: row.id, iata: textIn(row, 'iata'), name: textIn(row, 'name') }])]))
    }
    find().catch(() => {}) // a failure has been said by the call; the page's address is shown all the same
    return () => calling.abort()
  }, [mayView, pages])

  return (message) => (sitePath === '' ? undefined : airports.get(slugIn(message.page, sitePath) ?? ''))
}

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
