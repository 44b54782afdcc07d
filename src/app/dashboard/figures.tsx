import type { ReactNode } from 'react'
import { monthIn, hostNow } from '#contract'
import type { Figure } from '#shapes'
import { siteZone } from '#data'
import { Link } from '#kit'
import { formatter, numberWords } from '#record'
import { Icon } from '#ui'
import type { Count } from './read-dashboard.ts'

const month = formatter({ month: 'long', timeZone: 'UTC' })
/** The month before the website's current one, whose days are counted. */
export const monthBefore = (now: number): string => {
  const [year = 0, thisMonth = 0] = monthIn(siteZone(), now).split('-').map(Number)
  return month(Date.UTC(year, thisMonth - 2))
}

/** A number with its sign, unless it is zero. */
const change = (value: number): string => (value > 0 ? '+' : '') + numberWords(value)

const width = 96
const height = 28
const inset = 2.5

/** The period as one line. The link's text has the numbers, so screen readers skip the line. */
const Sparkline = ({ trend }: { trend: readonly number[] }): ReactNode => {
  const low = Math.min(...trend)
  const span = Math.max(...trend) - low || 1
  const points = trend.map(
    (value, index) =>
      [
        inset + (index * (width - 2 * inset)) / Math.max(trend.length - 1, 1),
        height - inset - ((value - low) * (height - 2 * inset)) / span,
      ] as const,
  )
  const last = points.at(-1)
  if (!last) return null
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <path
        d={`M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`}
        fill="none"
        stroke="var(--data-1)"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={last[0]} cy={last[1]} r="2.5" fill="var(--data-1)" />
    </svg>
  )
}

/** Green means better: fewer unread messages are green. */
const toneOf = (difference: number, lessIsBetter: boolean): string =>
  difference === 0 ? 'same' : difference < 0 === lessIsBetter ? 'better' : 'worse'

const iconOf = (difference: number): string => (difference < 0 ? 'downRight' : difference > 0 ? 'upRight' : 'minus')

/** Totals of a host that doesn't send trends. */
export function Counts({ counts }: { counts: readonly Count[] }): ReactNode {
  return (
    <section className="kpis panel" aria-label="Totals">
      {counts.map(({ key, label, now, route }) => {
        const words = (
          <>
            <span className="k-l">{label}</span> <span className="k-n">{numberWords(now)}</span>
          </>
        )
        return route ? (
          <Link key={key} className="kpi" to={route}>
            {words}
          </Link>
        ) : (
          <div key={key} className="kpi">
            {words}
          </div>
        )
      })}
    </section>
  )
}

export type Period = '30d' | '12m'

interface FigureChange {
  line: readonly number[]
  /** Undefined if the host hasn't counted since then. */
  since?: { difference: number; words: string }
}

/** The current number of a figure, and its change in the period. */
function changeOf({ now, previous, trend, days = [] }: Figure, period: Period): FigureChange {
  if (period === '12m' || days.length === 0) {
    // A host without monthly numbers doesn't know earlier ones, whatever it sends.
    return previous === undefined || trend.length === 0
      ? { line: trend }
      : { line: trend, since: { difference: now - previous, words: `since ${monthBefore(hostNow())}` } }
  }
  const count = days.length - 1
  const words = count === 1 ? 'since yesterday' : `in ${count} days`
  return { line: days, since: { difference: now - (days[0] ?? now), words } }
}

export function Figures({ figures, period }: { figures: readonly Figure[]; period: Period }): ReactNode {
  return (
    <section className="kpis panel" aria-label="Totals">
      {figures.map((figure) => {
        const { key, label, now, route, lessIsBetter } = figure
        const { line, since } = changeOf(figure, period)
        return (
          <Link key={key} className="kpi" to={route}>
            <span className="k-l">{label}</span>
            <span className="k-n">{numberWords(now)}</span>
            <Sparkline trend={line} />
            {since && (
              <span className={`k-d ${toneOf(since.difference, lessIsBetter)}`}>
                <Icon name={iconOf(since.difference)} size="xs" />
                <b>{change(since.difference)}</b> {since.words}
              </span>
            )}
          </Link>
        )
      })}
    </section>
  )
}
