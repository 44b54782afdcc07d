import { useEffect, useLayoutEffect, useRef } from 'react'
import { isApple, isComposing } from './keyboard.ts'

// Longer than between two strokes of one thought, shorter than between two thoughts.
const sequenceMs = 1000
const strokesMax = 3

/** `keys` as `useHotkey` takes them. */
export interface Hotkey { keys: string; run(event: KeyboardEvent): void }
const sources = new Set<() => readonly Hotkey[]>()
const hotkeys = (): Hotkey[] => [...sources].flatMap((source) => source())
let typed: readonly KeyboardEvent[] = []

/** Whether something on the page listens to these keys now. */
export const isHotkey = (keys: string): boolean => hotkeys().some((hotkey) => hotkey.keys === keys)

/**
 * Runs at `keys` anywhere on the page: a key as `event.key` names it (`/`, `?`, `Escape`), with `mod+` for Ctrl or ⌘,
 * or strokes one after the other (`g d`). Plain keys stay with the field that has the focus, as do those that take
 * typing back, and every key with the dialog over the page. A stroke that goes on with a sequence is no key of its own:
 * the `e` of `g e` edits nothing.
 */
export const useHotkey = (keys: string, run: Hotkey['run']): void => useHotkeys(() => [{ keys, run }])

/** Any number of them, asked for at each stroke: so they cost nothing while nobody presses a key. */
export function useHotkeys(source: () => readonly Hotkey[]): void {
  const latest = useRef(source)
  useLayoutEffect(() => {
    latest.current = source
  })
  useEffect(() => {
    const own = () => latest.current()
    sources.add(own)
    document.addEventListener('keydown', onKeyDown) // the same one for all: added once
    return () => { sources.delete(own) }
  }, [])
}

function onKeyDown(event: KeyboardEvent): void {
  const isModifier = ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)
  if (event.defaultPrevented || isComposing(event) || event.repeat || isModifier) return
  const last = typed.at(-1)
  const isLate = last !== undefined && Math.abs(event.timeStamp - last.timeStamp) > sequenceMs
  typed = belongsElsewhere(event) ? [] : [...(isLate ? [] : typed), event].slice(-strokesMax)
  if (typed.length === 0) return
  const known = hotkeys().map(({ keys, run }) => {
    const strokes = keys.toLowerCase().split(' ')
    return { count: strokes.length, struck: struck(strokes), run }
  })
  const longest = Math.max(...known.map(({ struck }) => struck))
  const found = longest > 0 && known.find(({ count, struck }) => count === longest && struck === longest)
  if (!found) return
  typed = []
  event.preventDefault()
  found.run(event)
}

/** How many of the strokes, from the first, were the last that were typed. */
function struck(strokes: readonly string[]): number {
  for (let count = Math.min(strokes.length, typed.length); count > 0; count -= 1) {
    if (typed.slice(-count).every((event, index) => isStroke(event, strokes[index]))) return count
  }
  return 0
}

const textField = '[contenteditable]:not([contenteditable=false]), textarea, select, '
  + 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=file])'

function belongsElsewhere({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  const isText = (!ctrlKey && !metaKey) || /^[zy]$/i.test(key)
  return target.closest('dialog[open]') !== null || (isText && target.closest(textField) !== null)
}

/** Whether a press is the one that `stroke` writes. */
export function isStroke(event: KeyboardEvent, stroke = ''): boolean {
  const key = stroke.replace('mod+', '')
  const wantsMod = stroke.startsWith('mod+')
  const [mod, otherMod] = isApple() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  if (mod !== wantsMod || otherMod || event.altKey) return false
  // On which keys `?` and its like need Shift is the keyboard's affair; on letters it is ours.
  const isShiftOurs = key.length > 1 || /[a-z]/.test(key)
  if (isShiftOurs && event.shiftKey) return false
  // Where the letters are not Latin ones, the place of the key counts.
  const isForeign = wantsMod && event.key > '~' && event.code.toLowerCase() === `key${key}`
  return isForeign || event.key.toLowerCase() === key
}
