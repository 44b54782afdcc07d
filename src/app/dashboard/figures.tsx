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
const signedNumber = (value: number): string => (value > 0 ? '+' : '') + numberWords(value)

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
          <Link key={key} className="row wrap kpi" to={route}>
            {words}
          </Link>
        ) : (
          <div key={key} className="row wrap kpi">
            {words}
          </div>
        )
      })}
    </section>
  )
}

export type Period = '30d' | '12m'

interface FigureChange {
  difference: number
  words: string
}

/** The change of a figure in the period; undefined if the host hasn't counted since then. */
function changeOf({ now, previous, trend, days = [] }: Figure, period: Period): FigureChange | undefined {
  if (period === '12m' || days.length === 0) {
    // A host without monthly numbers doesn't know earlier ones, whatever it sends.
    return previous === undefined || trend.length === 0
      ? undefined
      : { difference: now - previous, words: `since ${monthBefore(hostNow())}` }
  }
  const count = days.length - 1
  return { difference: now - (days[0] ?? now), words: count === 1 ? 'since yesterday' : `in ${count} days` }
}

export function Figures({ figures, period }: { figures: readonly Figure[]; period: Period }): ReactNode {
  return (
    <section className="kpis panel" aria-label="Totals">
      {figures.map((figure) => {
        const { key, label, now, route, lessIsBetter } = figure
        const since = changeOf(figure, period)
        return (
          <Link key={key} className="row wrap kpi" to={route}>
            <span className="k-l">{label}</span> <span className="k-n">{numberWords(now)}</span>
            {since && (
              <span className={`k-d ${toneOf(since.difference, lessIsBetter)}`} title={since.words}>
                <Icon name={iconOf(since.difference)} size="xs" />
                <b>{signedNumber(since.difference)}</b>
                <span className="sr-only"> {since.words}</span>
              </span>
            )}
          </Link>
        )
      })}
    </section>
  )
}
