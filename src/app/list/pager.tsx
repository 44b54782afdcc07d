import { memo } from 'react'
import { pageSizes } from '#contract'
import { isPlainClick, pressed } from '../../kit/link.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Counted, numberWords, quantity } from './number-words.ts'

interface PagerProps {
  page: number
  limit: number
  total: number
  /** The address of a page, so that it can be opened in another tab. */
  addressOf(page: number): string
  /** `now`: the page that was last asked for, where that is not shown yet. `isAhead`: the button is down. */
  onPage(choose: (now: number) => number, isAhead?: boolean): void
  onLimit(limit: number): void
}

/** First, last and the current one with its neighbours; 0 stands for those left out. */
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

/** What is read out once a page is there. */
export const pageWords = (of: Counted, page: number, limit: number, total: number): string =>
  total > 0 ? `${quantity(of, total)}, ${rangeWords(page, limit, total)}` : `No ${of.many}`

export const Pager = memo(function Pager({ page, limit, total, addressOf, onPage, onLimit }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / limit))
  const step = (label: string, icon: string, by: 1 | -1) => {
    const isOff = page + by < 1 || page + by > last
    return (
      <button
        type="button" aria-label={label} aria-disabled={isOff}
        {...pressed((isAhead) => { if (!isOff) onPage((now) => now + by, isAhead) })}
      >
        <Icon name={icon} />
      </button>
    )
  }
  const sizes = pageSizes.some((size) => size === limit) ? pageSizes : [...pageSizes, limit]
  return (
    <footer className="pager">
      <span className="num">{rangeWords(page, limit, total)}</span>
      <label className="row per">
        Rows
        <select
          className="input" aria-label="Rows per page" value={limit}
          onChange={(event) => onLimit(Number(event.target.value))}
        >
          {sizes.map((size) => <option key={size}>{size}</option>)}
        </select>
      </label>
      <nav aria-label="Pages">
        {step('Previous page', 'left', -1)}
        {shownPages(page, last).map((number, index) => number === 0
          ? <span key={`gap ${index}`} className="num-only" aria-hidden="true">…</span>
          : (
            <a
              key={number} className="num-only" href={addressOf(number)} aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onPage(() => number)
              }}
            >
              {number}
            </a>
          ))}
        {step('Next page', 'right', 1)}
      </nav>
    </footer>
  )
})
