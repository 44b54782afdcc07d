import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from '#kit'
import { formatter, numberWords } from '#record'
import { Icon } from '#ui'

const utc = (options: Intl.DateTimeFormatOptions) => formatter({ timeZone: 'UTC', ...options })
const shortMonth = utc({ month: 'short' })
const shortDay = utc({ day: 'numeric', month: 'short' })
const fullMonth = utc({ month: 'long', year: 'numeric' })
const fullDay = utc({ day: 'numeric', month: 'long', year: 'numeric' })

/** A month (`2026-11`) or a day (`2026-11-25`), both of which JavaScript parses as UTC. */
const isDay = (at: string): boolean => at.length > '2026-11'.length
const shortWords = (at: string): string => (isDay(at) ? shortDay : shortMonth)(Date.parse(at))
const fullWords = (at: string): string => (isDay(at) ? fullDay : fullMonth)(Date.parse(at))

/** The total at the end of a month or day, if it was counted, and the part of it that the bars below show. */
export interface GrowthRow {
  at: string
  total?: number
  part: number
  /** The lists of the part and of the total. */
  route?: string
  totalRoute?: string
}

/** The texts of a chart of one kind of records. */
export interface GrowthWords {
  title: string
  /** Formats the total: `1,250 subscribers`. */
  many: string
  /** The label of the bars, at their axis and in the legend. */
  part: string
}

/** The maximum of an axis with three round steps, so that the labels are exact. */
export const axisTop = (value: number): number => {
  const least = Math.max(value / 3, 1)
  const power = 10 ** Math.floor(Math.log10(least))
  return 3 * power * ([1, 2, 3, 4, 5].find((step) => step * power >= least) ?? 10)
}
const axisLabel = (value: number): string => (value >= 1000 ? `${numberWords(value / 1000)}k` : String(value))

/** Two drawings, because text must not shrink with the image: CSS shows the one that fits. */
const frames = [
  { look: 'wide-c', width: 760, right: 14, bar: 18, labels: 12 },
  { look: 'narrow-c', width: 340, right: 4, bar: 10, labels: 6 },
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
/** A fraction of the drawing's width. */
const fractionOfWidth = (frame: Frame, count: number, index: number): number =>
  (left + inset + index * stepOf(frame, count)) / frame.width

interface DrawingProps {
  rows: readonly GrowthRow[]
  words: GrowthWords
  frame: Frame
  chosen: number | undefined
  onChoose(index: number): void
}
const Drawing = ({ rows, words, frame, chosen, onChoose }: DrawingProps): ReactNode => {
  const { look, width, right, labels } = frame
  const bar = Math.min(frame.bar, 0.6 * stepOf(frame, rows.length))
  // A day's label is about twice as wide as a month's.
  const every = Math.ceil(rows.length / (isDay(rows[0]?.at ?? '') ? labels / 2 : labels))
  const base = height - footHeight - stripHeight - 24
  const strip = height - footHeight
  const most = axisTop(Math.max(0, ...rows.map(({ total = 0 }) => total)))
  const mostPart = Math.max(1, ...rows.map(({ part }) => part))
  const x = (index: number): number => width * fractionOfWidth(frame, rows.length, index)
  const y = (value: number): number => base - ((base - top) * value) / most
  const points = rows.flatMap(({ total }, index) => (total === undefined ? [] : [[x(index), y(total)] as const]))
  const [first, last] = [points[0], points.at(-1)]
  const line = points.map(([left, top]) => `${left.toFixed(1)} ${top.toFixed(1)}`).join('L')
  const row = chosen === undefined ? undefined : rows[chosen]
  // A single point has no line.
  const marked =
    row && chosen !== undefined
      ? row.total !== undefined && ([x(chosen), y(row.total)] as const)
      : points.length === 1 && last
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent): void => {
    const box = currentTarget.getBoundingClientRect()
    const part = (clientX - box.left) / box.width - fractionOfWidth(frame, rows.length, 0)
    const index = Math.round((part * width) / stepOf(frame, rows.length))
    onChoose(Math.min(Math.max(index, 0), rows.length - 1))
  }
  return (
    <svg className={look} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" onPointerMove={onPointerMove}>
      {[0, 1 / 3, 2 / 3, 1].map((part) => (
        <g key={part}>
          <path
            d={`M${left} ${y(most * part)}H${width - right}`}
            stroke={part === 0 ? 'var(--line-2)' : 'var(--data-grid)'}
          />
          <text x={left - 10} y={y(most * part) + 4} textAnchor="end">
            {axisLabel(Math.round(most * part))}
          </text>
        </g>
      ))}
      <linearGradient id={`under-${look}`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--data-1)" stopOpacity=".16" />
        <stop offset="1" stopColor="var(--data-1)" stopOpacity=".02" />
      </linearGradient>
      {first && last && (
        <>
          <path d={`M${first[0]} ${base}L${line}L${last[0]} ${base}Z`} fill={`url(#under-${look})`} />
          <path
            d={`M${line}`}
            fill="none"
            stroke="var(--data-1)"
            strokeWidth="2.25"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        </>
      )}
      <path d={`M${left} ${strip}H${width - right}`} stroke="var(--line-2)" />
      <text x={left - 10} y={strip - 12} textAnchor="end">
        {words.part}
      </text>
      {rows.map(({ at, part }, index) => (
        <g key={at}>
          <rect
            x={x(index) - bar / 2}
            y={strip - (stripHeight * part) / mostPart}
            width={bar}
            height={(stripHeight * part) / mostPart}
            rx="2"
            fill="var(--data-2)"
            opacity={chosen === undefined || chosen === index ? 1 : 0.82}
          />
          {(rows.length - 1 - index) % every === 0 && (
            <text x={x(index)} y={height - 6} textAnchor="middle" className={index === chosen ? 'on' : undefined}>
              {shortWords(at)}
            </text>
          )}
        </g>
      ))}
      {row && chosen !== undefined && (
        <path d={`M${x(chosen)} ${top}V${strip}`} stroke="var(--text-3)" strokeDasharray="3 3" />
      )}
      {marked && (
        <circle cx={marked[0]} cy={marked[1]} r="4.5" fill="var(--surface)" stroke="var(--data-1)" strokeWidth="2.25" />
      )}
    </svg>
  )
}

interface TableProps {
  rows: readonly GrowthRow[]
  words: GrowthWords
  unit: 'month' | 'day'
}

const Table = ({ rows, words: { title, part }, unit }: TableProps): ReactNode => (
  <div>
    <table className="months" aria-label={`${title} by ${unit}`}>
      <thead>
        <tr>
          <th scope="col">{unit === 'day' ? 'Day' : 'Month'}</th>
          <th scope="col" className="n">
            {title}
          </th>
          <th scope="col" className="n">
            {part}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, total, part: count, route, totalRoute }) => (
          <tr key={at}>
            <td>{fullWords(at)}</td>
            <td className="n">{total === undefined ? notCounted : <Listed count={total} route={totalRoute} />}</td>
            <td className="n">
              <Listed count={count} route={route} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const notCounted = (
  <span className="subtle">
    <span aria-hidden="true">—</span>
    <span className="sr-only">Not counted</span>
  </span>
)

/** A number, with a link to the records that it counts. */
function Listed({ count, route }: { count: number; route: string | undefined }) {
  return route === undefined || count === 0 ? (
    numberWords(count)
  ) : (
    <Link className="link" to={route}>
      {numberWords(count)}
    </Link>
  )
}

const inNumbers = ({ total, part }: GrowthRow, words: GrowthWords): string =>
  [total === undefined ? [] : `${numberWords(total)} ${words.many}`, `${numberWords(part)} ${words.part.toLowerCase()}`]
    .flat()
    .join(', ')

const summaryOf = (rows: readonly GrowthRow[], many: string): string => {
  const known = rows.flatMap(({ at, total }) => (total === undefined ? [] : [{ at, total }]))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return 'Nothing yet.'
  const when = (at: string): string => `${isDay(at) ? 'on' : 'in'} ${fullWords(at)}`
  const start = `${numberWords(first.total)} ${many} ${when(first.at)}`
  return first === last ? `${start}.` : `${start}, ${numberWords(last.total)} ${when(last.at)}.`
}

/** The growth of one kind of records, by month or day: a line for the total, bars for what was added or removed. */
export function GrowthChart({ rows, words }: { rows: readonly GrowthRow[]; words: GrowthWords }): ReactNode {
  const title = useId()
  const [asTable, setAsTable] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const row = chosen === undefined ? undefined : rows[chosen]
  const unit = isDay(rows[0]?.at ?? '') ? 'day' : 'month'
  const { many, part } = words
  const counted = rows.find(({ total }) => total !== undefined)

  // The same position is a different time after the unit changes.
  useEffect(() => setChosen(undefined), [unit])
  // Escape closes the tip, wherever the focus is (WCAG 1.4.13).
  const isChosen = row !== undefined
  useEffect(() => {
    if (!isChosen) return
    const onEscape = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') setChosen(undefined)
    }
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  }, [isChosen])
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (move === undefined) return
    event.preventDefault()
    setChosen(Math.min(Math.max((chosen ?? rows.length - (move < 0 ? 0 : 1)) + move, 0), rows.length - 1))
  }
  return (
    <section className="panel d-chart" aria-labelledby={title}>
      <header>
        <h2 id={title}>{words.title}</h2>
        <ul className="row wrap legend">
          <li className="row">
            <i className="series-1" />
            Total
          </li>
          <li className="row">
            <i className="series-2" />
            {words.part} {unit === 'day' ? 'on the day' : 'in the month'}
          </li>
        </ul>
        <span className="end">
          <button type="button" className="btn ghost s" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            <Icon name="tableIcon" />
            View as table
          </button>
        </span>
      </header>
      {asTable ? (
        <Table rows={rows} words={words} unit={unit} />
      ) : (
        <div
          className="chart"
          role="slider"
          tabIndex={0}
          aria-label={`${words.title} by ${unit}. ${summaryOf(rows, many)}`}
          aria-valuemin={1}
          aria-valuemax={rows.length}
          aria-valuenow={(chosen ?? rows.length - 1) + 1}
          aria-valuetext={row ? `${fullWords(row.at)}: ${inNumbers(row, words)}` : summaryOf(rows, many)}
          onKeyDown={onKeyDown}
          onPointerLeave={() => setChosen(undefined)}
          onBlur={() => setChosen(undefined)}
        >
          {frames.map((frame) => (
            <Drawing key={frame.look} rows={rows} words={words} frame={frame} chosen={chosen} onChoose={setChosen} />
          ))}
          {row && chosen !== undefined && (
            <div className="chart-tip" style={{ '--at': fractionOfWidth(wide, rows.length, chosen) }}>
              <b>{fullWords(row.at)}</b>
              {row.total !== undefined && (
                <span>
                  <i className="series-1" />
                  {words.title}
                  <b>{numberWords(row.total)}</b>
                </span>
              )}
              <span>
                <i className="series-2" />
                {part}
                <b>{numberWords(row.part)}</b>
              </span>
            </div>
          )}
        </div>
      )}
      {counted && counted !== rows[0] && (
        <p className="subtle chart-note">Daily totals since {fullWords(counted.at)}.</p>
      )}
    </section>
  )
}
