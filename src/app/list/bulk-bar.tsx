import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { isComposing } from '../../kit/keyboard.ts'
import { Icon } from '../ui/icon.tsx'
import { nextItem } from '../ui/next-item.ts'
import { numberWords } from './number-words.ts'
import '../styles/selection.css'

export interface BulkTool { label: string; icon: string; press(): void; className?: string }

interface BulkBarProps {
  count: number
  /** What is selected: "3 airports". */
  what: string
  tools: readonly BulkTool[]
  isBusy: boolean
  onClear(): void
  children?: ReactNode
}

/** Pattern "toolbar": one stop for Tab, arrows between its buttons. */
const moveInToolbar = (event: KeyboardEvent<HTMLElement>): void => {
  const next = nextItem([...event.currentTarget.querySelectorAll('button')], event, true)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Escape clears, unless it is for something else: what is open over the list, or a search that has words. */
const useEscape = (clear: () => void): void => useEffect(() => {
  const onKeyDown = (event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
    if (!document.querySelector(':popover-open:not(.feedback), dialog[open]')) clear()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}, [clear])

/** Floats over the end of the list while something is selected. */
export function BulkBar({ count, what, tools, isBusy, onClear, children }: BulkBarProps) {
  useEscape(onClear)
  return (
    <div className="bulk" role="region" aria-label="Selection">
      <span role="status"><b>{numberWords(count)}</b> selected</span>
      <div role="toolbar" aria-label={`${what} selected`} aria-busy={isBusy} onKeyDown={moveInToolbar}>
        <span className="sep" />
        {tools.map(({ label, icon, press, className = '' }, index) => (
          <button
            key={label} type="button" className={`btn s ${className}`} title={label} tabIndex={index === 0 ? 0 : -1}
            aria-disabled={isBusy} onClick={() => { if (!isBusy) press() }}
          >
            <Icon name={icon} /><span>{label}</span>
          </button>
        ))}
        {children}
        <span className="sep" />
        <button
          type="button" className="btn s icon-only" aria-label="Clear selection" title="Clear selection" tabIndex={-1}
          onClick={onClear}
        >
          <Icon name="x" />
        </button>
      </div>
    </div>
  )
}
