import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { searchEveryMs, searchMaxChars } from '#contract'
import { isComposing, paced } from '#kit'
import { Icon } from '#ui'
import { searchWords, withQuery } from './use-list-query.ts'
import type { List } from './use-list.ts'

/**
 * @param isFurther the text replaces an earlier one, so that one search creates one history entry
 */
type OnText = (text: string, isFurther: boolean) => void

interface SearchBoxProps {
  /** The search in the URL. */
  value: string
  placeholder: string
  hasKeys: boolean
  onSearch: OnText
}

/** Searches while the user types. */
export function SearchBox({ value, placeholder, hasKeys, onSearch }: SearchBoxProps) {
  const { typed, setTyped, send } = usePacedText(value, onSearch)

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') send(typed)
    if (event.key !== 'Escape' || typed === '') return
    event.preventDefault()
    setTyped('')
    send('')
  }
  return (
    <div className="search" role="search">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        aria-label="Search"
        aria-keyshortcuts={hasKeys ? '/' : undefined}
        placeholder={placeholder}
        maxLength={searchMaxChars}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {hasKeys && typed === '' && (
        <kbd aria-hidden="true" className="roomy">
          /
        </kbd>
      )}
    </div>
  )
}

/** The search of a list. */
export function ListSearch({ list, placeholder }: { list: List; placeholder: string }) {
  const {
    asked: { query },
    change,
    hasKeys,
  } = list
  const search: OnText = (text, isFurther) => change((now) => withQuery(now, { search: text }), { replace: isFurther })
  return <SearchBox value={query.search} placeholder={placeholder} hasKeys={hasKeys} onSearch={search} />
}

/** Text that is sent while it is typed. The typed text stays until the URL differs from the sent text. */
export function usePacedText(value: string, onText: OnText) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const send = (text: string) => {
    const words = searchWords(text)
    const former = sent.current
    if (words === former) return
    sent.current = words
    onText(words, former !== '' && words !== '')
  }
  // Other changes made in the meantime are kept, such as the other end of a range.
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  const [pace] = useState(() => paced(searchEveryMs, (text: string) => latest.current(text)))
  useEffect(() => pace.drop, [pace])
  useEffect(() => {
    if (value === sent.current) return
    pace.drop()
    sent.current = value
    setTyped(value)
  }, [value, pace])
  useEffect(() => {
    if (typed === sent.current) return pace.drop()
    pace.give(typed)
    // Going back before the last text is sent restores the applied one.
    const drop = () => {
      pace.drop()
      setTyped(sent.current)
    }
    window.addEventListener('popstate', drop)
    return () => window.removeEventListener('popstate', drop)
  }, [typed, pace])
  return { typed, setTyped, send }
}
