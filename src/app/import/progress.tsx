import { numberWords } from '#record'
import { rowsOf } from './summary.ts'
import { Meter } from '#ui'

interface ProgressProps {
  name: string
  done: number
  total: number
}

/** A progress bar with numbers. Screen readers only announce each quarter, because more would be distracting. */
export function Progress({ name, done, total }: ProgressProps) {
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total)
  const quarter = percent - (percent % 25)
  return (
    <div className="rows import-progress">
      <Meter name={name} percent={percent} />
      <p>
        {name}: {numberWords(done)} of {rowsOf(total)}
      </p>
      <p role="status" className="sr-only">
        {quarter > 0 && quarter < 100 && `${name}: ${quarter} %`}
      </p>
    </div>
  )
}
