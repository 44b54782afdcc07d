import type { ReactNode } from 'react'
import { type Entity, ownSections, type Row, type Section, sections } from '#contract'
import { isThere, queries, recordQuery } from '#data'
import type { Loading } from '#kit'

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
   * Requests the first data of the screen. @param search the query of the URL @param listed known records of the same
   * entity
   */
  prefetch?(search: string, listed?: readonly Row[]): void
}

/** A signed-in route of docs/product.md and its screen. */
export interface ScreenRoute {
  section: Section
  /** The screen of a URL with this query: a list may have a form next to it, or be replaced by the import. */
  screenAt(search: string): Loading<Screen> | undefined
}

/** The composition root knows all screens: the form if `isForm`, otherwise the list or the section's own screen. */
export const screenSlot: { screenOf?: (section: Section, isForm: boolean, search: string) => Loading<Screen> } = {}

function toScreenRoute(section: Section, isForm: boolean): ScreenRoute {
  return {
    section,
    screenAt: (search) => screenSlot.screenOf?.(section, isForm, search),
  }
}

const screenRoutes = new Map<string, ScreenRoute>()
for (const section of [...sections, ...ownSections]) {
  screenRoutes.set(section.route, toScreenRoute(section, false))
  if (!section.create) continue
  const form = toScreenRoute(section, true)
  screenRoutes.set(section.create, form)
  if (section.edit) screenRoutes.set(section.edit, form)
}

export const screenRouteAt = (path: string): ScreenRoute | undefined => screenRoutes.get(path)

/** Loads a screen and its first data while a user hovers or focuses its link. Failures are silent. */
export async function prefetch(to: string, listed?: readonly Row[]): Promise<void> {
  const [path = ''] = to.split('?')
  const search = to.slice(path.length)
  const { section, screenAt } = screenRouteAt(path) ?? {}
  const screen = screenAt?.(search)
  const begin = (shown: Screen | undefined) => shown?.prefetch?.(search, listed)
  if (!screen || screen.get()) return begin(screen?.get())
  // The record of a form needs no room, so it arrives while the rooms load.
  const id = path === section?.edit && new URLSearchParams(search).get('id')
  if (id && section?.entity && isThere(section)) queries.prefetch(recordQuery(section.entity, id))
  begin(await screen.load().catch(() => undefined))
}
