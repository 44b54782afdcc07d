import { useEffect, useState } from 'react'
import { hostNow } from '#contract'
import { useOwn } from '#data'
import { useUnsaid } from '#ui'

const warnMs = 2 * 60_000
const lookAgainMs = 20_000
const clock = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

/** Warns two minutes before the session expires. Activity can't extend its absolute lifetime. */
export function SessionEnd() {
  const endsAt = Date.parse(useOwn('expiresAt') ?? '')
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    if (Number.isNaN(endsAt)) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const now = endsAt - hostNow()
      setLeft(Math.max(0, now))
      // Timers don't count the time while the computer sleeps.
      if (now > 0) timer = setTimeout(look, now > warnMs ? Math.min(now - warnMs, lookAgainMs) : 1000)
    }
    look()
    return () => {
      clearTimeout(timer)
      setLeft(undefined)
    }
  }, [endsAt])
  if (left === undefined || left > warnMs || left <= 0) return null
  return <Ending left={left} />
}

function Ending({ left }: { left: number }) {
  const isUnsaid = useUnsaid()
  return (
    <div className="note warn session-end">
      <p role="status">
        <span aria-hidden={isUnsaid}>Your session ends soon. Your text is kept, and you can sign in again.</span>
      </p>
      <b role="timer" aria-label="Time left">
        {clock(left)}
      </b>
    </div>
  )
}
