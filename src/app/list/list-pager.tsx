import { useCallback } from 'react'
import { Pager, rangeWords } from './pager.tsx'
import { quantity } from './number-words.ts'
import type { List } from './use-list.ts'
import { withQuery, writeAsked } from './use-list-query.ts'

/** The pager, and what is read out once another page is there. */
export function ListPager({ list: { entity, section, asked, change, step, state, showTop } }: { list: List }) {
  const { page, isLoading, error } = state
  const { query } = asked
  const goToPage = useCallback((number: number) => {
    step((now) => ({ ...now, query: { ...now.query, page: number } }))
    showTop()
  }, [step, showTop])
  const setLimit = useCallback((limit: number) => change((now) => withQuery(now, { limit })), [change])
  const addressOf = useCallback((number: number) => {
    const params = new URLSearchParams()
    writeAsked(params, { ...asked, query: { ...asked.query, page: number } })
    return `${section.route}?${params}`
  }, [asked, section])
  const total = page?.total ?? 0
  const range = rangeWords(query.page, query.limit, total)
  return (
    <>
      {total > 0 && !error && (
        <Pager
          page={query.page} limit={query.limit} total={total} addressOf={addressOf} onPage={goToPage}
          onLimit={setLimit}
        />
      )}
      <p role="status" className="sr-only">{!isLoading && total > 0 && `${quantity(entity, total)}, ${range}`}</p>
    </>
  )
}
