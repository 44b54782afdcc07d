import { type ReactNode, useId } from 'react'
import { shownZone } from '#data'
import { type DateAttributes, DateField } from './date-field.tsx'
import type { Leaning } from './written.ts'

export interface DayInputProps {
  attributes?: DateAttributes
  /** Names the calendar. */
  label: string
  /** `2026-12-03`, or empty. */
  value: string
  /** Whether a day without a year is in the future or in the past. */
  leaning?: Leaning
  max?: string
  /** `undefined` for a text that isn't a date yet. */
  onChange(day: string | undefined): void
  onLeave?: () => void
}

/** A day, which is the same in every time zone. */
export function DayInput({ attributes, leaning = 'ahead', ...props }: DayInputProps): ReactNode {
  const own = useId()
  return (
    <DateField
      {...props}
      kind="day"
      leaning={leaning}
      zone={shownZone()}
      attributes={{ ...attributes, id: attributes?.id ?? own }}
    />
  )
}
