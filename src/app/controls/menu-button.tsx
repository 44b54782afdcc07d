import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Link } from '#kit'
import { Icon } from '#ui'
import { usePopover } from './popover.tsx'

interface MenuButtonProps {
  /** The name of the button and of the menu. */
  label: string
  className: string
  /** The visible content of the button. */
  face: ReactNode
  /** MenuItem, MenuChoice, `<hr>` and captions. */
  children: ReactNode
  align?: 'start' | 'end'
  menuClassName?: string
  /** Shows `label` as a tooltip, for buttons without text. */
  hasTip?: boolean
}

const menuItemsOf = (menu: HTMLElement) =>
  [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')].filter(
    (item) => getComputedStyle(item).display !== 'none',
  )

/** WAI-ARIA pattern "menu": arrows, Home, End, first letters, Escape and Tab work; choosing an item closes the menu. */
export function useMenu(align: 'start' | 'end') {
  const opensAt = useRef(0)
  const popover = usePopover(align, (menu) => {
    menuItemsOf(menu).at(opensAt.current)?.focus()
    opensAt.current = 0
  })
  const { panel, open, close } = popover
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') close()
    else moveInMenu(event)
  }
  // The item's handler runs first. The menu then returns the focus to the button, before a new dialog takes it.
  const onClick = ({ target }: { target: EventTarget }) => {
    if (target instanceof Element && target.closest('[role="menuitem"]')) close()
  }
  const openAt = (index: number) => {
    opensAt.current = index
    open()
  }
  return { ...popover, openAt, panel: { ...panel, role: 'menu', onKeyDown, onClick } }
}

/** The arrow keys on the button open the menu at its first or last item. */
export function MenuButton(props: MenuButtonProps) {
  const { label, className, face, children, align = 'end', menuClassName = '', hasTip = false } = props
  const { isOpen, button, panel, openAt } = useMenu(align)
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    openAt(event.key === 'ArrowUp' ? -1 : 0)
  }

  return (
    <>
      <button
        {...button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-label={label}
        data-tip={hasTip ? label : undefined}
        onKeyDown={onButtonKey}
      >
        {face}
      </button>
      <div {...panel} className={`pop menu ${menuClassName}`} aria-label={label}>
        {isOpen && children}
      </div>
    </>
  )
}

/** Handles arrows, Home, End and first letters in an element with `role="menu"`. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = menuItemsOf(event.currentTarget)
  const next = nextItem(items, event, false) ?? itemOfLetter(items, event)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function itemOfLetter(items: HTMLElement[], { key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
  const letter = key.toLowerCase()
  const now = items.findIndex((item) => item === document.activeElement)
  return [...items.slice(now + 1), ...items.slice(0, now + 1)].find((item) =>
    item.textContent.trim().toLowerCase().startsWith(letter),
  )
}

interface MenuItemProps {
  icon: string
  children: ReactNode
  /** A URL within the panel and the state of its history entry; without it, `onSelect` runs. */
  to?: string
  state?: Record<string, unknown>
  onSelect?: () => void
  isDangerous?: boolean
  /** The hotkey of the same action, shown at the end. */
  keys?: string
  /** A button next to the menu does the same if there is space. */
  isForNarrow?: boolean
}

export function MenuItem(props: MenuItemProps) {
  const { icon, children, to, state, onSelect, isDangerous = false, keys, isForNarrow = false } = props
  const className = isDangerous ? 'danger' : isForNarrow ? 'only-s' : undefined
  const shared = { role: 'menuitem', tabIndex: -1, className }
  const face = (
    <>
      <Icon name={icon} />
      {children}
      {keys && <kbd aria-hidden="true">{keys}</kbd>}
    </>
  )
  return to === undefined ? (
    <button type="button" {...shared} onClick={onSelect}>
      {face}
    </button>
  ) : (
    <Link {...shared} to={to} {...(state && { state })} onClick={onSelect}>
      {face}
    </Link>
  )
}

interface MenuChoiceProps {
  children: ReactNode
  icon?: string
  isChosen: boolean
  onChoose(): void
}

/** One of several choices. The menu stays open, so that the user sees the effect. */
export function MenuChoice({ children, icon, isChosen, onChoose }: MenuChoiceProps) {
  return (
    <button type="button" role="menuitemradio" aria-checked={isChosen} tabIndex={-1} onClick={onChoose}>
      {icon && <Icon name={icon} />}
      {children}
      <Icon name="check" className="tick" />
    </button>
  )
}

/**
 * Finds the target of an arrow key, Home or End from the focused item, with wrap-around. `isLine`: items in one line.
 */
export function nextItem<T extends HTMLElement>(
  items: readonly T[],
  { key, currentTarget }: KeyboardEvent<HTMLElement>,
  isLine: boolean,
): T | undefined {
  const [left, right] = isLine ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  const isRtl = isLine && getComputedStyle(currentTarget).direction === 'rtl'
  const now = items.findIndex((item) => item === document.activeElement)
  if (key === (isRtl ? left : right)) return items[(now + 1) % items.length]
  if (key === (isRtl ? right : left)) return items.at(now <= 0 ? -1 : now - 1)
  return key === 'Home' ? items[0] : key === 'End' ? items.at(-1) : undefined
}
