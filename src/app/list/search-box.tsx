import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { searchMaxChars, searchPauseMs } from '#contract'
import { isComposing } from '#kit'
import { Icon } from '#ui'
import { searchWords, withQuery } from './use-list-query.ts'
import type { List } from './use-list.ts'

interface SearchBoxProps {
  /** The search in the address. */
  value: string
  placeholder: string
  hasKeys: boolean
  onSearch(text: string): void
}

/** Searches at each pause in typing. */
export function SearchBox({ value, placeholder, hasKeys, onSearch }: SearchBoxProps) {
  const { typed, setTyped, send } = usePausedText(value, onSearch)

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

/** The search of a list. One search makes one history entry, however often the person pauses. */
export function ListSearch({ list, placeholder }: { list: List; placeholder: string }) {
  const {
    asked: { query },
    change,
    hasKeys,
  } = list
  const search = (text: string) =>
    change((now) => withQuery(now, { search: text }), { replace: query.search !== '' && text !== '' })
  return <SearchBox value={query.search} placeholder={placeholder} hasKeys={hasKeys} onSearch={search} />
}

/** Text that is sent at a pause in typing. The typed text stays until the address differs from the sent text. */
export function usePausedText(value: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const send = (text: string) => {
    const words = searchWords(text)
    if (words === sent.current) return
    sent.current = words
    onText(words)
  }
  // Other changes during the pause are kept, such as the other end of a range.
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === sent.current) return
    const pause = setTimeout(() => latest.current(typed), searchPauseMs)
    // Going back during the pause restores the applied text.
    const drop = () => setTyped(sent.current)
    window.addEventListener('popstate', drop)
    return () => {
      clearTimeout(pause)
      window.removeEventListener('popstate', drop)
    }
  }, [typed])
  return { typed, setTyped, send }
}
