// Renders with React, waits for it, and cleans up after each test.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { afterEach, beforeEach } from 'node:test'
import { act, type ReactNode } from 'react'
import { window } from './install.ts'
import { resetMedia } from './media.ts'

// Loaded now, when there is a document: it looks for one while it loads.
const { createRoot }: typeof import('react-dom/client') = createRequire(import.meta.url)('react-dom/client')
// Those of the clock on the wall, for a test may put others in their place.
const { setImmediate, setTimeout, Date: WallDate } = globalThis
const wallNow = WallDate.now

export interface Rendered {
  container: HTMLElement
  rerender(element: ReactNode): Promise<void>
  unmount(): Promise<void>
}

const mounted = new Set<Rendered>()

/** Shows `element` in the body; resolves when effects have run and pending promises are through. */
export async function render(element: ReactNode): Promise<Rendered> {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const rendered: Rendered = {
    container,
    async rerender(next) {
      await act(async () => root.render(next))
      await settle()
    },
    async unmount() {
      mounted.delete(rendered)
      await act(async () => root.unmount())
      container.remove()
    },
  }
  mounted.add(rendered)
  await rendered.rerender(element)
  return rendered
}

/** Lets everything run that is ready to: effects, promises, events of the next turn. Moves no clock. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await act(async () => {
      await new Promise((resolve) => setImmediate(resolve))
    })
  }
}

type Found<T> = T | undefined | false
/** As long as a machine that does much else may take; only what fails waits for it. */
const patienceMs = 15_000

/** Tries `find` until it brings something other than undefined or false, as rendering and a real host go on. */
export async function until<T>(find: () => Found<T> | Promise<Found<T>>, limitMs = patienceMs): Promise<T> {
  const start = wallNow()
  let failure: unknown = new Error('It never came')
  // What takes long is looked for less often, so that others have the machine meanwhile.
  for (let pauseMs = 4; wallNow() - start < limitMs; pauseMs = Math.min(pauseMs * 1.5, 25)) {
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    })
    try {
      const brought = find()
      const found = brought instanceof Promise ? await brought : brought
      if (found !== undefined && found !== false) return found
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

const errors: string[] = []

/** What was written to console.error so far; the test expected it. */
export const takeErrors = (): string[] => errors.splice(0)

const { error: write } = console
beforeEach(() => {
  console.error = (...said: unknown[]) => {
    errors.push(said.map((part) => (part instanceof Error ? part.stack : String(part))).join(' '))
  }
})

afterEach(async () => {
  for (const rendered of mounted) await rendered.unmount()
  document.body.replaceChildren()
  document.title = ''
  window.localStorage.clear()
  window.sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  window.scrollTo(0, 0)
  resetMedia()
  console.error = write
  const said = takeErrors()
  assert.deepEqual(said, [], 'console.error was called')
})
