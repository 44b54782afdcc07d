import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { searchEveryMs, searchMaxChars } from '#contract'
import { isComposing, throttle } from '#kit'
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
  /** Called on Enter with the searched words. */
  onEnter?(words: string): void
}

/** Searches while the user types. */
export function SearchBox({ value, placeholder, hasKeys, onSearch, onEnter }: SearchBoxProps) {
  const { typed, setTyped, send } = useThrottledText(value, onSearch)

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') {
      send(typed)
      onEnter?.(searchWords(typed))
    }
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

interface ListSearchProps {
  list: List
  placeholder: string
  /** Opens the only record that Enter has found. */
  onSingle?(id: string): void
}

/** The search of a list. */
export function ListSearch({ list, placeholder, onSingle }: ListSearchProps) {
  const {
    asked: { query },
    change,
    state: { page, isLoading, isPrevious },
    hasKeys,
  } = list
  const entered = useRef('')
  const [presses, setPresses] = useState(0)
  useEffect(() => {
    const isAnswered = !isLoading && !isPrevious && entered.current === query.search
    if (entered.current === '' || !isAnswered) return
    entered.current = ''
    const [only] = page?.rows ?? []
    if (only && page?.total === 1) onSingle?.(only.id)
  }, [presses, query.search, page, isLoading, isPrevious])
  const search: OnText = (text, isFurther) => {
    entered.current = ''
    change((now) => withQuery(now, { search: text }), { replace: isFurther })
  }
  const enter = (words: string) => {
    entered.current = words
    setPresses(presses + 1)
  }
  return (
    <SearchBox value={query.search} placeholder={placeholder} hasKeys={hasKeys} onSearch={search} onEnter={enter} />
  )
}

/** Text that is sent while it is typed. The typed text stays until the URL differs from the sent text. */
export function useThrottledText(value: string, onText: OnText) {
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
  const [pace] = useState(() => throttle(searchEveryMs, (text: string) => latest.current(text)))
  useEffect(() => pace.cancel, [pace])
  useEffect(() => {
    if (value === sent.current) return
    pace.cancel()
    sent.current = value
    setTyped(value)
  }, [value, pace])
  useEffect(() => {
    if (typed === sent.current) return pace.cancel()
    pace.push(typed)
    // Going back before the last text is sent restores the applied one.
    const drop = () => {
      pace.cancel()
      setTyped(sent.current)
    }
    window.addEventListener('popstate', drop)
    return () => window.removeEventListener('popstate', drop)
  }, [typed, pace])
  return { typed, setTyped, send }
}
