import { type ComponentType, createElement } from 'react'
import type { Entity, Row, Section } from '#contract'
import { kindsOf } from '#snippets'
import { isThere, loadProfile } from '#data'
import type { Loading } from '#kit'
import type { EntityProps, Screen, SectionProps } from '#page'
import { NotAvailable } from './not-available.tsx'
import { partOf, type RoomName, rooms } from './rooms.ts'

/** A screen as its room exports it. */
interface RoomScreen<Props> {
  Screen: ComponentType<Props>
  prefetch?(props: Props, search: string, listed?: readonly Row[]): void
}

/** The rooms of a screen, and the one that exports it. */
interface Plan<Props> {
  rooms: readonly RoomName[]
  find(): RoomScreen<Props> | undefined
}

/** Screens without an entity, by route. */
const special: Readonly<Record<string, Plan<SectionProps>>> = {
  '/admin/dashboard': { rooms: ['dashboard'], find: () => rooms.dashboard.get()?.dashboardScreen },
  '/admin/account': { rooms: ['people', 'form'], find: () => rooms.people.get()?.accountScreen },
  '/admin/help': { rooms: ['help', 'editor'], find: () => rooms.help.get()?.helpScreen },
  '/admin/activity': { rooms: ['people'], find: () => rooms.people.get()?.activityScreen },
  '/admin/calendar': { rooms: ['calendar', 'form'], find: () => rooms.calendar.get()?.calendarScreen },
  '/admin/security': { rooms: ['people'], find: () => rooms.people.get()?.securityScreen },
  '/admin/health': { rooms: ['settings'], find: () => rooms.settings.get()?.healthScreen },
  '/admin/personal-data': { rooms: ['people'], find: () => rooms.people.get()?.personalDataScreen },
  '/admin/mail': { rooms: ['settings'], find: () => rooms.settings.get()?.mailScreen },
  '/admin/links': { rooms: ['settings', 'list'], find: () => rooms.settings.get()?.linksScreen },
  '/admin/api': { rooms: ['settings'], find: () => rooms.settings.get()?.apiScreen },
}

/**
 * Screens for one entity, by route; the generic list and form serve all others. A screen with the room of lists shows
 * the generic list too, so it also has the rooms of the form or import that the URL opens.
 */
const specialOfEntity: Readonly<Record<string, Plan<EntityProps>>> = {
  '/admin/gallery': { rooms: ['media', 'list', 'form'], find: () => rooms.media.get()?.galleryScreen },
  '/admin/contact-us': { rooms: ['contact', 'list', 'form'], find: () => rooms.contact.get()?.inboxScreen },
  '/admin/redirects': { rooms: ['settings', 'list', 'form'], find: () => rooms.settings.get()?.redirectsScreen },
  '/admin/general_settings': { rooms: ['settings', 'form'], find: () => rooms.settings.get()?.settingsScreen },
}

/** Features that provide parts for the form of an entity, or for its list. */
const formFeature: Readonly<Record<string, RoomName>> = {
  airport: 'airport',
  country: 'airport',
  user: 'people',
  webhook: 'settings',
  token: 'settings',
}
const listFeature: Readonly<Record<string, RoomName>> = { user: 'people', subscriber: 'contact' }

const roomsIfNamed = (name: RoomName | undefined | false): RoomName[] => (name ? [name] : [])

/** The rooms of an entity's form are derived from its definition. */
export function formRooms({ key, fields }: Entity): RoomName[] {
  const hasMarkdown = Object.values(fields).some((field) => field.kind === 'long' && field.markdown)
  return [
    'form',
    ...roomsIfNamed(formFeature[key]),
    ...roomsIfNamed(hasMarkdown && 'editor'),
    ...roomsIfNamed(kindsOf(key).length > 0 && 'seo'),
  ]
}

/** Some lists have the form next to them, or are replaced by an import; the query of the URL decides. */
export function listRooms({ edit }: Section, entity: Entity, search: string): RoomName[] {
  const query = new URLSearchParams(search)
  const isPanel = edit === undefined && (query.has('edit') || query.has('new'))
  const hasOrder = Object.values(entity.fields).some(({ kind }) => kind === 'order')
  return [
    'list',
    ...roomsIfNamed(hasOrder && 'list-tools'),
    ...roomsIfNamed(listFeature[entity.key]),
    ...roomsIfNamed(entity.publishes && 'publishing'),
    ...roomsIfNamed(query.has('import') && entity.import !== undefined && 'import'),
    ...(isPanel ? formRooms(entity) : []),
  ]
}

/** Each render checks the host's features: they may differ for another user. */
function withProps<Props extends SectionProps>({ Screen, prefetch }: RoomScreen<Props>, props: Props): Screen {
  const { section } = props
  return {
    render: () => (isThere(section) ? createElement(Screen, props) : createElement(NotAvailable, { section })),
    prefetch: (search, listed) => {
      if (isThere(section)) prefetch?.(props, search, listed)
    },
  }
}

/** Names the rooms of a section's screen, and finds the screen once they are loaded. */
export function planOf(
  section: Section,
  isForm: boolean,
  search: string,
): { rooms: readonly RoomName[]; make(): Screen | undefined } {
  const { route, entity } = section
  const planned = <Props extends SectionProps>({ rooms, find }: Plan<Props>, props: Props) => ({
    rooms,
    make: () => {
      const found = find()
      return found && withProps(found, props)
    },
  })
  const own = special[route]
  if (own) return planned(own, { section })
  if (section.seo)
    return planned({ rooms: ['seo', 'list', 'form'], find: () => rooms.seo.get()?.seoScreen }, { section })
  if (!entity) return planned({ rooms: [], find: () => ({ Screen: NotAvailable }) }, { section })
  const forList = listRooms(section, entity, search)
  const ofEntity = specialOfEntity[route]
  const plan: Plan<EntityProps> = ofEntity
    ? { ...ofEntity, rooms: [...new Set([...ofEntity.rooms, ...(ofEntity.rooms.includes('list') ? forList : [])])] }
    : isForm
      ? { rooms: formRooms(entity), find: () => rooms.form.get()?.formScreen }
      : { rooms: forList, find: () => rooms.list.get()?.listScreen }
  return planned(plan, { section, entity })
}

const screens = new WeakMap<Section, Map<string, Loading<Screen>>>()

/** The screen of a section, which is ready once all of its rooms are loaded. */
export function screenOf(section: Section, isForm: boolean, search: string): Loading<Screen> {
  const known = screens.get(section) ?? new Map<string, Loading<Screen>>()
  screens.set(section, known)
  const { rooms: names, make } = planOf(section, isForm, search)
  const way = isForm ? 'form' : 'other'
  const key = `${way}: ${names.join()}`
  // Only the profile shows whether the host has the section, and the first rendering needs to know.
  const prepare = section.feature ? loadProfile : undefined
  const found = known.get(key) ?? partOf(names, () => sameScreen(section, way, make), prepare)
  known.set(key, found)
  return found
}

const made = new WeakMap<Section, Map<string, Screen>>()

/** A query that needs more rooms, such as for a form next to the list, stays on the same screen. */
function sameScreen(section: Section, way: string, make: () => Screen | undefined): Screen | undefined {
  const known = made.get(section) ?? new Map<string, Screen>()
  made.set(section, known)
  const screen = known.get(way) ?? make()
  if (screen) known.set(way, screen)
  return screen
}
