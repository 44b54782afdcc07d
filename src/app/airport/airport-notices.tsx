import type { ReactNode } from 'react'
import { notice } from '#contract'
import { is, pageQuery, queryBy, useHas, useMay, useRead } from '#data'
import { useForm, useRecord } from '#form'
import { NoticeList } from '#record'

const shownMax = 20

/** The live notices that the website shows for this airport: its own, and those of its city, its country or the whole website. */
export function AirportNotices(): ReactNode {
  const id = useRecord(useForm())?.id
  const isThere = useHas('website')
  const maySee = useMay(notice.key, 'view')
  const filters = [is('atAirport', id ?? ''), is('status', 'published')]
  const { data: page } = useRead(
    isThere && maySee && id !== undefined
      ? pageQuery(notice, { ...queryBy(filters, shownMax), sort: 'endsAt' })
      : undefined,
    { keepPrevious: true },
  )
  if (!page || page.rows.length === 0) return null
  return <NoticeList title="Notices for this airport" rows={page.rows} isLinked={false} />
}
