// Simulates user actions as far as scripts can see them, and waits for the effects.
import { act } from 'react'
import { canFocus, tabbable } from './focus.ts'
import { isHidden, nameOf } from './find.ts'
import { settle } from './render.ts'
import { closeTopmost, topModal } from './top-layer.ts'

/** The flags of events that a browser creates for user actions. */
const asUser = { bubbles: true, cancelable: true, composed: true }

const asPerson = async (what: () => void) => {
  await act(async () => what())
  await settle()
}

const refuse = (element: Element): void => {
  if (!element.isConnected) throw new Error(`"${nameOf(element)}" is no longer there`)
  if (isHidden(element)) throw new Error(`"${nameOf(element)}" cannot be reached`)
}

const fireOn = (element: Element, init: MouseEventInit) => (kind: string) => {
  const Kind = kind.startsWith('pointer') ? window.PointerEvent : window.MouseEvent
  return element.dispatchEvent(new Kind(kind, { ...asUser, detail: 1, ...init }))
}

const goDown = (element: Element, fire: (kind: string) => boolean) => {
  fire('pointerdown')
  if (fire('mousedown')) focusFrom(element)
}

/** Presses the mouse button without releasing it. */
export async function pressDown(element: Element, init: MouseEventInit = {}): Promise<void> {
  refuse(element)
  await asPerson(() => goDown(element, fireOn(element, init)))
}

export async function click(element: Element, init: MouseEventInit = {}): Promise<void> {
  refuse(element)
  if (element.matches('button:disabled, input:disabled')) throw new Error(`"${nameOf(element)}" is disabled`)
  await asPerson(() => {
    const fire = fireOn(element, init)
    goDown(element, fire)
    fire('pointerup')
    fire('mouseup')
    fire(init.button ? 'auxclick' : 'click')
  })
}

function focusFrom(element: Element): void {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at instanceof window.HTMLElement && canFocus(at)) return at.focus()
  }
  if (document.activeElement instanceof window.HTMLElement) document.activeElement.blur()
}

const setValue = (field: Element, value: string): void => {
  // React watches the element's own property. The setter of the prototype bypasses it, like real typing.
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  if (!setter) throw new Error(`"${nameOf(field)}" is no field`)
  setter.call(field, value)
}

/** Replaces the value of the field. */
export async function type(field: HTMLElement, text: string): Promise<void> {
  refuse(field)
  if (field.matches(':disabled, [readonly]')) throw new Error(`"${nameOf(field)}" cannot be typed into`)
  await asPerson(() => {
    field.focus()
    setValue(field, text)
    field.dispatchEvent(new window.InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
  })
}

/**
 * Composes text as an input method does: it keeps its own text and puts each step in its place, in whatever the field
 * contains by then. Returns what the field contained after each step.
 */
export async function composeText(
  field: HTMLInputElement | HTMLTextAreaElement,
  steps: readonly string[],
): Promise<string[]> {
  const seen: string[] = []
  const fire = (kind: string, data: string) =>
    field.dispatchEvent(new window.CompositionEvent(kind, { bubbles: true, data }))
  await asPerson(() => {
    field.focus()
    fire('compositionstart', '')
  })
  let length = 0
  for (const step of steps) {
    await asPerson(() => {
      setValue(field, field.value.slice(0, field.value.length - length) + step)
      length = step.length
      const init = { bubbles: true, data: step, inputType: 'insertCompositionText', isComposing: true }
      field.dispatchEvent(new window.InputEvent('input', init))
    })
    seen.push(field.value)
  }
  await asPerson(() => void fire('compositionend', steps.at(-1) ?? ''))
  return seen
}

/** Chooses the option with this text. */
export async function choose(select: HTMLElement, text: string): Promise<void> {
  refuse(select)
  const option = [...select.querySelectorAll('option')].find((each) => each.textContent === text)
  if (!option) throw new Error(`"${nameOf(select)}" has no option ${text}`)
  await asPerson(() => {
    select.focus()
    setValue(select, option.value)
    select.dispatchEvent(new window.Event('input', { bubbles: true }))
    select.dispatchEvent(new window.Event('change', { bubbles: true }))
  })
}

/** Presses a key on the focused element: `Escape`, `Tab`, `Shift+Tab`, `Control+s`, `a`. */
export async function press(stroke: string): Promise<void> {
  const parts = stroke === '+' ? ['+'] : stroke.split('+')
  const key = parts.at(-1) ?? ''
  const has = (modifier: string) => parts.slice(0, -1).includes(modifier)
  const modifiers = { ctrlKey: has('Control'), metaKey: has('Meta'), shiftKey: has('Shift'), altKey: has('Alt') }
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key === ' ' ? 'Space' : key
  await asPerson(() => {
    const target = document.activeElement ?? document.body
    const fire = (kind: string, at: Element) =>
      at.dispatchEvent(new window.KeyboardEvent(kind, { ...asUser, key, code, ...modifiers }))
    if (fire('keydown', target)) follow(target, key, modifiers)
    fire('keyup', document.activeElement ?? document.body)
  })
}

/** A key that an input method handles, as most browsers report it, and as Safari reports the last one. */
export async function compose(key: string): Promise<void> {
  for (const told of [{ isComposing: true }, { keyCode: 229 }]) {
    const event = new window.KeyboardEvent('keydown', { ...asUser, key, ...told })
    await asPerson(() => void (document.activeElement ?? document.body).dispatchEvent(event))
  }
}

/** The browser's default action for a key that no script has handled. */
function follow(target: Element, key: string, { ctrlKey, metaKey, shiftKey, altKey }: Record<string, boolean>): void {
  if (key === 'Tab') return moveFocus(shiftKey ? -1 : 1)
  // WebKit's search fields handle it, even if they are empty.
  if (key === 'Escape') return target.matches('input[type=search]') ? undefined : closeTopmost()
  if (ctrlKey || metaKey || altKey || !(target instanceof window.HTMLElement)) return
  const isButton = target.matches('button, summary, input[type=submit], input[type=button], input[type=reset]')
  if (key === 'Enter' && (isButton || target.matches('a[href]'))) return target.click()
  if (key === ' ' && (isButton || target.matches('input[type=checkbox], input[type=radio]'))) return target.click()
  if (target instanceof window.HTMLInputElement) {
    if (key === 'Enter') return submitFrom(target)
    if (key.length === 1 && !target.matches('[type=checkbox], [type=radio], [readonly]')) insert(target, key)
  } else if (target instanceof window.HTMLTextAreaElement && (key.length === 1 || key === 'Enter')) {
    insert(target, key === 'Enter' ? '\n' : key)
  }
}

function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  setValue(field, field.value + text)
  field.dispatchEvent(new window.InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}

function submitFrom({ form }: HTMLInputElement): void {
  const button = form?.querySelector<HTMLButtonElement>('button:not([type]), button[type=submit], input[type=submit]')
  if (button) button.click()
  else form?.requestSubmit()
}

function moveFocus(step: number): void {
  const stops = tabbable(topModal() ?? document)
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = at < 0 && step < 0 ? stops.length - 1 : (at + step + stops.length) % stops.length
  stops[next]?.focus()
}
