// Starts the DOM and makes its names global, as on a page.
import { createRequire } from 'node:module'
import { supplyHistory } from './history.ts'
import { supplyLayout } from './layout.ts'
import { supplyLocks } from './locks.ts'
import { supplyMedia } from './media.ts'
import { supplyRangeText } from './range-text.ts'
import { supplyTopLayer } from './top-layer.ts'

// Synchronous, so that it finishes before the next import runs.
const require = createRequire(import.meta.url)
// React creates an error to record where each element was made, until a limit. The limit is reached from the start.
const react: typeof import('react') = require('react')
const shared: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (shared instanceof Object) {
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })
}
const url = 'http://localhost/'
const html = '<!doctype html><html lang="en"><head></head><body></body></html>'

function startJsdom(): Window & typeof globalThis {
  const { JSDOM, VirtualConsole }: typeof import('jsdom') = require('jsdom')
  // A feature that jsdom does not implement is an error of the test that uses it.
  const virtualConsole = new VirtualConsole().forwardTo({ ...console, error: (...said) => console.error(...said) })
  const { window } = new JSDOM(html, { url, pretendToBeVisual: true, virtualConsole })
  return window as unknown as Window & typeof globalThis
}

function startHappyDom(): Window & typeof globalThis {
  const happyDom: typeof import('happy-dom') = require('happy-dom')
  const window = new happyDom.Window({ url, console })
  window.document.write(html)
  return window as unknown as Window & typeof globalThis
}

// Keeps Node's versions of types that must match: fetch accepts only Node's signals, forms, blobs and URLs.
const ofNode = new Set([
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
  'DOMException',
  'WebSocket',
  'BroadcastChannel',
  'MessageChannel',
  'MessagePort',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'WebAssembly',
])
const values = [
  'document',
  'location',
  'history',
  'navigator',
  'localStorage',
  'sessionStorage',
  'customElements',
  'screen',
  'CSS',
]
const functions = [
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'getComputedStyle',
  'getSelection',
  'matchMedia',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'scrollTo',
  'scrollBy',
]
const longMs = 30_000

export const window = process.env.DOM === 'happy-dom' ? startHappyDom() : startJsdom()
supplyMedia(window)
supplyLayout(window)
supplyHistory(window)
supplyLocks(window)
supplyRangeText(window)
supplyTopLayer(window)
supplyForeignSignals(window)
supplyTimers()

const ecmaScript = new Set(Object.getOwnPropertyNames(globalThis).filter((name) => /^[A-Z]/.test(name)))
const domOverNode = ['Event', 'EventTarget', 'CustomEvent', 'MessageEvent', 'CloseEvent', 'Storage', 'Navigator']
for (const name of Object.getOwnPropertyNames(window)) {
  const isClass = /^[A-Z]/.test(name)
  if (!isClass || ofNode.has(name) || (ecmaScript.has(name) && !domOverNode.includes(name))) continue
  setGlobal(name, Reflect.get(window, name))
}
for (const name of values) setGlobal(name, Reflect.get(window, name))
for (const name of functions) setGlobal(name, Reflect.get(window, name).bind(window))
setGlobal('window', window)
setGlobal('FormData', formDataOf(window))
setGlobal('IS_REACT_ACT_ENVIRONMENT', true)

function setGlobal(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

/** Timers of a minute or more end with the page, so that no test process waits for them. */
function supplyTimers(): void {
  const { setTimeout: start } = globalThis
  const withEnd = (run: () => void, ms?: number, ...given: []) => {
    const timer = start(run, ms, ...given)
    return ms !== undefined && ms >= longMs ? timer.unref() : timer
  }
  setGlobal('setTimeout', Object.assign(withEnd, start))
}

/** Supports listeners that end with one of Node's signals, which the DOM does not recognise. */
function supplyForeignSignals(window: Window & typeof globalThis): void {
  const { prototype } = window.EventTarget
  const { addEventListener } = prototype
  prototype.addEventListener = function (this: EventTarget, kind, listener, options) {
    if (typeof options !== 'object' || !options.signal) return addEventListener.call(this, kind, listener, options)
    const { signal, ...rest } = options
    if (signal.aborted) return
    addEventListener.call(this, kind, listener, rest)
    signal.addEventListener('abort', () => this.removeEventListener(kind, listener, rest), { once: true })
  }
}

/** Node's FormData, which fetch can send, with the browser's way of reading a form. */
function formDataOf(window: Window & typeof globalThis): typeof FormData {
  const NodeFormData = globalThis.FormData
  const DomFormData = window.FormData
  return class FormData extends NodeFormData {
    constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
      super()
      if (!form) return
      for (const [name, value] of new DomFormData(form, submitter)) this.append(name, value)
    }
  }
}
