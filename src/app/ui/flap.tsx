import { useState } from 'react'

interface FlapProps { code: string; look?: string }

/** A short code on a split flap, which turns once when the code changes. */
export function Flap({ code, look = '' }: FlapProps) {
  const [shown, setShown] = useState({ code, turns: 0 })
  if (shown.code !== code) setShown({ code, turns: shown.turns + 1 })
  return <span key={shown.turns} className={`flap ${look}${shown.turns > 0 ? ' flip' : ''}`}>{code}</span>
}
