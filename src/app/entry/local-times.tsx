import { useMinute } from '../list/use-minute.ts'
import { Flap } from '../ui/flap.tsx'
import { Icon } from '../ui/icon.tsx'
import '../styles/flap.css'

const airports = [
  ['DEL', 'Delhi', 'Asia/Kolkata'], ['DXB', 'Dubai', 'Asia/Dubai'], ['SIN', 'Singapore', 'Asia/Singapore'],
  ['HND', 'Tokyo', 'Asia/Tokyo'], ['SYD', 'Sydney', 'Australia/Sydney'], ['LHR', 'London', 'Europe/London'],
  ['CDG', 'Paris', 'Europe/Paris'], ['JFK', 'New York', 'America/New_York'],
  ['LAX', 'Los Angeles', 'America/Los_Angeles'],
] as const

const clocks = airports.map(([code, city, timeZone]) =>
  ({ code, city, clock: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }) }))

/** Decorative: what time it is at nine airports. Each flap turns as its minute does. */
export function LocalTimes() {
  const now = useMinute()
  return (
    <aside className="entry-board" aria-hidden="true">
      <div className="eb">
        <header><Icon name="clock" />Local time</header>
        <ul className="times">
          {clocks.map(({ code, city, clock }) => {
            const time = clock.format(now)
            return (
              <li key={code}>
                <span className="flap l">{code}</span>
                <span className="trunc">{city}</span>
                <Flap code={time} look="l on" />
              </li>
            )
          })}
        </ul>
      </div>
    </aside>
  )
}
