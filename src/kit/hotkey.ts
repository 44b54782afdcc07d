import { useEffect, useLayoutEffect, useRef } from 'react'

// Longer than between two strokes of one thought, shorter than between two thoughts.
const sequenceMs = 1000

/** Apple keyboards have ⌘ where others have Ctrl. */
export const isApple = (): boolean => /Mac|iPhone|iPad|iPod/.test(navigator.platform)

/**
 * Runs at `keys` anywhere on the page: a key as `event.key` names it (`/`, `?`, `Escape`), with `mod+` for Ctrl or ⌘
 * and `shift+`, or strokes one after the other (`g d`). Plain keys stay with the field that has the focus, and every
 * key with the dialog over the page.
 */
export function useHotkey(keys: string, run: (event: KeyboardEvent) => void): void {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const strokes = keys.toLowerCase().split(' ')
    let struck = 0
    let struckAt = 0
    const onKeyDown = (event: KeyboardEvent) => {
      const isModifier = ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)
      if (event.defaultPrevented || event.isComposing || event.repeat || isModifier) return
      if (event.timeStamp - struckAt > sequenceMs) struck = 0
      struckAt = event.timeStamp
      if (belongsElsewhere(event)) struck = 0
      else struck = isStroke(event, strokes[struck]) ? struck + 1 : Number(isStroke(event, strokes[0]))
      if (struck < strokes.length) return
      struck = 0
      event.preventDefault()
      latest.current(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [keys])
}

const textField = '[contenteditable]:not([contenteditable=false]), textarea, select, '
  + 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=file])'

function belongsElsewhere({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  return target.closest('dialog[open]') !== null || (!ctrlKey && !metaKey && target.closest(textField) !== null)
}

function isStroke(event: KeyboardEvent, stroke = ''): boolean {
  const key = stroke.split('+').at(-1) || '+'
  const wantsMod = stroke.startsWith('mod+')
  const [mod, otherMod] = isApple() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  if (mod !== wantsMod || otherMod || event.altKey) return false
  // On which keys `?` and its like need Shift is the keyboard's affair; on letters it is ours.
  const isShiftOurs = key.length > 1 || /[a-z]/.test(key)
  if (isShiftOurs && event.shiftKey !== stroke.includes('shift+')) return false
  // Where the letters are not Latin ones, the place of the key counts.
  const isForeign = wantsMod && event.key > '~' && event.code.toLowerCase() === `key${key}`
  return isForeign || event.key.toLowerCase() === key
}
