import { useState } from 'react'

/** A short code on a split flap, which turns once when the code changes. */
export function Flap({ code, look }: { code: string; look: string }) {
  const [shown, setShown] = useState({ code, turns: 0 })
  if (shown.code !== code) setShown({ code, turns: shown.turns + 1 })
  return (
    <span key={shown.turns} className={`flap ${look}${shown.turns > 0 ? ' flip' : ''}`} translate="no">
      {code}
    </span>
  )
}
