import type { KeyboardEvent } from 'react'

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
