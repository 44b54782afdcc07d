import { type ComponentType, createElement } from 'react'
import type { Row, Section } from '#contract'
import { isThere, loadProfile } from '#data'
import type { EntityProps, Screen, SectionProps } from '#page'
import { NotAvailable } from './not-available.tsx'
import { rooms } from './rooms.tsx'

/** A screen as its room exports it. */
interface RoomScreen<Props> {
  Screen: ComponentType<Props>
  prefetch?(props: Props, search: string, listed?: readonly Row[]): void
}

/** Screens without an entity, by route. */
const special: Readonly<Record<string, () => Promise<RoomScreen<SectionProps>>>> = {
  '/admin/dashboard': async () => (await rooms.dashboard.load()).dashboardScreen,
  '/admin/account': async () => (await rooms.people.load()).accountScreen,
  '/admin/activity': async () => (await rooms.people.load()).activityScreen,
  '/admin/security': async () => (await rooms.people.load()).securityScreen,
  '/admin/health': async () => (await rooms.settings.load()).healthScreen,
  '/admin/tokens': async () => (await rooms.settings.load()).tokensScreen,
  '/admin/personal-data': async () => (await rooms.people.load()).personalDataScreen,
  '/admin/mail': async () => (await rooms.settings.load()).mailScreen,
  '/admin/webhooks': async () => (await rooms.settings.load()).webhooksScreen,
  '/admin/api': async () => (await rooms.settings.load()).apiScreen,
}

/** Screens made for one entity, by route; the generic list and form serve all others. */
const specialOfEntity: Readonly<Record<string, () => Promise<RoomScreen<EntityProps>>>> = {
  '/admin/gallery': async () => (await rooms.media.load()).galleryScreen,
  '/admin/contact-us': async () => (await rooms.contact.load()).inboxScreen,
  '/admin/redirects': async () => (await rooms.settings.load()).redirectsScreen,
  '/admin/general_settings': async () => (await rooms.settings.load()).settingsScreen,
}

/** Each rendering checks the host's features: they may differ for another person. */
function withProps<Props extends SectionProps>({ Screen, prefetch }: RoomScreen<Props>, props: Props): Screen {
  const { section } = props
  return {
    render: () => (isThere(section) ? createElement(Screen, props) : createElement(NotAvailable, { section })),
    prefetch: (search, listed) => {
      if (isThere(section)) prefetch?.(props, search, listed)
    },
  }
}

/** Loads the room of a section's screen. */
export async function loadScreen(section: Section, isForm: boolean): Promise<Screen> {
  // Only the profile tells whether the host has the section, and the first rendering needs to know.
  if (section.feature) await loadProfile()
  const own = special[section.route]
  if (own) return withProps(await own(), { section })
  if (section.seo) return withProps((await rooms.seo.load()).seoScreen, { section })
  const { entity } = section
  if (!entity) return withProps({ Screen: NotAvailable }, { section })
  const ofEntity = specialOfEntity[section.route]
  if (ofEntity) return withProps(await ofEntity(), { section, entity })
  return withProps(isForm ? (await rooms.form.load()).formScreen : (await rooms.list.load()).listScreen, {
    section,
    entity,
  })
}
