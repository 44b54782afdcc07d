// Renders with React, waits for it, and cleans up after each test.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { afterEach, beforeEach, mock } from 'node:test'
import { act, type ReactNode } from 'react'
import { tryToFind } from './find.ts'
import { window } from './install.ts'
import { resetMedia } from './media.ts'

// Loaded here, since it looks for a document while loading.
const { createRoot }: typeof import('react-dom/client') = createRequire(import.meta.url)('react-dom/client')
// Keeps the real ones, since tests may replace them.
const { setImmediate, setTimeout, Date: WallDate } = globalThis
const wallNow = WallDate.now

export interface Rendered {
  container: HTMLElement
  rerender(element: ReactNode): Promise<void>
  unmount(): Promise<void>
}

const mounted = new Set<Rendered>()

/** Renders `element` into the body; resolves when effects have run and pending promises have settled. */
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

/** Runs everything that is ready: effects, promises, events of the next turn. Moves no clock. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await act(async () => {
      await new Promise((resolve) => setImmediate(resolve))
    })
  }
}

type Found<T> = T | undefined | false
/** Allows for a busy computer; only failing tests wait this long. */
const patienceMs = 15_000

/**
 * Repeats `find` until it returns something other than undefined or false, while rendering and a real host continue.
 */
export async function until<T>(find: () => Found<T> | Promise<Found<T>>, limitMs = patienceMs): Promise<T> {
  const start = wallNow()
  // Polls less often over time, to leave the CPU to others.
  for (let pauseMs = 4; wallNow() - start < limitMs; pauseMs = Math.min(pauseMs * 1.5, 25)) {
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    })
    try {
      const found = await tryToFind(find)
      if (found !== undefined && found !== false) return found
    } catch {}
  }
  const found = await find()
  if (found !== undefined && found !== false) return found
  throw new Error('It never came')
}

const errors: string[] = []

/** The console.error output so far, which the test expected. */
export const takeErrors = (): string[] => errors.splice(0)

const { error: write } = console
beforeEach(() => {
  console.error = (...said: unknown[]) => {
    errors.push(said.map((part) => (part instanceof Error ? part.stack : String(part))).join(' '))
  }
})

const steps: (() => unknown)[] = []
/** Runs the step after each test, once everything is unmounted. */
export const afterUnmount = (step: () => unknown): void => void steps.push(step)

const cleanPage = (): void => {
  document.body.replaceChildren()
  document.title = ''
  window.localStorage.clear()
  window.sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  window.scrollTo(0, 0)
  resetMedia()
}

// One hook runs all steps and throws at the end. node:test skips all hooks after one that throws, and what a failed test
// leaves would then fail each following test, after the full patience of `until`.
afterEach(async () => {
  const unmounts = [...mounted].map((rendered) => () => rendered.unmount())
  const failures: unknown[] = []
  for (const step of [() => mock.timers.reset(), ...unmounts, ...steps, cleanPage]) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  console.error = write
  const said = takeErrors()
  if (failures.length > 0) throw failures[0]
  assert.deepEqual(said, [], 'console.error was called')
})
