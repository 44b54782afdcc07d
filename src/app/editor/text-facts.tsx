import { type RefObject, useEffect, useState } from 'react'
import { countWords, type Entity, readingMinutes, hostNow } from '#contract'
import { type Block, parseMarkdown } from '#markdown'
import { numberWords, timeWords } from '#record'
import { useText } from '#form'

const caretOf = ({ value, selectionStart }: HTMLTextAreaElement): string => {
  const before = value.slice(0, selectionStart).split('\n')
  return `Line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

const lengthWords = (words: number): string =>
  words === 0
    ? '0 words'
    : `${words === 1 ? '1 word' : `${numberWords(words)} words`}, ${readingMinutes(words)} min read`

interface TextFactsProps {
  text: string
  max: number
  source: RefObject<HTMLTextAreaElement | null>
}

/**
 * Words, minutes, time of the draft and position of the caret. A separate component, since the caret moves more often
 * than anything else changes.
 */
export function TextFacts({ text, max, source }: TextFactsProps) {
  const [caret, setCaret] = useState('Line 1, column 1')
  useEffect(() => {
    const follow = () => {
      if (source.current && document.activeElement === source.current) setCaret(caretOf(source.current))
    }
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [source])
  const keptAt = useText((now) => (now.changed.size > 0 ? now.keptAt : undefined))
  const isTooLong = useText((now) => now.changed.size > 0 && now.isTooLong)
  const words = countWords(text)
  const left = max - [...text].length
  return (
    <div className="help ed-foot">
      <span>{lengthWords(words)}</span>
      {left < max / 10 && (
        <span className={left < 0 ? 'bad' : undefined} role="status">
          {left < 0 ? `${numberWords(-left)} characters too many` : `${numberWords(left)} characters left`}
        </span>
      )}
      {keptAt && (
        <span>
          Draft backed up at <time dateTime={keptAt}>{timeWords(keptAt, hostNow())}</time>
        </span>
      )}
      {isTooLong && (
        <span className="bad" role="status">
          {keptAt ? 'Now too long' : 'Too long'} to be kept before you save: {left < 0 ? 'shorten it' : 'save it'}
        </span>
      )}
      <span>Markdown</span>
      <span className="end">{caret}</span>
    </div>
  )
}

let last: { text: string; blocks: Block[] } = { text: '', blocks: [] }

/** Parses a text as the panel renders it. Preview and checks parse the same text, so the last result is cached. */
export const parseText = (text: string): readonly Block[] => {
  if (text !== last.text) last = { text, blocks: parseMarkdown(text, { extended: true }) }
  return last.blocks
}

/** The name of the field with an entity's text. */
export const bodyPathOf = ({ fields }: Entity): string | undefined =>
  Object.entries(fields).find(([, field]) => field.kind === 'long' && field.markdown === true)?.[0]
