import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Link } from '#kit'
import { Icon } from './icon.tsx'
import { usePopover } from './popover.tsx'

interface MenuButtonProps {
  /** The button's name; the menu's too. */
  label: string
  className: string
  /** What the button shows. */
  face: ReactNode
  /** MenuItem, MenuChoice, `<hr>` and captions. */
  children: ReactNode
  align?: 'start' | 'end'
  menuClassName?: string
  /** Shows `label` as a tooltip; for buttons without a word. */
  hasTip?: boolean
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]

/** WAI-ARIA pattern "menu": arrows, Home, End, first letters, Escape, Tab; what is chosen closes it. */
export function useMenu(align: 'start' | 'end') {
  const opensAt = useRef(0)
  const popover = usePopover(align, (menu) => {
    itemsOf(menu).at(opensAt.current)?.focus()
    opensAt.current = 0
  })
  const { panel, open, close } = popover
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') close()
    else moveInMenu(event)
  }
  // After the item itself has heard of it: what it opens then finds the focus back on the button.
  const onClick = ({ target }: { target: EventTarget }) => {
    if (target instanceof Element && target.closest('[role="menuitem"]')) close()
  }
  const openAt = (index: number) => {
    opensAt.current = index
    open()
  }
  return { ...popover, openAt, panel: { ...panel, role: 'menu', onKeyDown, onClick } }
}

/** Its button opens it at either end by the arrows. */
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
        {...button} type="button" className={className} aria-haspopup="menu" aria-label={label}
        data-tip={hasTip ? label : undefined} onKeyDown={onButtonKey}
      >
        {face}
      </button>
      <div {...panel} className={`pop menu ${menuClassName}`} aria-label={label}>{isOpen && children}</div>
    </>
  )
}

/** Arrows, Home, End and first letters in whatever has `role="menu"`. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget)
  const next = nextItem(items, event, false) ?? itemOfLetter(items, event)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function itemOfLetter(items: HTMLElement[], { key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
  const letter = key.toLowerCase()
  const now = items.findIndex((item) => item === document.activeElement)
  return [...items.slice(now + 1), ...items.slice(0, now + 1)]
    .find((item) => item.textContent.trim().toLowerCase().startsWith(letter))
}

interface MenuItemProps {
  icon: string
  children: ReactNode
  /** An address within the panel, and what its history entry holds; else `onSelect`. */
  to?: string
  state?: Record<string, unknown>
  onSelect?: () => void
  isDangerous?: boolean
  /** Shown at its end: the key that does the same. */
  keys?: string
}

export function MenuItem({ icon, children, to, state, onSelect, isDangerous = false, keys }: MenuItemProps) {
  const shared = { role: 'menuitem', tabIndex: -1, className: isDangerous ? 'danger' : undefined }
  const face = <><Icon name={icon} />{children}{keys && <kbd aria-hidden="true">{keys}</kbd>}</>
  return to === undefined
    ? <button type="button" {...shared} onClick={onSelect}>{face}</button>
    : <Link {...shared} to={to} {...(state && { state })} onClick={onSelect}>{face}</Link>
}

interface MenuChoiceProps { children: ReactNode; icon?: string; isChosen: boolean; onChoose(): void }

/** One of several: the menu stays open, so that its effect can be seen. */
export function MenuChoice({ children, icon, isChosen, onChoose }: MenuChoiceProps) {
  return (
    <button type="button" role="menuitemradio" aria-checked={isChosen} tabIndex={-1} onClick={onChoose}>
      {icon && <Icon name={icon} />}{children}<Icon name="check" className="tick" />
    </button>
  )
}

/** Where an arrow, Home or End leads from the item that has the focus, going round; `isLine`: beside each other. */
export function nextItem<T extends HTMLElement>(
  items: readonly T[], { key, currentTarget }: KeyboardEvent<HTMLElement>, isLine: boolean,
): T | undefined {
  const [left, right] = isLine ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  const isRtl = isLine && getComputedStyle(currentTarget).direction === 'rtl'
  const now = items.findIndex((item) => item === document.activeElement)
  if (key === (isRtl ? left : right)) return items[(now + 1) % items.length]
  if (key === (isRtl ? right : left)) return items.at(now <= 0 ? -1 : now - 1)
  return key === 'Home' ? items[0] : key === 'End' ? items.at(-1) : undefined
}
