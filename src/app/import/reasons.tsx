import { useMemo } from 'react'
import { rowsOf } from './summary.ts'

const shownMax = 5

/** The most common problems: often one mended column ends most of it. */
export function Reasons({ reasons }: { reasons: ReadonlyMap<number, string> }) {
  const counted = useMemo(() => {
    const counts = new Map<string, number>()
    for (const reason of reasons.values()) counts.set(reason, (counts.get(reason) ?? 0) + 1)
    return [...counts].sort(([, one], [, other]) => other - one)
  }, [reasons])
  const repeated = counted.filter(([, count]) => count > 1).slice(0, shownMax)
  if (repeated.length === 0) return null
  return (
    <div className="reasons">
      <h3>The most common problems</h3>
      <ul>{repeated.map(([reason, count]) => <li key={reason}><b>{rowsOf(count)}</b> {reason}</li>)}</ul>
    </div>
  )
}
