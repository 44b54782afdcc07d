import type { ReactNode } from 'react'
import { ownSections, type Row, type Section, sections } from '#contract'
import type { LazyScreen } from '../../kit/lazy-screen.ts'
import type { Router } from '../../kit/router.ts'
import { lazy } from '../lazy.ts'
import { patience } from '../patience.ts'
import { makeReady } from './ready.ts'
import { loadSectionScreen } from './section-screen.ts'

/** A screen that is there: what it renders, and what of its data can be fetched ahead. */
export interface Shown {
  render(): ReactNode
  /** Returns a promise where the screen can be made ready as well: once that brings what it will show. */
  prefetch?(search: string, listed?: readonly Row[]): void | Promise<unknown>
}

/** A signed-in route of specification §2. */
export interface Place { section: Section; screen: LazyScreen<Shown> }

const screenOf = (section: Section, isForm: boolean) =>
  // Fetched once more by itself before a person is asked to: most failures are a moment's.
  lazy(() => loadSectionScreen(section, isForm).catch(() => loadSectionScreen(section, isForm)))

const places = new Map<string, Place>()
for (const section of [...sections, ...ownSections]) {
  places.set(section.route, { section, screen: screenOf(section, false) })
  if (!section.create) continue
  const form = { section, screen: screenOf(section, true) }
  places.set(section.create, form)
  if (section.edit) places.set(section.edit, form)
}

export const placeAt = (path: string): Place | undefined => places.get(path)

/**
 * Hovering or focusing a link to a screen fetches it and its first page ahead, and makes it ready. Settles once that is
 * there or fails.
 * `listed`: records of the same entity that are at hand.
 */
export async function prefetch(to: string, listed?: readonly Row[]): Promise<void> {
  const [path = ''] = to.split('?')
  const screen = placeAt(path)?.screen
  try {
    // One that is there already asks the host at once, before anything else is done.
    const shown = screen?.loaded() ?? await screen?.load()
    if (shown && await shown.prefetch?.(to.slice(path.length), listed)) makeReady(shown, to)
  } catch {
    // Said when the person goes there.
  }
}

/** What a person is on the way to. */
let chosen: symbol | undefined
export const isOnTheWay = (): boolean => chosen !== undefined

/** Settles once a screen's first page has come, or after a moment. */
export const there = (to: string): Promise<void> => Promise.race([prefetch(to), patience()])

/** Goes to a screen with its first page: one rendering instead of two. */
export async function goOnceThere(router: Router, to: string): Promise<void> {
  const { key } = router.location()
  const mine = chosen = Symbol(to)
  await there(to)
  if (chosen !== mine) return
  chosen = undefined
  if (router.location().key === key) await router.navigate(to)
}
