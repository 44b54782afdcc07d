import { useEffect, useState } from 'react'
import { useOwn } from '../profile.ts'
import { useUnsaid } from '../ui/use-unsaid.ts'

const warnMs = 2 * 60_000
const clock = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

/** Says two minutes ahead that the session ends, however busy the person is: its absolute end cannot be put off. */
export function SessionEnd() {
  const endsAt = Date.parse(useOwn('expiresAt') ?? '')
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    if (Number.isNaN(endsAt)) return
    let ticking: ReturnType<typeof setInterval> | undefined
    const tick = () => setLeft(Math.max(0, endsAt - Date.now()))
    const wait = setTimeout(() => {
      tick()
      ticking = setInterval(tick, 1000)
      // Timers longer than 24.8 days fire at once.
    }, Math.min(Math.max(0, endsAt - Date.now() - warnMs), 2 ** 31 - 1))
    return () => {
      clearTimeout(wait)
      clearInterval(ticking)
      setLeft(undefined)
    }
  }, [endsAt])
  if (left === undefined || left > warnMs || left <= 0) return null
  return <Ending left={left} />
}

function Ending({ left }: { left: number }) {
  const isUnsaid = useUnsaid()
  return (
    <div className="session-end">
      <p role="status">
        <span aria-hidden={isUnsaid}>
          Your session ends soon. What you type is kept, and you will be asked to sign in again.
        </span>
      </p>
      <b role="timer" aria-label="Time left">{clock(left)}</b>
    </div>
  )
}
