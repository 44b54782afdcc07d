import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useState } from 'react'
import type { SubscriberMonth } from '#contract'
import { formatter, numberWords } from '#record'
import { Icon } from '#ui'

const month = formatter({ month: 'short', timeZone: 'UTC' })
const monthAndYear = formatter({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The words for `2026-11`, which JavaScript reads as UTC. */
export const shortMonth = (yearMonth: string): string => month(Date.parse(yearMonth))
export const fullMonth = (yearMonth: string): string => monthAndYear(Date.parse(yearMonth))

/** The top of an axis with three round steps, so that the labels are exact. */
export const axisTop = (value: number): number => {
  const least = Math.max(value / 3, 1)
  const power = 10 ** Math.floor(Math.log10(least))
  return 3 * power * ([1, 2, 3, 4, 5].find((step) => step * power >= least) ?? 10)
}
export const axisLabel = (value: number): string => (value >= 1000 ? `${numberWords(value / 1000)}k` : String(value))

/** Two drawings, since text must not shrink with the picture: CSS shows the one that fits. */
const frames = [
  { look: 'wide-c', width: 760, right: 14, bar: 18, every: 1 },
  { look: 'narrow-c', width: 340, right: 4, bar: 10, every: 2 },
] as const
type Frame = (typeof frames)[number]
const [wide] = frames
const height = 282
const left = 40
const top = 12
const stripHeight = 38
const footHeight = 24
const inset = 14

const stepOf = ({ width, right }: Frame, count: number): number =>
  (width - left - right - 2 * inset) / Math.max(count - 1, 1)
/** A share of the drawing's width. */
const placeOf = (frame: Frame, count: number, index: number): number =>
  (left + inset + index * stepOf(frame, count)) / frame.width

interface DrawingProps {
  months: readonly SubscriberMonth[]
  frame: Frame
  chosen: number | undefined
  onChoose(index: number): void
}
const Drawing = ({ months, frame, chosen, onChoose }: DrawingProps): ReactNode => {
  const { look, width, right, bar, every } = frame
  const base = height - footHeight - stripHeight - 24
  const strip = height - footHeight
  const most = axisTop(Math.max(...months.map(({ total }) => total)))
  const mostLeft = Math.max(1, ...months.map((month) => month.left))
  const x = (index: number): number => width * placeOf(frame, months.length, index)
  const y = (value: number): number => base - ((base - top) * value) / most
  const line = months.map(({ total }, index) => `${x(index).toFixed(1)} ${y(total).toFixed(1)}`).join('L')
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent): void => {
    const box = currentTarget.getBoundingClientRect()
    const part = (clientX - box.left) / box.width - placeOf(frame, months.length, 0)
    const index = Math.round(part * width / stepOf(frame, months.length))
    onChoose(Math.min(Math.max(index, 0), months.length - 1))
  }
  return (
    <svg className={look} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" onPointerMove={onPointerMove}>
      {[0, 1 / 3, 2 / 3, 1].map((part) => (
        <g key={part}>
          <path
            d={`M${left} ${y(most * part)}H${width - right}`}
            stroke={part === 0 ? 'var(--line-2)' : 'var(--data-grid)'}
          />
          <text x={left - 10} y={y(most * part) + 4} textAnchor="end">{axisLabel(Math.round(most * part))}</text>
        </g>
      ))}
      <linearGradient id={`under-${look}`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--data-1)" stopOpacity=".16" />
        <stop offset="1" stopColor="var(--data-1)" stopOpacity=".02" />
      </linearGradient>
      <path d={`M${x(0)} ${base}L${line}L${x(months.length - 1)} ${base}Z`} fill={`url(#under-${look})`} />
      <path
        d={`M${line}`} fill="none" stroke="var(--data-1)" strokeWidth="2.25" strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d={`M${left} ${strip}H${width - right}`} stroke="var(--line-2)" />
      <text x={left - 10} y={strip - 12} textAnchor="end">Left</text>
      {months.map(({ month, left: gone }, index) => (
        <g key={month}>
          <rect
            x={x(index) - bar / 2} y={strip - (stripHeight * gone) / mostLeft}
            width={bar} height={(stripHeight * gone) / mostLeft}
            rx="2" fill="var(--data-2)" opacity={chosen === undefined || chosen === index ? 1 : 0.82}
          />
          {(months.length - 1 - index) % every === 0 &&
            <text
              x={x(index)} y={height - 6} textAnchor="middle" className={index === chosen ? 'on' : undefined}
            >
              {shortMonth(month)}
            </text>}
        </g>
      ))}
      {chosen !== undefined && months[chosen] && (
        <>
          <path d={`M${x(chosen)} ${top}V${strip}`} stroke="var(--text-3)" strokeDasharray="3 3" />
          <circle
            cx={x(chosen)} cy={y(months[chosen].total)} r="4.5" fill="var(--surface)" stroke="var(--data-1)"
            strokeWidth="2.25"
          />
        </>
      )}
    </svg>
  )
}

const Table = ({ months }: { months: readonly SubscriberMonth[] }): ReactNode => (
  <div>
    <table className="months" aria-label="Subscribers by month">
      <thead>
        <tr>
          <th scope="col">Month</th><th scope="col" className="n">Subscribers</th>
          <th scope="col" className="n">Left</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, total, left }) => (
          <tr key={month}>
            <td>{fullMonth(month)}</td>
            <td className="n">{numberWords(total)}</td><td className="n">{numberWords(left)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const summaryOf = (months: readonly SubscriberMonth[]): string => {
  const first = months[0]
  const last = months.at(-1)
  if (!first || !last) return 'No months yet.'
  const [from, to] = [first, last].map(({ month }) => fullMonth(month))
  return `${numberWords(first.total)} subscribers in ${from}, ${numberWords(last.total)} in ${to}.`
}

export const SubscriberChart = ({ months }: { months: readonly SubscriberMonth[] }): ReactNode => {
  const title = useId()
  const [asTable, setAsTable] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const month = chosen === undefined ? undefined : months[chosen]

  // Escape closes the tip, wherever the focus is (WCAG 1.4.13).
  const isChosen = chosen !== undefined
  useEffect(() => {
    if (!isChosen) return
    const onEscape = ({ key }: globalThis.KeyboardEvent) => { if (key === 'Escape') setChosen(undefined) }
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  }, [isChosen])
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (move === undefined) return
    event.preventDefault()
    setChosen(Math.min(Math.max((chosen ?? months.length - (move < 0 ? 0 : 1)) + move, 0), months.length - 1))
  }
  return (
    <section className="panel d-chart" aria-labelledby={title}>
      <header>
        <h2 id={title}>Subscribers</h2>
        <ul className="legend">
          <li><i className="series-1" />Total</li><li><i className="series-2" />Left in the month</li>
        </ul>
        <span className="end">
          <button type="button" className="btn ghost s" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            <Icon name="tableIcon" />View as table
          </button>
        </span>
      </header>
      {asTable ? <Table months={months} /> : (
        <div
          className="chart" role="slider" tabIndex={0} aria-label={`Subscribers by month. ${summaryOf(months)}`}
          aria-valuemin={1} aria-valuemax={months.length} aria-valuenow={(chosen ?? months.length - 1) + 1}
          aria-valuetext={month
            ? `${fullMonth(month.month)}: ${numberWords(month.total)} subscribers, ${numberWords(month.left)} left`
            : summaryOf(months)}
          onKeyDown={onKeyDown} onPointerLeave={() => setChosen(undefined)}
          onBlur={() => setChosen(undefined)}
        >
          {frames.map((frame) => (
            <Drawing key={frame.look} months={months} frame={frame} chosen={chosen} onChoose={setChosen} />
          ))}
          {month && chosen !== undefined && (
            <div className="chart-tip" style={{ '--at': placeOf(wide, months.length, chosen) }}>
              <b>{fullMonth(month.month)}</b>
              <span><i className="series-1" />Subscribers<b>{numberWords(month.total)}</b></span>
              <span><i className="series-2" />Left<b>{numberWords(month.left)}</b></span>
            </div>
          )}
        </div>
      )}
    </section>
  )
}
