import { useEffect, useState } from 'react'

const sentences = ['', 'Loading…', 'Still working. The connection may be slow.']

/** The full-screen spinner: words only once it takes long enough to ask for them. */
export function Busy({ onCancel }: { onCancel(): void }) {
  const [stage, setStage] = useState(0)
  useEffect(() => {
    const timers = [600, 10_000].map((afterMs, index) => setTimeout(() => setStage(index + 1), afterMs))
    return () => timers.forEach(clearTimeout)
  }, [])
  return (
    <div className="busy">
      <span className="spin l" role="progressbar" aria-label="Loading" />
      <p role="status">{sentences[stage]}</p>
      {stage === 2 && <button type="button" className="btn" onClick={onCancel}>Cancel</button>}
    </div>
  )
}
