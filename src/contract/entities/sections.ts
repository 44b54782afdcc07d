import type { Entity } from '../define.ts'
import type { Feature } from '../features.ts'
import { type Permission, translatedKey, translationSection } from '../permissions.ts'
import { personalDataSection } from '../personal-data.ts'
import { airport } from './airport.ts'
import { blogTag, blogType } from './blog-terms.ts'
import { blog } from './blog.ts'
import { city } from './city.ts'
import { clientele } from './clientele.ts'
import { contactMessage } from './contact-message.ts'
import { contentPage } from './content-page.ts'
import { country } from './country.ts'
import { galleryImage } from './gallery-image.ts'
import { gallery } from './gallery.ts'
import { guidelineDetail } from './guideline-detail.ts'
import { guidelineType } from './guideline-type.ts'
import { media } from './media.ts'
import { notice } from './notice.ts'
import { redirect } from './redirect.ts'
import { role } from './role.ts'
import { savedReply } from './saved-reply.ts'
import { seo as seoEntity } from './seo.ts'
import { settings } from './settings.ts'
import { state } from './state.ts'
import { subscriber } from './subscriber.ts'
import { token } from './token.ts'
import { travelAgent } from './travel-agent.ts'
import { userStatus } from './user-status.ts'
import { user } from './user.ts'
import { webhook } from './webhook.ts'

/** The kinds of SEO content; each has a route. */
export const seoKinds = ['custom', 'dynamic', 'airport', 'guidelines', 'blog', 'blog-tags', 'blog-type'] as const
export type SeoKind = (typeof seoKinds)[number]

export interface Section {
  route: string
  /** The title of the menu entry and the screen, exactly as in docs/product.md. */
  title: string
  icon: string
  group?: string
  /** The menu entry of several screens, which are its tabs. */
  entry?: string
  /** The tabs of this screen next to the others of its entry; `show` is a parameter of its URL. */
  views?: readonly { label: string; show?: string }[]
  /** An item can turn its breadcrumb off (docs/product.md, “Layout”). */
  breadcrumb?: false
  /** Records are created and changed here instead of the side panel of the list (`?new`, `?edit=ID`). */
  create?: string
  edit?: string
  /** The host needs this feature; without it, a bare host is enough. */
  feature?: Feature | undefined
  /** The entity's key, which is also its permission section; the dashboard has none. */
  key?: string
  /** The permission needed to open the screen; the default is `view`. */
  needs?: Permission
  entity?: Entity
  seo?: SeoKind
}

type MenuScreen = Omit<Section, 'icon' | 'entity'> &
  ({ icon: string; entity?: never } | { icon?: string; entity: Entity })

/** The key and the icon of a screen are its entity's, unless it has its own. */
const screens = (all: readonly MenuScreen[]): readonly Section[] =>
  all.map((screen) => (screen.entity ? { key: screen.entity.key, icon: screen.entity.icon, ...screen } : screen))

const systemGroup = 'System'

/** The groups of the menu with their icons, in the order of docs/product.md. */
export const groups = [
  { title: 'Manage Members', icon: 'members' },
  { title: 'Manage Content Page', icon: 'page' },
  { title: 'Blogs', icon: 'blog' },
  { title: 'Manage Location', icon: 'location' },
  { title: 'Setting', icon: 'setting' },
  { title: 'SEO Content', icon: 'seo' },
  { title: systemGroup, icon: 'wrench' },
] as const

const members = { group: 'Manage Members' } as const
const location = { group: 'Manage Location', icon: 'location' } as const
const setting = { group: 'Setting', feature: 'entities' } as const
const content = { group: 'Manage Content Page' } as const
const system = { group: systemGroup } as const
const moved = { ...system, entry: 'Redirects and links', icon: 'link' } as const
const developers = { ...system, entry: 'Developers', icon: 'code' } as const
const seo = { group: 'SEO Content', feature: 'seo', icon: 'seo', key: 'seo' } as const

/** One line for each screen of the menu, in menu order. Lines may be long, so that an entity needs only one. */
export const sections = screens([
  { route: '/admin/dashboard', title: 'Dashboard', icon: 'dashboard' },
  {
    route: '/admin/airport',
    create: '/admin/airport/create',
    edit: '/admin/airport/edit',
    title: 'Airport',
    entity: airport,
  },
  { route: '/admin/guidelines-types', title: 'Guideline Types', entity: guidelineType },
  { route: '/admin/guidelines-details', title: 'Guideline Details', feature: 'entities', entity: guidelineDetail },
  { route: '/admin/gallery', title: 'Media/Gallery', feature: 'media', entity: media },
  { route: '/admin/contact-us', title: 'Contact US', feature: 'entities', entity: contactMessage },
  { route: '/admin/subscribe', title: 'Subscribe', feature: 'entities', entity: subscriber },

  { ...members, route: '/admin/users', title: 'Users', entity: user },
  { ...members, route: '/admin/user-role', title: 'User Role', feature: 'entities', entity: role },
  { ...members, route: '/admin/user-status', title: 'User Status', feature: 'entities', entity: userStatus },

  {
    ...content,
    route: '/admin/content-details',
    title: 'Page Content Details',
    feature: 'entities',
    entity: contentPage,
  },

  {
    group: 'Blogs',
    route: '/admin/blogs',
    create: '/admin/blogs/create',
    edit: '/admin/blogs/edit',
    title: 'Blogs',
    entity: blog,
  },
  { group: 'Blogs', route: '/admin/blog-type', title: 'Blogs Type', entity: blogType },
  { group: 'Blogs', route: '/admin/blog-tags', title: 'Blogs Tags', entity: blogTag },

  {
    ...location,
    route: '/admin/country',
    create: '/admin/country/create',
    edit: '/admin/country/create',
    title: 'Country',
    entity: country,
  },
  {
    ...location,
    route: '/admin/state',
    create: '/admin/state/create',
    edit: '/admin/state/create',
    title: 'State',
    entity: state,
  },
  {
    ...location,
    route: '/admin/city',
    create: '/admin/city/create',
    edit: '/admin/city/create',
    title: 'City',
    entity: city,
  },

  { ...setting, route: '/admin/general_settings', title: 'Website setting', entity: settings },
  { ...setting, route: '/admin/clientele', title: 'Clientele Images', entity: clientele },
  { ...setting, route: '/admin/gallery-images', title: 'Gallery Images', entity: galleryImage },
  { ...setting, route: '/admin/travel-agents', title: 'Travel Agents', entity: travelAgent },

  { ...seo, route: '/admin/custom-seo-content', title: 'Default SEO Page', seo: 'custom' },
  { ...seo, route: '/admin/dynamic-seo-content', title: 'CMS SEO Pages', seo: 'dynamic' },
  { ...seo, route: '/admin/airport-seo-content', title: 'Airport SEO Pages', seo: 'airport' },
  { ...seo, route: '/admin/guidelines-seo-content', title: 'Guidelines SEO Pages', seo: 'guidelines' },
  { ...seo, route: '/admin/blog-seo-content', title: 'Blog SEO Pages', seo: 'blog' },
  { ...seo, route: '/admin/blog-tags-seo-content', title: 'Blog Tags SEO Pages', seo: 'blog-tags' },
  { ...seo, route: '/admin/blog-type-seo-content', title: 'Blog Type SEO Pages', seo: 'blog-type' },
])

/**
 * Screens beyond the specification: three after its own entries of a group, the others in the last group. The menu shows
 * those that the host supports and the user can open.
 */
export const systemSections = screens([
  { ...content, route: '/admin/notices', title: 'Notices', feature: 'website', entity: notice },
  { ...content, route: '/admin/calendar', title: 'Calendar', icon: 'calendar', feature: 'publishing' },
  { ...setting, route: '/admin/saved-replies', title: 'Saved replies', feature: 'entities', entity: savedReply },

  { ...system, route: '/admin/activity', title: 'Activity', icon: 'history', feature: 'operations' },
  { ...system, route: '/admin/security', title: 'Security', icon: 'shield', feature: 'accounts', key: 'security' },
  {
    ...system,
    route: '/admin/health',
    title: 'Health',
    icon: 'pulse',
    feature: 'health',
    key: 'settings',
    needs: 'edit',
  },
  { ...system, route: '/admin/mail', title: 'Mail', icon: 'send', feature: 'health', key: 'settings', needs: 'edit' },
  {
    ...system,
    route: '/admin/personal-data',
    title: 'Personal data',
    icon: 'members',
    feature: 'personal-data',
    key: personalDataSection,
    needs: 'edit',
  },
  {
    ...moved,
    route: '/admin/redirects',
    title: 'Redirects',
    views: [{ label: 'Redirects' }, { label: 'Old URLs', show: 'pages' }, { label: 'Not found', show: 'missing' }],
    feature: 'website',
    entity: redirect,
  },
  { ...moved, route: '/admin/links', title: 'Link report', feature: 'website' },
  { ...developers, route: '/admin/tokens', title: 'API tokens', feature: 'tokens', entity: token },
  { ...developers, route: '/admin/webhooks', title: 'Webhooks', feature: 'tokens', entity: webhook },
  { ...developers, route: '/admin/api', title: 'API' },
])

/** All screens except those in the menu’s specified groups; the account menu links to the first two. */
export const ownSections: readonly Section[] = [
  { route: '/admin/account', title: 'Your profile', icon: 'user' },
  { route: '/admin/help', title: 'Help', icon: 'info' },
  ...systemSections,
]

/** The screens of records, in the menu or not, and the other screens of the menu. */
export const recordSections: readonly Section[] = [...sections, ...ownSections.filter(({ entity }) => entity)]

/** These entities have no screen. */
export const withoutScreen = [{ key: 'gallery', title: 'Albums', feature: 'media', entity: gallery }] as const

export const sectionOf = (key: string): Section | undefined => recordSections.find((section) => section.key === key)

const managedBy = (key: string): Pick<Section, 'feature' | 'entity'> | undefined =>
  sectionOf(key) ?? withoutScreen.find((other) => other.key === key)

/** The feature that the entity's records need; undefined if a bare host is enough. */
export const featureOf = (key: string): Feature | undefined =>
  translatedKey(key) === undefined ? managedBy(key)?.feature : 'translations'

/** Whether permissions for this section exist, because it has records. */
export const isManaged = (key: string): boolean => managedBy(translatedKey(key) ?? key) !== undefined

/** Finds the definition of an entity by its key; undefined for an unknown key. */
export const entityOf = (key: string): Entity | undefined =>
  seoEntity.key === key ? seoEntity : managedBy(key)?.entity

type GrantedSection = Pick<Section, 'key' | 'title' | 'group' | 'feature' | 'entity'>
/** The sections that roles can have permissions for. */
export const grantedSections: readonly GrantedSection[] = [
  ...recordSections,
  ...withoutScreen,
  { key: translationSection, title: 'Translations', feature: 'translations' } as const,
].filter((section: GrantedSection) => !section.entity?.isForAdministrators)

/** Whether the permissions of this section include publishing. */
export const hasPublishing = (key: string): boolean => key === translationSection || entityOf(key)?.publishes === true

/** All entities. The host creates its tables and calls from them. */
export const entities: readonly Entity[] = [...recordSections, ...withoutScreen].flatMap(({ entity }) => entity ?? [])
