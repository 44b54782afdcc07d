import { type ReactNode, useMemo } from 'react'
import { wordSegmenter } from '#contract'
import { type TextChange, wordDiff } from './word-diff.ts'

/** Unchanged text is cut to this length around a change. */
const contextCharacters = 160

/** Where the word at this place starts. */
const wordStart = (text: string, at: number): number => wordSegmenter().segment(text).containing(at)?.index ?? at

/** Cuts the middle of a long unchanged stretch, and the outer side of the first and last one. */
function shortenText(text: string, isFirst: boolean, isLast: boolean): ReactNode {
  if (text.length <= 3 * contextCharacters) return text
  const head = isFirst ? '' : text.slice(0, wordStart(text, contextCharacters))
  const tail = isLast ? '' : text.slice(wordStart(text, text.length - contextCharacters))
  return (
    <>
      {head}
      <span className="help fold">… unchanged …</span>
      {tail}
    </>
  )
}

function shownText(all: readonly TextChange[], leftOut?: TextChange['kind']): ReactNode {
  return all.map(({ kind, text }, index) => {
    if (kind === leftOut) return null
    if (kind === 'same') return <span key={index}>{shortenText(text, index === 0, index === all.length - 1)}</span>
    // A changed line break would be invisible without a symbol.
    const words = /^\n+$/.test(text) ? text.replaceAll('\n', '↵\n') : text
    return kind === 'removed' ? <del key={index}>{words}</del> : <ins key={index}>{words}</ins>
  })
}

interface DifferingWordsProps {
  text: string
  /** The text to compare with. */
  other: string
}

/** A complete text; words that the other text lacks are marked. */
export function DifferingWords({ text, other }: DifferingWordsProps) {
  const changes = useMemo(() => wordDiff(other, text), [other, text])
  return changes.map((change, index) =>
    change.kind === 'removed' ? null : change.kind === 'added' ? (
      <mark key={index}>{change.text}</mark>
    ) : (
      <span key={index}>{change.text}</span>
    ),
  )
}

interface TextDifferenceProps {
  before: string
  after: string
  isBeside?: boolean
}

/** The changes from one text to another by words, in one text or side by side. */
export function TextDifference({ before, after, isBeside = false }: TextDifferenceProps) {
  const changes = useMemo(() => wordDiff(before, after), [before, after])
  return isBeside ? (
    <div className="beside-texts" translate="no">
      <div className="frame diff">{shownText(changes, 'added')}</div>
      <div className="frame diff">{shownText(changes, 'removed')}</div>
    </div>
  ) : (
    <div className="frame diff" translate="no">
      {shownText(changes)}
    </div>
  )
}
