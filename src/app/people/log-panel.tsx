import type { ReactNode } from 'react'
import { readListQuery, spanIn } from '#contract'
import { shownZone, type useRead } from '#data'
import { DayInput } from '#dates'
import { useSearchParams } from '#kit'
import { DataFault } from '#page'
import { numberWords } from '#record'
import './styles/activity.css'

const limit = 50

/** A filter of the URL, and its value as sent to the host. */
export type LogFilter = readonly [name: string, toAsked: (value: string) => string]

/** Days are in the user's time zone, like the shown times. The host rejects an invalid day. */
export const startOf = (day: string): string => spanIn(shownZone(), day)?.first ?? day
export const endOf = (day: string): string => spanIn(shownZone(), day)?.last ?? day

export const asIs = (value: string): string => value
export const timeFilters: readonly LogFilter[] = [
  ['filter[from]', startOf],
  ['filter[to]', endOf],
]

export interface Log {
  query: URLSearchParams
  /** The parameters of the call. */
  asked: URLSearchParams
  /** Sets or removes a parameter of the URL; a filter returns to the first page. */
  set(name: string, value: string): void
}

/** The page and filters of a log in the URL. */
export function useLog(filters: readonly LogFilter[]): Log {
  const [query, change] = useSearchParams()
  const asked = new URLSearchParams({ limit: String(limit), page: String(readListQuery(query).page) })
  for (const [name, toAsked] of filters) {
    const value = query.get(name)
    if (value) asked.set(name, toAsked(value))
  }
  const set = (name: string, value: string) =>
    change((next) => {
      if (value) next.set(name, value)
      else next.delete(name)
      if (name !== 'page') next.delete('page')
    })
  return { query, asked, set }
}

export function DayFilter({ log, name, label }: { log: Log; name: string; label: string }): ReactNode {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <DayInput
        attributes={{ id: name }}
        label={label}
        leaning="back"
        value={log.query.get(name) ?? ''}
        onChange={(day) => {
          if (day !== undefined) log.set(name, day)
        }}
      />
    </div>
  )
}

interface SelectFilterProps {
  log: Log
  name: string
  label: string
  /** The label of the empty filter. */
  all: string
  options: readonly { value: string; label: string }[]
}

export function SelectFilter({ log, name, label, all, options }: SelectFilterProps): ReactNode {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        className="input"
        value={log.query.get(name) ?? ''}
        onChange={(event) => log.set(name, event.target.value)}
      >
        <option value="">{all}</option>
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}

interface LogPanelProps {
  log: Log
  filters: ReactNode
  read: Pick<ReturnType<typeof useRead<{ total: number }>>, 'data' | 'isPrevious' | 'error' | 'reload'>
  /** The title of a failure. */
  failed: string
  /** Replaces an empty list. */
  none: ReactNode
  children: ReactNode
}

/** Filters, the entries of one page, and the pager. */
export function LogPanel({ log, filters, read, failed, none, children }: LogPanelProps): ReactNode {
  const { data: page, isPrevious, error, reload } = read
  const number = readListQuery(log.query).page
  const pages = Math.max(1, Math.ceil((page?.total ?? 0) / limit))
  const turn = (label: string, by: -1 | 1): ReactNode => {
    const to = number + by
    const isThere = to >= 1 && to <= pages
    return (
      <button
        type="button"
        className="btn"
        aria-disabled={!isThere}
        onClick={() => {
          if (isThere) log.set('page', String(to))
        }}
      >
        {label}
      </button>
    )
  }
  return (
    <div className="panel activity-log" aria-busy={!error && (!page || isPrevious)}>
      <div className="filters" role="group" aria-label="Filters">
        {filters}
      </div>
      {error ? (
        <DataFault title={failed} onRetry={reload}>
          {error.message}
        </DataFault>
      ) : page?.total === 0 ? (
        none
      ) : (
        <ol className="items">{children}</ol>
      )}
      {pages > 1 && (
        <nav className="row wrap activity-pager" aria-label="Pages">
          {turn('Previous page', -1)}
          <span>
            Page {numberWords(number)} of {numberWords(pages)}
          </span>
          {turn('Next page', 1)}
        </nav>
      )}
    </div>
  )
}
