// The top layer of HTML, modal dialogs and popovers, as far as scripts can emulate it. An attribute records which are
// open, since no script can make `:modal` or `:popover-open` match; selectors are rewritten.
import { focusable } from './focus.ts'

const modalMark = 'data-test-modal'
const popoverMark = 'data-test-popover'
const cameFrom = new WeakMap<Element, Element | null>()

/** Dialogs that were opened as modal, the topmost last. */
let modals: HTMLDialogElement[] = []
const isModal = (dialog: Element): boolean => dialog.isConnected && dialog.hasAttribute(modalMark)

/** The topmost modal dialog; everything else is inert. Not searched for in the page, since every search of a test needs it. */
export const topModal = (): HTMLDialogElement | undefined => modals.findLast(isModal)

const topPopover = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[${popoverMark}]:not([popover=manual])`)]
    .sort((one, other) => Number(one.getAttribute(popoverMark)) - Number(other.getAttribute(popoverMark)))
    .at(-1)

export const isOpenPopover = (element: Element) => element.hasAttribute(popoverMark)
const order = (dialog: Element) => Number(dialog.getAttribute(modalMark))
let count = 0

/** Closes what Escape closes by default: the topmost popover, otherwise the topmost dialog. */
export function closeTopmost(): void {
  const popover = topPopover()
  const modal = topModal()
  if (popover && (!modal || Number(popover.getAttribute(popoverMark)) > order(modal))) return popover.hidePopover()
  if (modal?.dispatchEvent(new window.Event('cancel', { cancelable: true }))) modal.close()
}

export function supplyTopLayer(window: Window & typeof globalThis): void {
  const define = (on: object, methods: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(methods)) {
      Object.defineProperty(on, name, { value, configurable: true, writable: true })
    }
  }
  rewriteSelectors(window)
  defineDialog(window, define)
  definePopover(window, define)
  const { document } = window

  // A modal dialog traps the focus.
  document.addEventListener('focusin', ({ target }) => {
    const modal = topModal()
    if (!modal || !(target instanceof window.Node) || modal.contains(target)) return
    if (target instanceof window.Element && isOpenPopover(target)) return
    ;(focusable(modal)[0] ?? modal).focus()
  })
  document.addEventListener('submit', (event) => {
    const form = event.target
    const dialog = form instanceof window.HTMLFormElement && form.closest('dialog')
    if (!dialog || event.defaultPrevented) return
    const { submitter } = event
    const method = submitter?.getAttribute('formmethod') ?? form.getAttribute('method')
    if (method !== 'dialog') return
    event.preventDefault()
    dialog.close(submitter instanceof window.HTMLButtonElement ? submitter.value : undefined)
  })
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof window.Element)) return
    const button = event.target.closest('[popovertarget]')
    const target = button && document.getElementById(button.getAttribute('popovertarget') ?? '')
    const open = topPopover()
    if (open && !open.contains(event.target) && target !== open) open.hidePopover()
    if (!target || event.defaultPrevented) return
    const action = button.getAttribute('popovertargetaction')
    if (isOpenPopover(target) ? action === 'show' : action === 'hide') return
    target.togglePopover()
  })
}

type Define = (on: object, methods: Record<string, unknown>) => void

function defineDialog(window: Window & typeof globalThis, define: Define): void {
  const { document } = window
  define(window.HTMLDialogElement.prototype, {
    returnValue: '',
    show(this: HTMLDialogElement) {
      this.setAttribute('open', '')
    },
    showModal(this: HTMLDialogElement) {
      if (this.hasAttribute('open')) throw new DOMException('The dialog is open already', 'InvalidStateError')
      if (!this.isConnected) throw new DOMException('The dialog is not in the document', 'InvalidStateError')
      const event = new window.Event('beforetoggle', { cancelable: true })
      if (!this.dispatchEvent(Object.assign(event, { oldState: 'closed', newState: 'open' }))) return
      cameFrom.set(this, document.activeElement)
      this.setAttribute('open', '')
      this.setAttribute(modalMark, String(++count))
      modals = [...modals.filter((other) => other !== this && isModal(other)), this]
      const first = this.querySelector<HTMLElement>('[autofocus]') ?? focusable(this)[0]
      if (!first) this.tabIndex = -1
      ;(first ?? this).focus()
    },
    close(this: HTMLDialogElement, value?: string) {
      if (!this.hasAttribute('open')) return
      const wasModal = this.hasAttribute(modalMark)
      this.removeAttribute('open')
      this.removeAttribute(modalMark)
      if (value !== undefined) this.returnValue = value
      const before = cameFrom.get(this)
      if (wasModal && before instanceof window.HTMLElement && before.isConnected) before.focus()
      queueMicrotask(() => this.dispatchEvent(new window.Event('close')))
    },
    requestClose(this: HTMLDialogElement, value?: string) {
      if (this.dispatchEvent(new window.Event('cancel', { cancelable: true }))) this.close(value)
    },
  })
}

function definePopover(window: Window & typeof globalThis, define: Define): void {
  const { document } = window
  const toggle = (element: HTMLElement, kind: string, isOpening: boolean) => {
    const [oldState, newState] = isOpening ? ['closed', 'open'] : ['open', 'closed']
    const event = new window.Event(kind, { cancelable: kind === 'beforetoggle' && isOpening })
    return element.dispatchEvent(Object.assign(event, { oldState, newState }))
  }
  define(window.HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      if (!this.hasAttribute('popover')) throw new DOMException('Not a popover', 'NotSupportedError')
      if (isOpenPopover(this)) return
      if (!toggle(this, 'beforetoggle', true)) return
      if (this.getAttribute('popover') !== 'manual') {
        for (const open of document.querySelectorAll<HTMLElement>(`[${popoverMark}]:not([popover=manual])`)) {
          if (!open.contains(this)) open.hidePopover()
        }
      }
      cameFrom.set(this, document.activeElement)
      this.setAttribute(popoverMark, String(++count))
      this.querySelector<HTMLElement>('[autofocus]')?.focus()
      queueMicrotask(() => toggle(this, 'toggle', true))
    },
    hidePopover(this: HTMLElement) {
      if (!this.hasAttribute('popover')) throw new DOMException('Not a popover', 'NotSupportedError')
      if (!isOpenPopover(this)) return
      toggle(this, 'beforetoggle', false)
      this.removeAttribute(popoverMark)
      const before = cameFrom.get(this)
      if (this.contains(document.activeElement) && before instanceof window.HTMLElement) before.focus()
      queueMicrotask(() => toggle(this, 'toggle', false))
    },
    togglePopover(this: HTMLElement, wanted?: boolean | { force?: boolean }) {
      if (!this.isConnected) throw new DOMException('Not in the document', 'InvalidStateError')
      const force = typeof wanted === 'object' ? wanted.force : wanted
      if (force ?? !isOpenPopover(this)) this.showPopover()
      else this.hidePopover()
      return isOpenPopover(this)
    },
  })
  Object.defineProperty(window.HTMLElement.prototype, 'popover', {
    get(this: HTMLElement) {
      return this.getAttribute('popover')
    },
    set(this: HTMLElement, value: string | null) {
      if (value === null) this.removeAttribute('popover')
      else this.setAttribute('popover', value)
    },
    configurable: true,
  })
}

function rewriteSelectors({ document }: Window): void {
  const rewrite = (selector: string) =>
    selector.replaceAll(':popover-open', `[${popoverMark}]`).replaceAll(':modal', `[${modalMark}]`)
  for (const node of [document, document.createElement('p')]) {
    for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll']) {
      const original: unknown = Reflect.get(node, name)
      if (typeof original !== 'function') continue
      let owner: object = node
      while (!Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner)
      const value = function (this: Node, selector: string): unknown {
        return original.call(this, rewrite(selector))
      }
      Object.defineProperty(owner, name, { value, configurable: true, writable: true })
    }
  }
}
