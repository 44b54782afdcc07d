import { useCallback, useLayoutEffect, useRef } from 'react'
import { Pager, pageWords } from './pager.tsx'
import type { List } from './use-list.ts'
import { withQuery, writeAsked } from './use-list-query.ts'

/** The pager, and what is read out once another page is there. */
export function ListPager({ list: { entity, section, asked, change, step, state, showTop } }: { list: List }) {
  const { page, isLoading } = state
  const { query } = asked
  const total = page?.total ?? 0
  const isTurning = useRef(false)
  const goTo = useCallback((choose: (now: number) => number, isAhead = false) => {
    step((now) => {
      const last = Math.max(1, Math.ceil(total / now.query.limit))
      return { ...now, query: { ...now.query, page: Math.min(Math.max(choose(now.query.page), 1), last) } }
    }, { isAhead })
    if (!isAhead) isTurning.current = true
  }, [step, total])
  // With the other rows and not before them, or the page would move twice.
  useLayoutEffect(() => {
    if (!isTurning.current) return
    isTurning.current = false
    showTop()
  }, [query.page, showTop])
  const setLimit = useCallback((limit: number) => change((now) => withQuery(now, { limit })), [change])
  const addressOf = useCallback((number: number) => {
    const params = new URLSearchParams()
    writeAsked(params, { ...asked, query: { ...asked.query, page: number } })
    return `${section.route}?${params}`
  }, [asked, section])
  return (
    <>
      {total > 0 && (
        <Pager
          page={query.page} limit={query.limit} total={total} addressOf={addressOf} onPage={goTo} onLimit={setLimit}
        />
      )}
      <p role="status" className="sr-only">{!isLoading && page && pageWords(entity, query.page, query.limit, total)}</p>
    </>
  )
}
