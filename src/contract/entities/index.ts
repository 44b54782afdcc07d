import type { Entity } from '../define.ts'

/** What a host may have beyond the calls of the specification; see api.md. */
export const featureNames = [
  'entities', 'media', 'seo', 'search', 'events', 'chat', 'notifications', 'activity', 'bulk', 'import', 'roles',
  'refresh', 'idempotency', 'drafts', 'presence',
] as const
export type Feature = (typeof featureNames)[number]

/** The kinds of SEO content, one a route. */
export const seoKinds = ['custom', 'dynamic', 'airport', 'guidelines', 'blog', 'blog-tags', 'blog-type'] as const
export type SeoKind = (typeof seoKinds)[number]

export interface Section {
  route: string
  /** Menu entry and screen title, to the letter of specification §2. */
  title: string
  icon: string
  group?: string
  /** An item may turn its breadcrumb off (specification §2, "Layout"). */
  breadcrumb?: false
  /** Where a record is made and changed, if not in the side panel of the list (`?new`, `?edit=ID`). */
  create?: string
  edit?: string
  /** What the host must have; left out for the calls that the specification shows. */
  feature?: Feature
  /** Its entity's key, which is also its permission section; none for the dashboard. */
  key?: string
  load?: () => Promise<Entity>
  seo?: SeoKind
}

/** The group of a menu with its icon, in the order of specification §2. */
export const groups = [
  { title: 'Manage Members', icon: 'members' }, { title: 'Manage Content Page', icon: 'page' },
  { title: 'Blogs', icon: 'blog' }, { title: 'Manage Location', icon: 'location' },
  { title: 'Setting', icon: 'setting' }, { title: 'SEO Content', icon: 'seo' },
] as const

const members = { group: 'Manage Members' } as const
const location = { group: 'Manage Location', icon: 'location' } as const
const setting = { group: 'Setting', feature: 'entities' } as const
const seo = { group: 'SEO Content', feature: 'seo', icon: 'seo', key: 'seo' } as const

/**
 * One line for each screen of the menu, in its order and words, as wide as it takes. An entity's line is all that it
 * needs beside its file.
 */
export const sections: readonly Section[] = [
  { route: '/admin/dashboard', title: 'Dashboard', icon: 'dashboard' },
  { route: '/admin/airport', create: '/admin/airport/create', edit: '/admin/airport/edit', title: 'Airport', icon: 'airport', key: 'airport', load: async () => (await import('./airport.ts')).airport },
  { route: '/admin/guidelines-types', title: 'Guideline Types', icon: 'guideTypes', key: 'guideline-type', load: async () => (await import('./guideline-type.ts')).guidelineType },
  { route: '/admin/guidelines-details', title: 'Guideline Details', icon: 'guideDetails', key: 'guideline-detail', feature: 'entities', load: async () => (await import('./guideline-detail.ts')).guidelineDetail },
  { route: '/admin/gallery', title: 'Media/Gallery', icon: 'gallery', key: 'media', feature: 'media', load: async () => (await import('./media.ts')).media },
  { route: '/admin/contact-us', title: 'Contact US', icon: 'contact', key: 'contact-message', feature: 'entities', load: async () => (await import('./contact-message.ts')).contactMessage },
  { route: '/admin/subscribe', title: 'Subscribe', icon: 'subscribe', key: 'subscriber', feature: 'entities', load: async () => (await import('./subscriber.ts')).subscriber },

  { ...members, route: '/admin/users', title: 'Users', icon: 'user', key: 'user', load: async () => (await import('./user.ts')).user },
  { ...members, route: '/admin/user-role', title: 'User Role', icon: 'shield', feature: 'entities', key: 'role', load: async () => (await import('./role.ts')).role },
  { ...members, route: '/admin/user-status', title: 'User Status', icon: 'flag', feature: 'entities', key: 'user-status', load: async () => (await import('./user-status.ts')).userStatus },

  { group: 'Manage Content Page', route: '/admin/content-details', title: 'Page Content Details', icon: 'page', key: 'content-page', feature: 'entities', load: async () => (await import('./content-page.ts')).contentPage },

  { group: 'Blogs', route: '/admin/blogs', create: '/admin/blogs/create', edit: '/admin/blogs/edit', title: 'Blogs', icon: 'blog', key: 'blog', load: async () => (await import('./blog.ts')).blog },
  { group: 'Blogs', route: '/admin/blog-type', title: 'Blogs Type', icon: 'folder', key: 'blog-type', load: async () => (await import('./blog-type.ts')).blogType },
  { group: 'Blogs', route: '/admin/blog-tags', title: 'Blogs Tags', icon: 'flag', key: 'blog-tag', load: async () => (await import('./blog-tag.ts')).blogTag },

  { ...location, route: '/admin/country', create: '/admin/country/create', edit: '/admin/country/create', title: 'Country', key: 'country', load: async () => (await import('./country.ts')).country },
  { ...location, route: '/admin/state', create: '/admin/state/create', edit: '/admin/state/create', title: 'State', key: 'state', load: async () => (await import('./state.ts')).state },
  { ...location, route: '/admin/city', create: '/admin/city/create', edit: '/admin/city/create', title: 'City', key: 'city', load: async () => (await import('./city.ts')).city },

  { ...setting, route: '/admin/general_settings', title: 'Website setting', icon: 'setting', key: 'settings', load: async () => (await import('./settings.ts')).settings },
  { ...setting, route: '/admin/clientele', title: 'Clientele Images', icon: 'star', key: 'clientele', load: async () => (await import('./clientele.ts')).clientele },
  { ...setting, route: '/admin/gallery-images', title: 'Gallery Images', icon: 'gallery', key: 'gallery-image', load: async () => (await import('./gallery-image.ts')).galleryImage },
  { ...setting, route: '/admin/travel-agents', title: 'Travel Agents', icon: 'members', key: 'travel-agent', load: async () => (await import('./travel-agent.ts')).travelAgent },

  { ...seo, route: '/admin/custom-seo-content', title: 'Default SEO Page', seo: 'custom' },
  { ...seo, route: '/admin/dynamic-seo-content', title: 'CMS SEO Pages', seo: 'dynamic' },
  { ...seo, route: '/admin/airport-seo-content', title: 'Airport SEO Pages', seo: 'airport' },
  { ...seo, route: '/admin/guidelines-seo-content', title: 'Guidelines SEO Pages', seo: 'guidelines' },
  { ...seo, route: '/admin/blog-seo-content', title: 'Blog SEO Pages', seo: 'blog' },
  { ...seo, route: '/admin/blog-tags-seo-content', title: 'Blog Tags SEO Pages', seo: 'blog-tags' },
  { ...seo, route: '/admin/blog-type-seo-content', title: 'Blog Type SEO Pages', seo: 'blog-type' },
]

/** Screens that the account menu leads to, beside the specification's. */
export const ownSections: readonly Section[] = [
  { route: '/admin/account', title: 'Your profile', icon: 'user' },
  { route: '/admin/activity', title: 'Activity', icon: 'history', feature: 'activity' },
]

/** Entities that have no screen of their own. */
export const withoutScreen = [
  { key: 'gallery', title: 'Albums', feature: 'media', load: async () => (await import('./gallery.ts')).gallery },
] as const

export const sectionOf = (key: string): Section | undefined => sections.find((section) => section.key === key)

export const managedBy = (key: string): Pick<Section, 'feature' | 'load'> | undefined =>
  sectionOf(key) ?? withoutScreen.find((other) => other.key === key)

/** Whether there are records under this word, which are seen and changed by its permissions. */
export const isManaged = (key: string): boolean => managedBy(key) !== undefined

/** One definition by its key; undefined for a word that is none. What a person asked for comes by loadDefinition. */
export const loadEntity = async (key: string): Promise<Entity | undefined> => managedBy(key)?.load?.()

/** All definitions: the host makes its tables and calls from them. */
export const loadEntities = (): Promise<Entity[]> =>
  Promise.all([...sections, ...withoutScreen].flatMap(({ load }) => load?.() ?? []))
