import { type FocusEvent, type KeyboardEvent, type Ref, useId, useState } from 'react'
import { type ComboOption, type FindOptions, useOptions } from './use-options.ts'
import { ComboList } from './combo-list.tsx'
import { Icon } from './icon.tsx'

export interface ComboboxProps<T extends ComboOption> {
  attributes?: Record<string, string | boolean | undefined>
  /** What is chosen, in a word: "City". */
  name: string
  /** What the field shows while nobody types in it. */
  text: string
  chosenId?: string | undefined
  placeholder?: string
  className?: string
  ref?: Ref<HTMLInputElement>
  find: FindOptions<T>
  onChoose(option: T): void
  /** The text was emptied, or Escape pressed twice. */
  onClear(): void
  /** Free text: what is typed is the value, the list only helps. Left out: typed text only searches. */
  onText?(text: string): void
  onLeave?(): void
  /** Keys that the list has no use for. True: what is typed has been taken, and the field is empty for the next. */
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>, typed: string): boolean
}

const step = (key: string, now: number, count: number): number => {
  if (key === 'ArrowDown') return now + 1 >= count ? 0 : now + 1
  return now <= 0 ? count - 1 : now - 1
}

/** WAI-ARIA pattern "combobox" with list autocomplete and manual selection. */
export function Combobox<T extends ComboOption>(props: ComboboxProps<T>) {
  const { find, text, onChoose, onClear, onText, onLeave } = props
  const listId = useId()
  // Undefined: nobody types; the field shows what is chosen.
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [found, retry] = useOptions(find, isOpen ? typed ?? '' : undefined)
  const { options } = found
  const shown = typed ?? text

  const open = () => { setOpen(true); setActive(-1) }
  const close = () => { setOpen(false); setActive(-1) }
  const choose = (option: T) => {
    close()
    setTyped(undefined)
    onChoose(option)
  }
  const type = (value: string) => {
    open()
    setTyped(value)
    onText?.(value)
    if (value === '') onClear()
  }
  const exact = (): T | undefined => {
    const wanted = typed?.trim().toLowerCase()
    return wanted ? options.find(({ label, isNew }) => !isNew && label.toLowerCase() === wanted) : undefined
  }
  const passOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!props.onKeyDown?.(event, typed ?? '')) return
    close()
    setTyped(undefined)
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    const meant = isOpen && !onText ? exact() : undefined
    if (meant) choose(meant)
    else { close(); setTyped(undefined) }
    onLeave?.()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, altKey } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (altKey && key === 'ArrowUp') close()
      else if (!isOpen) open()
      else if (!altKey && options.length > 0) setActive(step(key, active, options.length))
    } else if (key === 'Enter' && isOpen) {
      // Never the form's Enter while the list is open.
      event.preventDefault()
      const only = options.length === 1 && typed ? options[0] : undefined
      const option = options[active] ?? (onText ? undefined : exact() ?? only)
      if (option) choose(option)
      else if (onText) close()
      else passOn(event)
    } else if (key === 'Escape' && (isOpen || shown !== '')) {
      event.preventDefault()
      event.stopPropagation()
      if (isOpen) close()
      else { setTyped(undefined); onText?.(''); onClear() }
    } else passOn(event)
  }

  return (
    <div className="combo" onBlur={leave}>
      <input
        {...props.attributes} ref={props.ref} className={props.className ?? 'input'} role="combobox" type="text"
        autoComplete="off" spellCheck={false} placeholder={props.placeholder} value={shown}
        aria-autocomplete="list" aria-expanded={isOpen} aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && options[active] ? `${listId}-${active}` : undefined}
        onChange={(event) => type(event.currentTarget.value)} onKeyDown={onKeyDown}
        onClick={() => { if (!isOpen) open() }} onFocus={(event) => event.currentTarget.select()}
      />
      <span className="tog" aria-hidden="true"><Icon name="down" /></span>
      {isOpen && (
        <ComboList
          id={listId} name={props.name} found={found} typed={typed ?? ''} active={active}
          chosenId={props.chosenId} onChoose={choose} onRetry={retry}
        />
      )}
    </div>
  )
}
