import { useEffect, useLayoutEffect, useRef } from 'react'
import { isApple, isComposing } from './keyboard.ts'

const quietMs = 1000

/** `keys` has the form that `useHotkey` takes. */
export interface Hotkey {
  keys: string
  /** A field is about to open. Letters typed before it has the focus are meant for this field. */
  opensField?: boolean
  run(event: KeyboardEvent): void
}
const sources = new Set<() => readonly Hotkey[]>()
const hotkeys = (): Hotkey[] => [...sources].flatMap((source) => source())
/** Before this time, keys without Ctrl or ⌘ are kept for the field that is about to open. */
let quietUntil = 0
let held = ''

/** Whether the page listens to these keys now. */
export const isHotkey = (keys: string): boolean => hotkeys().some((hotkey) => hotkey.keys === keys)

/**
 * Runs at `keys` anywhere on the page. A key has the name of `event.key` (`/`, `?`, `Escape`); `mod+` means Ctrl or ⌘.
 * A focused field keeps plain keys and the keys of undo. An open dialog keeps every key, except `mod+` keys that open a
 * field; a question keeps those too.
 */
export const useHotkey = (keys: string, run: Hotkey['run'], options?: Pick<Hotkey, 'opensField'>): void =>
  useHotkeys(() => [{ keys, run, ...options }])

/** Asks `source` at each stroke, so that any number of hotkeys costs nothing while no one types. */
export function useHotkeys(source: () => readonly Hotkey[]): void {
  const latest = useRef(source)
  useLayoutEffect(() => {
    latest.current = source
  })
  useEffect(() => {
    const own = () => latest.current()
    sources.add(own)
    document.addEventListener('keydown', onKeyDown) // adds the shared listeners once
    document.addEventListener('focusin', endQuiet)
    document.addEventListener('pointerdown', dropHeld)
    return () => {
      sources.delete(own)
    }
  }, [])
}

/** The opened field has the focus, and gets what was typed before. */
function endQuiet({ target }: FocusEvent): void {
  if (!(target instanceof Element) || !target.closest(`${textField}, dialog[open]`)) return
  quietUntil = 0
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (held === '' || !isText || target.selectionStart === null) return
  target.setRangeText(held, target.selectionStart, target.selectionEnd ?? target.selectionStart, 'end')
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: held }))
  dropHeld()
}

/** The person has turned to something else. */
function dropHeld(): void {
  held = ''
}

function onKeyDown(event: KeyboardEvent): void {
  const isModifier = ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)
  if (event.defaultPrevented || isComposing(event) || event.repeat || isModifier || belongsElsewhere(event)) return
  if (event.timeStamp < quietUntil && !event.ctrlKey && !event.metaKey) {
    quietUntil = event.timeStamp + quietMs // a person goes on typing
    if (event.key === 'Backspace') held = held.slice(0, -1)
    if (event.key.length !== 1) return
    held += event.key
    event.preventDefault()
    return
  }
  dropHeld()
  const isOverDialog = event.target instanceof Element && event.target.closest('dialog[open]') !== null
  const found = hotkeys().find(
    ({ keys, opensField = false }) => (opensField || !isOverDialog) && isStroke(event, keys.toLowerCase()),
  )
  if (!found) return
  event.preventDefault()
  if (found.opensField) quietUntil = event.timeStamp + quietMs
  found.run(event)
}

const textField =
  '[contenteditable]:not([contenteditable=false]), textarea, select, ' +
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=file])'

function belongsElsewhere({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  const isText = (!ctrlKey && !metaKey) || /^[zy]$/i.test(key)
  return target.closest(isText ? `${textField}, dialog[open]` : 'dialog[role="alertdialog"]') !== null
}

/** Whether a press matches `stroke`. */
export function isStroke(event: KeyboardEvent, stroke = ''): boolean {
  const key = stroke.replace('mod+', '')
  const wantsMod = stroke.startsWith('mod+')
  const [mod, otherMod] = isApple() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  if (mod !== wantsMod || otherMod || event.altKey) return false
  // The keyboard decides about Shift for signs such as `?`; for letters, `stroke` does.
  const isShiftOurs = key.length > 1 || /[a-z]/.test(key)
  if (isShiftOurs && event.shiftKey) return false
  // On keyboards without Latin letters, the position of the key counts.
  const isForeign = event.key > '~' && event.code.toLowerCase() === `key${key}`
  return isForeign || event.key.toLowerCase() === key
}
