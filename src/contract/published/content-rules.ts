import { capitalize, type Entity, entityOf, labelName } from '#contract'

/** How a website gets records of an entity (docs/contract.md, "Published content"). */
interface ContentRule {
  /**
   * The list is at `/content/v1/<path>`. Without it, records only appear inside others, as the country of an airport
   * does.
   */
  path?: string
  /** The public fields. All other fields stay private. */
  shows: readonly string[]
  /** The subset of `shows` for a record that appears inside another; all of it by default. */
  brief?: readonly string[]
  /** The list can be filtered by these; `cityId.code` is a field of a referenced record. */
  filters?: readonly string[]
  /** The order of the list; `-publishAt` puts the newest first. */
  sort?: string
  /** Only records with this flag are shown. */
  shownBy?: string
  /** Caches keep responses at most for this many seconds. */
  maxAge?: number
}

/** When a published record was last checked, and its public change notes. */
const ofPublishing = ['checkedAt', 'publicNotes']

const publicNames = new Map([
  ['checkedAt', 'reviewedAt'],
  ['publicNotes', 'changes'],
])

/** The name of a field in the website's responses. */
export const contentName = (name: string): string => publicNames.get(name) ?? name

/**
 * The only list of public fields by entity. An entity that is missing here has none.
 * The panel does not need it, and the browser build leaves it out.
 */
const rules: { readonly [entity: string]: ContentRule } = {
  airport: {
    path: 'airports',
    sort: 'name',
    brief: ['name', 'iata', 'icao', 'slug'],
    filters: ['countryId', 'stateId', 'cityId', 'cityId.code', 'type', 'iata', 'icao', 'scheduledService'],
    shows: [
      'name',
      'iata',
      'icao',
      'localCode',
      'ident',
      'type',
      'slug',
      'countryId',
      'stateId',
      'cityId',
      'municipality',
      'lat',
      'lon',
      'elevationFt',
      'timeZone',
      'scheduledService',
      'website',
      'phone',
      'wikipedia',
      'description',
      'coverId',
      'terminals',
      'runways',
      'formerCodes',
      'publishAt',
      ...ofPublishing,
    ],
  },
  'guideline-type': {
    path: 'guideline-types',
    sort: 'order',
    brief: ['name', 'slug', 'icon'],
    shows: ['name', 'slug', 'icon', 'description', 'order', 'publishAt', ...ofPublishing],
  },
  'guideline-detail': {
    path: 'guidelines',
    sort: 'title',
    filters: ['typeId', 'airportId', 'language'],
    shows: [
      'title',
      'slug',
      'typeId',
      'airportId',
      'body',
      'language',
      'validFrom',
      'validTo',
      'sourceUrl',
      'publishAt',
      ...ofPublishing,
    ],
  },
  blog: {
    path: 'blogs',
    sort: '-publishAt',
    filters: ['typeId', 'tagIds', 'authorId'],
    shows: [
      'title',
      'slug',
      'excerpt',
      'body',
      'authorId',
      'typeId',
      'tagIds',
      'coverId',
      'readingMinutes',
      'publishAt',
      ...ofPublishing,
    ],
  },
  'blog-type': {
    path: 'blog-types',
    sort: 'name',
    brief: ['name', 'slug'],
    shows: ['name', 'slug', 'description'],
  },
  'blog-tag': {
    path: 'blog-tags',
    sort: 'name',
    brief: ['name', 'slug'],
    shows: ['name', 'slug', 'description'],
  },
  'content-page': {
    path: 'pages',
    sort: 'title',
    filters: ['template'],
    shows: ['title', 'slug', 'template', 'body', 'publishAt', ...ofPublishing],
  },
  'gallery-image': {
    path: 'gallery-images',
    sort: 'order',
    shownBy: 'visible',
    shows: ['title', 'mediaId', 'caption', 'link', 'order'],
  },
  clientele: { path: 'clientele', sort: 'order', shownBy: 'visible', shows: ['name', 'mediaId', 'url', 'order'] },
  // Contact name, email and phone stay private, since they belong to a person who works there.
  'travel-agent': {
    path: 'agents',
    sort: 'name',
    filters: ['countryId', 'stateId', 'cityId', 'cityId.code', 'verified'],
    shows: [
      'name',
      'licence',
      'website',
      'countryId',
      'stateId',
      'cityId',
      'address',
      'logoId',
      'verified',
      'publishAt',
      ...ofPublishing,
    ],
  },
  notice: {
    path: 'notices',
    sort: 'rank',
    maxAge: 30,
    filters: ['severity', 'everywhere'],
    shows: [
      'title',
      'text',
      'severity',
      'link',
      'everywhere',
      'countryIds',
      'cityIds',
      'airportIds',
      'rank',
      'publishAt',
      'endsAt',
      ...ofPublishing,
    ],
  },
  settings: {
    shows: [
      'siteUrl',
      'siteName',
      'tagline',
      'logoId',
      'faviconId',
      'contactEmail',
      'contactPhone',
      'address',
      'social',
      'defaultLanguage',
      'defaultTimeZone',
      'defaultRobots',
      'analyticsId',
      'maintenance',
    ],
  },
  country: { shows: ['name', 'alpha2', 'alpha3', 'continent'] },
  state: { shows: ['name', 'code'] },
  city: { shows: ['name', 'code'] },
  // An author, shown under their posts.
  user: { shows: ['firstName', 'lastName', 'bio', 'photoId'] },
  media: {
    shows: ['url', 'alt', 'decorative', 'caption', 'credit', 'width', 'height', 'mime', 'focalX', 'focalY'],
  },
}

/** Names in a rule that aren't fields. Such a rule would break the website's lists, so the host refuses to start. */
function oddNames(key: string, { shows, brief = [], filters = [], sort, shownBy }: ContentRule): string[] {
  const fields = entityOf(key)?.fields
  const filtered = filters.map((path) => path.split('.')[0] ?? '')
  const named = [...shows, ...brief, ...filtered, ...[sort?.replace(/^-/, '') ?? [], shownBy ?? []].flat()]
  return fields ? [...named.filter((name) => !fields[name]), ...brief.filter((name) => !shows.includes(name))] : []
}

const odd = Object.entries(rules).flatMap(([key, rule]) => oddNames(key, rule).map((name) => `${name} of ${key}`))
if (odd.length > 0) throw new Error(`a website can’t get ${odd.join(', ')}`)

/** The name of a filter in a website's query: `cityId` is `city`, and `cityId.code` is `cityCode`. */
export function filterName(path: string): string {
  const [name = '', inner = ''] = path.split('.')
  return labelName(name) + capitalize(inner)
}

/** The rule of an entity; undefined if none of it is public. */
export const contentOf = ({ key }: Pick<Entity, 'key'>): ContentRule | undefined =>
  Object.hasOwn(rules, key) ? rules[key] : undefined
