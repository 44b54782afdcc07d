import { type ComponentType, createElement } from 'react'
import type { Entity, Row, Section } from '#contract'
import { isThere, loadProfile } from '../profile.ts'
import type { Shown } from './routes.ts'

/** What the default export of a lazy screen of a section is given. */
export interface SectionProps { section: Section }
/** … and of the generic ones, which serve any definition. */
export interface EntityProps extends SectionProps { entity: Entity }

/**
 * A module of src/app/screens. `prefetch` may fetch the first page of data ahead (see `Shown`); `search` is the
 * address's query, `listed` the records of this entity that are at hand.
 */
interface ScreenModule<Props> {
  default: ComponentType<Props>
  prefetch?(props: Props, search: string, listed?: readonly Row[]): void | Promise<unknown>
}

/** Screens made by hand, by route: those of no entity, and those of one. All others are the generic list and form. */
const special: Readonly<Record<string, () => Promise<ScreenModule<SectionProps>>>> = {
  '/admin/dashboard': () => import('../screens/dashboard.tsx'),
  '/admin/account': () => import('../screens/account.tsx'),
  '/admin/activity': () => import('../screens/activity.tsx'),
}
const specialOfEntity: Readonly<Record<string, () => Promise<ScreenModule<EntityProps>>>> = {
  '/admin/gallery': () => import('../screens/gallery.tsx'),
  '/admin/contact-us': () => import('../screens/contact-us.tsx'),
  '/admin/general_settings': () => import('../screens/settings.tsx'),
}

const shown = <Props extends SectionProps>(module: ScreenModule<Props>, props: Props): Shown => ({
  render: () => createElement(module.default, props),
  prefetch: (search, listed) => module.prefetch?.(props, search, listed),
})

/** Fetches what a section's screen needs: its module, with its definition beside it. */
export async function loadSectionScreen(section: Section, isForm: boolean): Promise<Shown> {
  // Only the profile can say whether there is anything to show.
  if (section.feature) await loadProfile()
  const own = special[section.route]
  if (isThere(section)) {
    if (own) return shown(await own(), { section })
    if (section.seo) return shown(await import('../screens/seo.tsx'), { section })
    if (section.entity) {
      const module = specialOfEntity[section.route]?.()
        ?? (isForm ? import('../screens/form.tsx') : import('../screens/list.tsx'))
      return shown<EntityProps>(await module, { section, entity: section.entity })
    }
  }
  return shown(await import('../screens/not-available.tsx'), { section })
}
