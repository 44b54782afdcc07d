import { type ReactNode, useMemo } from 'react'
import { type Change, wordDiff } from './word-diff.ts'

/** Of what did not change, as much is shown as tells where one is. */
const contextCharacters = 160

/** Folds the middle of a long stretch; at the ends of the text also its outer side. */
const shortened = (text: string, isFirst: boolean, isLast: boolean): ReactNode => {
  if (text.length <= 3 * contextCharacters) return text
  const head = isFirst ? '' : text.slice(0, text.indexOf(' ', contextCharacters) + 1 || contextCharacters)
  const from = text.lastIndexOf(' ', text.length - contextCharacters) + 1 || text.length - contextCharacters
  const tail = isLast ? '' : text.slice(from)
  return <>{head}<span className="fold">… unchanged …</span>{tail}</>
}

const shown = (all: readonly Change[], leftOut?: Change['kind']): ReactNode => all.map(({ kind, text }, index) => {
  if (kind === leftOut) return null
  if (kind === 'same') return <span key={index}>{shortened(text, index === 0, index === all.length - 1)}</span>
  // A line end alone would change without a trace.
  const words = /^\n+$/.test(text) ? text.replaceAll('\n', '↵\n') : text
  return kind === 'removed' ? <del key={index}>{words}</del> : <ins key={index}>{words}</ins>
})

interface DifferenceProps { label: string; before: string; after: string; isBeside: boolean }

/** What changed from one text to another, in one flow or beside each other. */
export function Difference({ label, before, after, isBeside }: DifferenceProps) {
  const changes = useMemo(() => wordDiff(before, after), [before, after])
  if (before === after) return null
  return (
    <section className="difference" aria-label={label}>
      <h3>{label}</h3>
      {isBeside ? (
        <div className="beside-texts">
          <div className="diff">{shown(changes, 'added')}</div>
          <div className="diff">{shown(changes, 'removed')}</div>
        </div>
      ) : <div className="diff">{shown(changes)}</div>}
    </section>
  )
}
