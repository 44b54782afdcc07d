import { ownSections, recordSections, type Section, sections } from '#contract'
import { hasNewRecord, hasTrash, isThere, may, mayOpen } from '#data'
import { newRecordAddress } from '#record'

/** The letter of each screen, from its title if possible; SEO content and the host's screens come after a Q. */
const letters: Readonly<Record<string, string>> = {
  dashboard: 'd',
  airport: 'a',
  'guidelines-types': 't',
  'guidelines-details': 'e',
  gallery: 'm',
  'contact-us': 'c',
  subscribe: 'i',
  users: 'u',
  'user-role': 'r',
  'user-status': 'f',
  'content-details': 'p',
  blogs: 'b',
  'blog-type': 'y',
  'blog-tags': 'h',
  country: 'o',
  state: 'z',
  city: 'w',
  general_settings: 's',
  clientele: 'l',
  'gallery-images': 'j',
  'travel-agents': 'v',
  'custom-seo-content': 'q d',
  'dynamic-seo-content': 'q c',
  'airport-seo-content': 'q a',
  'guidelines-seo-content': 'q g',
  'blog-seo-content': 'q b',
  'blog-tags-seo-content': 'q h',
  'blog-type-seo-content': 'q y',
  account: 'n',
  help: 'q i',
  activity: 'k',
  calendar: 'q k',
  health: 'q s',
  api: 'g',
  tokens: 'q t',
  redirects: 'q r',
  'personal-data': 'q p',
  security: 'q e',
  mail: 'q m',
  webhooks: 'q w',
  links: 'q l',
  notices: 'q n',
  'saved-replies': 'q v',
}

export interface ScreenKey {
  section: Section
  keys: string
  to: string
}

const keysOf = (
  first: string,
  allowed: (section: Section) => boolean,
  address: (section: Section) => string,
): ScreenKey[] =>
  [...sections, ...ownSections].filter(allowed).flatMap((section) => {
    const letter = letters[section.route.slice('/admin/'.length)]
    return letter === undefined ? [] : [{ section, keys: `${first} ${letter}`, to: address(section) }]
  })

/** `G` and a letter open a screen that the role can view. */
export const goKeys = (): ScreenKey[] => keysOf('g', mayOpen, ({ route }) => route)

/** `N` and a letter create a record if the role allows it. */
export const newKeys = (): ScreenKey[] =>
  keysOf('n', (section) => isThere(section) && hasNewRecord(section) && may(section.key, 'edit'), newRecordAddress)

/** `G`, then `X`: the trash of the open list. */
export const trashKeys = (path: string): ScreenKey[] =>
  recordSections
    .filter((section) => section.route === path && isThere(section) && hasTrash(section) && may(section.key, 'view'))
    .map((section) => ({ section, keys: 'g x', to: `${path}?trashed=1` }))
