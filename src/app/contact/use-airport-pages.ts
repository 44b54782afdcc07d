import { useEffect, useState } from 'react'
import { entityOf, type Row } from '#contract'
import { api } from '../api.ts'
import { useMay } from '../profile.ts'
import { is, queryBy } from '../query-by.ts'
import { slugIn } from './page-address.ts'
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
