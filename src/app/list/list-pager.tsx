import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import { pageSizes } from '#contract'
import { hrefOf, isPlainClick } from '#kit'
import { type Counted, numberWords, quantity } from '#record'
import { Icon } from '#ui'
import { withQuery, writeListUrl } from './use-list-query.ts'
import type { List } from './use-list.ts'

interface PagerProps {
  page: number
  limit: number
  total: number
  /** The URL of a page, so that it can be opened in another tab. */
  urlOf(page: number): string
  /** `now` is the page of the last request, which may not be shown yet. */
  onPage(choose: (now: number) => number): void
  onLimit(limit: number): void
}

/** The first, the last, the current page and its neighbours; 0 marks a gap. */
const shownPages = (page: number, last: number): number[] => {
  const shown = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  const numbers = [...new Set(shown)].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const gap = number - (numbers[index - 1] ?? 0)
    return gap === 2 ? [number - 1, number] : gap > 2 ? [0, number] : [number]
  })
}

export const rangeWords = (page: number, limit: number, total: number): string =>
  `${numberWords((page - 1) * limit + 1)}–${numberWords(Math.min(page * limit, total))} of ${numberWords(total)}`

/** Screen readers read this when a page is loaded. */
const pageWords = (of: Counted, page: number, limit: number, total: number): string =>
  total > 0 ? `${quantity(of, total)}, ${rangeWords(page, limit, total)}` : `No ${of.many}`

export const Pager = memo(function Pager({ page, limit, total, urlOf, onPage, onLimit }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / limit))
  const step = (label: string, icon: string, by: 1 | -1) => {
    if (page + by < 1 || page + by > last) return null
    return (
      <button type="button" aria-label={label} onClick={() => onPage((now) => now + by)}>
        <Icon name={icon} />
      </button>
    )
  }
  const sizes = pageSizes.some((size) => size === limit) ? pageSizes : [...pageSizes, limit]
  return (
    <footer className="row wrap pager">
      <span className="num">{rangeWords(page, limit, total)}</span>
      <label className="row per">
        Rows
        <select
          className="input"
          aria-label="Rows per page"
          value={limit}
          onChange={(event) => onLimit(Number(event.target.value))}
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <nav aria-label="Pages">
        {step('Previous page', 'left', -1)}
        {shownPages(page, last).map((number, index) =>
          number === 0 ? (
            <span key={`gap ${index}`} className="num-only" aria-hidden="true">
              …
            </span>
          ) : number === page ? (
            <span key={number} className="num-only" aria-current="page">
              <span className="sr-only">Page </span>
              {number}
            </span>
          ) : (
            <a
              key={number}
              className="num-only"
              href={hrefOf(urlOf(number))}
              aria-label={`Page ${number}`}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onPage(() => number)
              }}
            >
              {number}
            </a>
          ),
        )}
        {step('Next page', 'right', 1)}
      </nav>
    </footer>
  )
})

/** The pager, with an announcement of a new page. */
export function ListPager({ list: { entity, section, asked, change, state, showTop } }: { list: List }) {
  const { page, isLoading } = state
  const { query } = asked
  const total = page?.total ?? 0
  const isTurning = useRef(false)
  const goTo = useCallback(
    (choose: (now: number) => number) => {
      change((now) => {
        const last = Math.max(1, Math.ceil(total / now.query.limit))
        return { ...now, query: { ...now.query, page: Math.min(Math.max(choose(now.query.page), 1), last) } }
      })
      isTurning.current = true
    },
    [change, total],
  )
  // The pager changes together with the rows, because separate changes would move the page twice.
  useLayoutEffect(() => {
    if (!isTurning.current) return
    isTurning.current = false
    showTop()
  }, [query.page, showTop])
  const setLimit = useCallback((limit: number) => change((now) => withQuery(now, { limit })), [change])
  const urlOf = useCallback(
    (number: number) => {
      const params = new URLSearchParams()
      writeListUrl(params, { ...asked, query: { ...asked.query, page: number } })
      return `${section.route}?${params}`
    },
    [asked, section],
  )
  return (
    <>
      {total > 0 && (
        <Pager page={query.page} limit={query.limit} total={total} urlOf={urlOf} onPage={goTo} onLimit={setLimit} />
      )}
      <p role="status" className="sr-only">
        {!isLoading && page && pageWords(entity, query.page, query.limit, total)}
      </p>
    </>
  )
}
