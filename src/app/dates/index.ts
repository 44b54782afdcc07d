export { DayInput, type DayInputProps } from './day-input.tsx'
export { firstWeekday } from './written.ts'
export { TimeInput } from './time-input.tsx'
export { weeksOf } from './days.ts'
