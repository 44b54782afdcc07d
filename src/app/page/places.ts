import type { ReactNode } from 'react'
import { type Entity, ownSections, type Row, type Section, sections } from '#contract'
import { lazy } from '#data'
import { createSlot, type LazyScreen } from '#kit'

/** The props of a screen that belongs to one section. */
export interface SectionProps {
  section: Section
}
/** The props of a screen that serves any entity. */
export interface EntityProps extends SectionProps {
  entity: Entity
}

/** A screen whose room is loaded. */
export interface Screen {
  render(): ReactNode
  /**
   * Asks the host for the first data of the screen.
   * @param search the query of the address
   * @param listed known records of the same entity
   */
  prefetch?(search: string, listed?: readonly Row[]): void
}

/** A signed-in route of docs/product.md. */
export interface Place {
  section: Section
  screen: LazyScreen<Screen>
}

/** Loads the room of a section's screen: the form if `isForm`, else the list or the section's own screen. */
export const screenSlot = createSlot<(section: Section, isForm: boolean) => Promise<Screen>>('screens')

function screenOf(section: Section, isForm: boolean): LazyScreen<Screen> {
  const load = () => screenSlot.read()(section, isForm)
  // Most failures are short, so a second attempt comes before the person is asked.
  return lazy(() => load().catch(load))
}

const places = new Map<string, Place>()
for (const section of [...sections, ...ownSections]) {
  places.set(section.route, { section, screen: screenOf(section, false) })
  if (!section.create) continue
  const form = { section, screen: screenOf(section, true) }
  places.set(section.create, form)
  if (section.edit) places.set(section.edit, form)
}

export const placeAt = (path: string): Place | undefined => places.get(path)

/** Loads a screen and its first data while a person hovers or focuses its link. Failures are silent. */
export async function prefetch(to: string, listed?: readonly Row[]): Promise<void> {
  const [path = ''] = to.split('?')
  const screen = placeAt(path)?.screen
  const shown = screen?.loaded() ?? (await screen?.load().catch(() => undefined))
  shown?.prefetch?.(to.slice(path.length), listed)
}
