import { useLayoutEffect, useRef, useState } from 'react'
import { inSentence } from '#contract'
import { Icon } from '#ui'
import { Marked } from '#controls'
import type { ComboOption, Found } from './use-options.ts'

interface ComboListProps<T extends ComboOption> {
  id: string
  name: string
  found: Found<T>
  typed: string
  active: number
  chosenId: string | undefined
  onChoose(option: T): void
  onRetry(): void
}

const sayFor = ({ status, options }: Found<ComboOption>, name: string, typed: string): string => {
  if (status === 'searching') return 'Searching…'
  if (status === 'failed') return 'Search failed.'
  if (status !== 'found' || options.some(({ isNew }) => !isNew)) return ''
  return typed === '' ? `No ${inSentence(name)} yet.` : `Nothing matches “${typed}”.`
}

export function ComboList<T extends ComboOption>(props: ComboListProps<T>) {
  const { id, name, found, typed, active, chosenId, onChoose, onRetry } = props
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const box = useRef<HTMLDivElement>(null)
  // The list may open below the end of the window.
  useLayoutEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [found])
  // It is wider than a narrow field, and may extend beyond the side of the window.
  const [isAtEnd, setAtEnd] = useState(false)
  useLayoutEffect(() => {
    const { left = 0, right = 0 } = box.current?.getBoundingClientRect() ?? {}
    if (left < 0 || right > document.documentElement.clientWidth) setAtEnd(true)
  }, [])
  const said = sayFor(found, name, typed)
  const { status, options } = found
  // A press must not take the focus from the field; a click only needs the press.
  return (
    <div ref={box} className={isAtEnd ? 'listbox at-end' : 'listbox'} onMouseDown={(event) => event.preventDefault()}>
      <p role="status" className={said ? 'say' : 'sr-only'}>
        {said || (status === 'found' && `${options.length} suggestions`)}
        {status === 'failed' && (
          <button type="button" className="link" onClick={onRetry}>
            Try again
          </button>
        )}
      </p>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Suggestions"
        aria-busy={status === 'searching' || undefined}
        tabIndex={-1} // a scroll container is a tab stop in Chromium
      >
        {options.map((option, index) => (
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.id === chosenId}
            aria-disabled={option.isBarred}
            className={[index === active && 'active', option.isNew && 'create'].filter(Boolean).join(' ') || undefined}
            onClick={() => onChoose(option)}
          >
            {option.isNew && <Icon name="plus" size="s" />}
            <span className="grow">
              <span translate={option.isNew ? undefined : 'no'}>
                {option.isNew ? option.label : <Marked label={option.label} typed={typed} />}
              </span>
              {option.detail && <small translate="no">{option.detail}</small>}
            </span>
            {option.id === chosenId && <Icon name="check" />}
          </div>
        ))}
      </div>
    </div>
  )
}
