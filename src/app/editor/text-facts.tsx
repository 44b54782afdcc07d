import { type RefObject, useEffect, useState } from 'react'
import { readingMinutes, countWords } from '#contract'
import { useStore } from '../../kit/store.ts'
import { useForm } from '../form/use-form.ts'
import { numberWords } from '../list/number-words.ts'
import { timeWords } from '../list/time-words.ts'

const caretOf = ({ value, selectionStart }: HTMLTextAreaElement): string => {
  const before = value.slice(0, selectionStart).split('\n')
  return `Line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

interface TextFactsProps { text: string; max: number; source: RefObject<HTMLTextAreaElement | null> }

/**
 * Words, minutes, when the draft was kept, and where the caret is; renders by itself, since a caret moves more often
 * than anything else.
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
  const { store } = useForm()
  const keptAt = useStore(store, (now) => now.changed.size > 0 ? now.keptAt : undefined)
  const isTooLong = useStore(store, (now) => now.changed.size > 0 && now.isTooLong)
  const words = countWords(text)
  const left = max - [...text].length
  return (
    <div className="ed-foot">
      <span>
        {words === 1 ? '1 word' : `${numberWords(words)} words`}{words > 0 && `, ${readingMinutes(words)} min read`}
      </span>
      {left < max / 10 && (
        <span className={left < 0 ? 'bad' : undefined} role="status">
          {left < 0 ? `${numberWords(-left)} characters too many` : `${numberWords(left)} characters left`}
        </span>
      )}
      {keptAt && <span>Draft saved <time dateTime={keptAt}>{timeWords(keptAt, Date.now())}</time></span>}
      {isTooLong && (
        <span className="bad" role="status">
          {keptAt ? 'Now it is' : 'It is'} too long to be kept as a draft: {left < 0 ? 'shorten it' : 'save it'}
        </span>
      )}
      <span>Markdown</span>
      <span className="end">{caret}</span>
    </div>
  )
}
