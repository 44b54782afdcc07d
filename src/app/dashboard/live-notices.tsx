import type { ReactNode } from 'react'
import { notice, sectionOf } from '#contract'
import { is, pageQuery, queryBy, useHas, useMay, useRead } from '#data'
import { Link } from '#kit'
import { filteredAddress, NoticeList, numberWords } from '#record'

const shownMax = 10
const live = pageQuery(notice, {
  ...queryBy([is('status', 'published')], shownMax),
  sort: 'endsAt',
})

/** The notices that visitors see now. The first ones end first. */
export function LiveNotices(): ReactNode {
  const isThere = useHas('website')
  const maySee = useMay(notice.key, 'view')
  const { data: page } = useRead(isThere && maySee ? live : undefined, { keepPrevious: true })
  const section = sectionOf(notice.key)
  if (!page || page.total === 0 || !section) return null
  return (
    <NoticeList title="Live notices" rows={page.rows}>
      <Link className="btn s end" to={filteredAddress(section, 'status', 'published')}>
        Show all {numberWords(page.total)}
      </Link>
    </NoticeList>
  )
}
