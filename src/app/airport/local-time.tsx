import { clockIn, offsetWords } from '#contract'
import { useTypedText } from '#form'
import { useMinute } from '#ui'

const timeIn = (zone: string, now: number): string | undefined => {
  try {
    return zone === '' ? undefined : clockIn(zone, now).slice(-5)
  } catch {
    return undefined
  }
}

/** Shows the current time at the airport. */
export function LocalTime() {
  const zone = useTypedText('timeZone').trim()
  const now = useMinute()
  const time = timeIn(zone, now)
  if (time === undefined) return null
  return (
    <p className="local-time">
      <span>Local time</span> <time className="flap on">{time}</time>
      <span className="subtle">{offsetWords(zone, now)}</span>
    </p>
  )
}
