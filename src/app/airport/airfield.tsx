import { useRef } from 'react'
import { allOf, isObject, type Json } from '#contract'
import { countInWords, lengthWords, useMetric, useTyped } from '#form'
import { meaningOf } from '#change'
import {
  northAt,
  type Coordinates,
  type Plan,
  planOf,
  type Point,
  type Read,
  readCoordinates,
  readRunway,
  type Runway,
} from './airfield-plan.ts'
import './styles/airfield.css'

const n = (value: number) => value.toFixed(1)
const move = ([x, y]: Point) => `${n(x)} ${n(y)}`

const nameOf = (item: Json): string =>
  isObject(item) ? [item.leIdent, item.heIdent].filter((end) => typeof end === 'string' && end !== '').join('/') : ''

const lengthFt = { kind: 'number', label: 'Length', min: 0, max: 30_000, places: 0 } as const
const lengthOf = (item: Json, isMetric: boolean): string => {
  const feet = isObject(item) ? meaningOf(lengthFt, item.lengthFt) : null
  return typeof feet === 'number' ? lengthWords(feet, isMetric) : '—'
}

/** Shows the last valid value while typing; `isOld` marks it as outdated. */
function useLastGood<T>(now: Read<T>[]): { good: (T | undefined)[]; isOld: boolean } {
  const last = useRef<(T | undefined)[]>([])
  const good = now.map((read, index) => (read === 'wrong' ? last.current[index] : read === 'empty' ? undefined : read))
  last.current = good
  return { good, isOld: now.includes('wrong') }
}

/** Draws the runways with north up, and redraws while coordinates are typed. The list below says the same in text. */
export function Airfield() {
  const typed = useTyped('runways')
  const items: readonly Json[] = Array.isArray(typed) ? typed : []
  const strips = useLastGood<Runway>(items.map(readRunway))
  const [lat, lon] = [useTyped('lat'), useTyped('lon')]
  const middle = useLastGood<Coordinates>([readCoordinates(lat, lon)])
  const plan = planOf(
    strips.good.filter((runway) => runway !== undefined),
    middle.good[0],
  )
  const isMetric = useMetric()
  const names = items.map(nameOf).filter(Boolean)
  if (items.length === 0) {
    return (
      <figure className="airfield">
        <figcaption>Add runways to see the airfield plan.</figcaption>
      </figure>
    )
  }
  return (
    <figure className="airfield">
      <figcaption>
        <b>Airfield</b>
        <span className="mono">{countInWords(items.length, 'runway')}</span>
      </figcaption>
      {plan ? (
        <Drawing plan={plan} names={names} isOld={strips.isOld || middle.isOld} />
      ) : (
        <p className="help">Add threshold coordinates to the runways to see the plan.</p>
      )}
      <dl>
        {items.map((item, index) => (
          <div key={index}>
            <dt>{nameOf(item) || '—'}</dt>
            <dd className="num">{lengthOf(item, isMetric)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}

interface DrawingProps {
  plan: Plan
  names: string[]
  isOld: boolean
}

function Drawing({ plan: { width, height, strips, reference, bar }, names, isOld }: DrawingProps) {
  return (
    <svg
      className={isOld ? 'plan old' : 'plan'}
      viewBox={`0 0 ${width} ${n(height)}`}
      role="img"
      aria-label={`${names.length === 1 ? 'Runway' : 'Runways'} ${allOf(names)}, north up`}
    >
      {strips.map(({ key, from, to, line, names: ends, isWide, isClosed }) => (
        <g key={key} className={isClosed ? 'closed' : undefined}>
          <path d={`M${move(from)}L${move(to)}`} className="strip" strokeWidth={isWide ? 7.5 : 6} />
          <path d={`M${move(line[0])}L${move(line[1])}`} className="centre" />
          {ends.map(([name, [x, y]]) => (
            <text key={name} x={n(x)} y={n(y + 3)} textAnchor="middle">
              {name}
            </text>
          ))}
        </g>
      ))}
      {reference && (
        <g className="reference" transform={`translate(${move(reference)})`}>
          <circle r="4" />
          <path d="M-9 0h5M4 0h5M0-9v5M0 4v5" />
        </g>
      )}
      <path className="scale" d={`M16 ${n(height - 14)}v4h${n(bar.pixels)}v-4`} />
      <text className="sc" x={n(22 + bar.pixels)} y={n(height - 8)}>
        {bar.words}
      </text>
      <path className="scale" d={`M${northAt} 34v-16m-3.5 4 3.5-4 3.5 4`} />
      <text className="sc" x={northAt} y="44" textAnchor="middle">
        N
      </text>
    </svg>
  )
}
