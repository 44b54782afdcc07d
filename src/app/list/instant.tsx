import type { ReactNode } from 'react'
import { fullTime, timeWords } from './time-words.ts'

/** Shortly; the whole of it is its tooltip. */
export const instant = (iso: string, words = timeWords): ReactNode => (
  <time dateTime={iso} title={fullTime(iso)}>{words(iso, Date.now())}</time>
)
