import type { ReactNode } from 'react'
import { numberWords } from './number-words.ts'
import '../styles/score.css'

/** The least of each number of bars; any value reaches the first. */
const steps = [80, 65, 50, -Infinity]

/** A number of hundred, with four bars. */
export const score = (value: number): ReactNode =>
  <span className={`score s${4 - steps.findIndex((step) => value >= step)}`}>{numberWords(value)}</span>
