import type { KeyboardEvent } from 'react'
import { searchMaxChars } from '#contract'
import { isComposing } from '../../kit/keyboard.ts'
import { Icon } from '../ui/icon.tsx'
import { withQuery } from './use-list-query.ts'
import type { List } from './use-list.ts'
import { usePausedText } from './use-paused-text.ts'

interface SearchBoxProps {
  /** What the address says. */
  value: string
  placeholder: string
  hasKeys: boolean
  onSearch(text: string): void
}

/** Searches once typing pauses. */
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
        className="input" type="search" aria-label="Search" aria-keyshortcuts={hasKeys ? '/' : undefined}
        placeholder={placeholder} maxLength={searchMaxChars} value={typed}
        onChange={(event) => setTyped(event.target.value)} onKeyDown={onKeyDown}
      />
      {hasKeys && typed === '' && <kbd aria-hidden="true" className="roomy">/</kbd>}
    </div>
  )
}

/** The search of a list: one entry of the history, and not one for each pause while typing. */
export function ListSearch({ list, placeholder }: { list: List; placeholder: string }) {
  const { asked: { query }, step, hasKeys } = list
  const search = (text: string) =>
    step((now) => withQuery(now, { search: text }), { replace: query.search !== '' && text !== '' })
  return <SearchBox value={query.search} placeholder={placeholder} hasKeys={hasKeys} onSearch={search} />
}
