import { type FocusEvent, type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isSameName, searchMaxChars } from '#contract'
import { isComposing } from '#kit'
import { FieldError, Icon } from '#ui'
import { ComboList } from './combo-list.tsx'
import { type ComboOption, type FindOptions, useOptions } from './use-options.ts'

interface ComboboxProps<T extends ComboOption> {
  attributes?: Record<string, string | boolean | undefined>
  /** The word for the choice: "City". */
  name: string
  /** The field shows this text while no one types. */
  text: string
  chosenId?: string | undefined
  placeholder?: string
  className?: string
  find: FindOptions<T>
  onChoose(option: T): void
  /** Called when the text becomes empty, or at Escape while the list is closed. */
  onClear?(): void
  /** Free text: the typed text is the value, and the list only suggests. Without it, typed text only searches. */
  onText?(text: string): void
  /** Gets the text whenever it is typed, but not while it is composed. Returns the text that stays in the field. */
  onTyped?(text: string): string
  onLeave?(): void
  /** Gets keys that the list doesn't use. True means that the text was used, and the field is cleared for the next. */
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>, typed: string): boolean
}

/** Returns the next or previous option, and wraps around at the ends. */
const step = (key: string, now: number, count: number): number => {
  if (key === 'ArrowDown') return now + 1 >= count ? 0 : now + 1
  return now <= 0 ? count - 1 : now - 1
}

/** WAI-ARIA pattern "combobox" with list autocomplete and manual selection. */
export function Combobox<T extends ComboOption>(props: ComboboxProps<T>) {
  const { find, text, chosenId, onChoose, onClear, onText, onTyped, onLeave } = props
  const listId = useId()
  const problemId = useId()
  const input = useRef<HTMLInputElement>(null)
  // Undefined while no one types and the field shows the choice.
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [activeId, setActiveId] = useState<string>()
  // The user pressed Enter or Tab, or left the field, before the search results arrived.
  const [held, setHeld] = useState<'key' | 'leave'>()
  // Escape first closes the list, then empties the field; further presses belong to the dialog.
  const hasEscaped = useRef(false)
  // In WebKit, the press that focuses the field ends by placing the caret within the text that focus selected.
  const isFirstPress = useRef(false)
  const wanted = isOpen || held ? (typed ?? '') : undefined
  const [found, retry] = useOptions(find, wanted)
  const { options } = found
  const isAnswered = wanted !== undefined && found.of === wanted
  const shown = typed ?? text
  const name = typed?.trim() ?? ''
  const problem = onText || name === '' || name === text ? '' : 'Choose from the list, or clear this field.'
  const free = options.filter(({ isBarred }) => !isBarred)
  const known = free.filter(({ isNew }) => !isNew)
  const alike = known.filter(({ label }) => isSameName(label, name))
  const same = alike.filter(({ label }) => label === name)
  const exact = same.length > 0 ? same : alike
  // A new record is the last choice: its option is only taken if nothing matches.
  const first = name === '' ? undefined : (exact[0] ?? known[0] ?? free[0])
  const suggested = isAnswered && !first?.isNew ? first : undefined
  const active = options.findIndex(({ id }) => id === (activeId ?? suggested?.id))
  const isTold = problem !== '' && !isOpen && !held
  const described = [props.attributes?.['aria-describedby'], isTold && problemId].filter(Boolean).join(' ')

  const show = (isShown: boolean) => {
    setOpen(isShown)
    setActiveId(undefined)
    setHeld(undefined)
  }
  const settle = () => {
    show(false)
    setTyped(undefined)
  }
  const choose = (option: T) => {
    if (option.isBarred) return
    settle()
    onChoose(option)
  }
  const type = ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const { value: given } = currentTarget
    const value = isComposing(nativeEvent) ? given : (onTyped?.(given) ?? given)
    if (value === '' && given !== '') return settle()
    show(true)
    setTyped(value)
    onText?.(value)
    if (value === '') onClear?.()
  }
  const passOn = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const isTaken = props.onKeyDown?.(event, typed ?? '') === true
    if (isTaken) settle()
    return isTaken
  }
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter must not submit the form while the list is open.
    event.preventDefault()
    const option = options[active] ?? (isAnswered ? first : undefined)
    if (option) choose(option)
    else if (onText) show(false)
    else if (!passOn(event) && !isAnswered) setHeld('key')
  }
  /** Tab takes the highlighted option, but typed text that is itself a value stays. */
  const tab = () => {
    const option = onText && activeId === undefined ? undefined : options[active]
    if (option) choose(option)
    else if (problem !== '' && !isAnswered) setHeld('key')
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    hasEscaped.current = false
    if (problem) {
      setOpen(false)
      setHeld((now) => now ?? 'leave')
    } else settle()
    onLeave?.()
  }
  useEffect(() => {
    if (!held || !isAnswered) return
    setHeld(undefined)
    const option = held === 'key' ? first : exact.length === 1 ? exact[0] : undefined
    // A record that the user didn't see offered isn't created.
    if (option && !option.isNew) choose(option)
  }, [held, isAnswered])
  // Something else changed the choice, such as a city that implies its state.
  useEffect(() => {
    if (!isOpen) settle()
  }, [chosenId])
  useEffect(() => input.current?.setCustomValidity(problem), [problem])

  /** The form would be submitted without the typed text. */
  const onInvalid = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault()
    setOpen(false)
    event.currentTarget.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, altKey } = event
    if (isComposing(event.nativeEvent)) return
    const isEscapeAgain = hasEscaped.current
    hasEscaped.current = key === 'Escape' && isOpen
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (altKey && key === 'ArrowUp') show(false)
      else if (!isOpen) show(true)
      else if (!altKey && options.length > 0) {
        setHeld(undefined)
        setActiveId(options[step(key, active, options.length)]?.id)
      }
    } else if (key === 'Enter' && isOpen) enter(event)
    else if (key === 'Tab' && isOpen) tab()
    else if (key === 'Escape' && (isOpen || (shown !== '' && (isEscapeAgain || problem)))) {
      event.preventDefault()
      event.stopPropagation()
      if (isOpen) show(false)
      else {
        setTyped(undefined)
        onText?.('')
        onClear?.()
      }
    } else passOn(event)
  }

  return (
    <div className="combo" onBlur={leave}>
      <input
        {...props.attributes}
        ref={input}
        className={props.className ?? 'input'}
        role="combobox"
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder={props.placeholder}
        value={shown}
        maxLength={onText ? undefined : searchMaxChars}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        {...(isTold && { 'aria-invalid': true, 'aria-describedby': described })}
        onChange={type}
        onCompositionEnd={onTyped && type}
        onKeyDown={onKeyDown}
        onInvalid={onInvalid}
        onFocus={(event) => event.currentTarget.select()}
        onMouseDown={() => {
          isFirstPress.current = document.activeElement !== input.current
        }}
        onMouseUp={(event) => {
          if (isFirstPress.current) event.preventDefault()
        }}
        onClick={() => {
          if (!isOpen) show(true)
        }}
      />
      <span className="tog" aria-hidden="true">
        <Icon name="down" />
      </span>
      {isOpen && (
        <ComboList
          id={listId}
          name={props.name}
          found={found}
          typed={typed ?? ''}
          active={active}
          chosenId={chosenId}
          onChoose={choose}
          onRetry={() => {
            input.current?.focus()
            retry()
          }}
        />
      )}
      {isTold && (
        <FieldError id={problemId} role="alert">
          {problem}
        </FieldError>
      )}
    </div>
  )
}
