import { useState } from 'react'
import { capitalize, type FilterOperator, type FilterTerm } from '#contract'
import { DayInput } from '#dates'
import { pastDays, pastDaysWords, useThrottledText } from '#list'
import type { ControlProps } from './filter-controls.ts'

interface TextProps {
  id?: string
  type: string
  label?: string
  value: string
  onValue(value: string, isFurther: boolean): void
}

export const TextControl = ({ id, type, label, value, onValue }: TextProps) => {
  const { typed, setTyped } = useThrottledText(value, onValue)
  return (
    <input
      id={id}
      className="input"
      aria-label={label}
      type={type === 'number' ? 'text' : type}
      value={typed}
      placeholder={type === 'month' ? 'YYYY-MM' : undefined}
      inputMode={type === 'number' ? 'numeric' : undefined}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

const DayControl = ({ id, label, value, onValue }: TextProps) => {
  const { typed, setTyped } = useThrottledText(value, onValue)
  return (
    <DayInput
      attributes={{ id, 'aria-label': label }}
      label={label ?? ''}
      leaning="back"
      value={typed}
      onChange={(day) => {
        if (day !== undefined) setTyped(day)
      }}
    />
  )
}

interface BoundsProps {
  id?: string
  name: string
  label: string
  type: 'number' | 'date'
  terms: readonly FilterTerm[]
  onTerms: ControlProps<'range'>['onTerms']
}

function Bounds({ id, name, label, type, terms, onTerms }: BoundsProps) {
  const BoundControl = type === 'date' ? DayControl : TextControl
  const bound = (operator: FilterOperator) => terms.find((term) => term.operator === operator)?.value ?? ''
  const set = (operator: FilterOperator, value: string, isFurther: boolean) => {
    if (type === 'number' && value !== '' && Number.isNaN(Number(value))) return
    const others = terms.filter((term) => term.operator !== operator)
    onTerms(value === '' ? others : [...others, { name, operator, value }], { replace: isFurther })
  }
  return (
    <div className={type === 'date' ? 'row range days' : 'row range'}>
      <BoundControl
        {...(id !== undefined && { id })}
        type={type}
        label={`${label} from`}
        value={bound('gte')}
        onValue={(value, isFurther) => set('gte', value, isFurther)}
      />
      <span className="subtle" aria-hidden="true">
        –
      </span>
      <BoundControl
        type={type}
        label={`${label} to`}
        value={bound('lte')}
        onValue={(value, isFurther) => set('lte', value, isFurther)}
      />
    </div>
  )
}

export const RangeControl = ({ id, control: { name, label }, terms, onTerms }: ControlProps<'range'>) => (
  <Bounds {...{ id, name, label, terms, onTerms }} type="number" />
)

const offeredDays = [1, 7, 30, 90]
const between = 'between'

/** A number of days up to today, or from one day to another. */
export function DaysControl({ id, control: { name, label }, terms, onTerms }: ControlProps<'days'>) {
  const days = terms.map(({ value }) => pastDays(value)).find((found) => found !== undefined)
  // Without a day, the filter's values can't hold this.
  const [isBetween, setBetween] = useState(false)
  const isOpen = days === undefined && (isBetween || terms.length > 0)
  const choose = (value: string) => {
    setBetween(value === between)
    onTerms(value === '' || value === between ? [] : [{ name, operator: 'gte', value }])
  }
  const listed = days === undefined || offeredDays.includes(days) ? offeredDays : [...offeredDays, days]
  return (
    <>
      <select
        id={id}
        className="input"
        value={isOpen ? between : days === undefined ? '' : `-${days}d`}
        onChange={({ target: { value } }) => choose(value)}
      >
        <option value="">Any</option>
        {listed.map((count) => (
          <option key={count} value={`-${count}d`}>
            {capitalize(pastDaysWords(count))}
          </option>
        ))}
        <option value={between}>Between two days</option>
      </select>
      {isOpen && <Bounds {...{ name, label, terms, onTerms }} type="date" />}
    </>
  )
}
