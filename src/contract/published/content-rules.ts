import { type Entity, entityOf } from '#contract'

/** How a website gets records of an entity (docs/contract.md, "Published content"). */
interface ContentRule {
  /** They are listed at `/content/v1/<path>`; left out, they come only within others, as the country of an airport. */
  path?: string
  /** All that the website gets of a record. Every other field stays inside. */
  shows: readonly string[]
  /** The part of `shows` that comes where another record names this one; left out, all of it. */
  brief?: readonly string[]
  /** A list may be filtered by these. */
  filters?: readonly string[]
  /** The order of the list; `-publishAt` puts the newest first. */
  sort?: string
  /** Only records with this flag are shown. */
  shownBy?: string
}

/**
 * Which fields of which entity are public: the one place that says it. Nothing is public of an entity that is missing.
 * The panel does not need it, so that no browser is sent it.
 */
const rules: { readonly [entity: string]: ContentRule } = {
  airport: {
    path: 'airports',
    sort: 'name',
    brief: ['name', 'iata', 'icao', 'slug'],
    filters: ['countryId', 'stateId', 'cityId', 'type', 'iata', 'icao', 'scheduledService'],
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
      'publishAt',
    ],
  },
  'guideline-type': {
    path: 'guideline-types',
    sort: 'order',
    brief: ['name', 'slug', 'icon'],
    shows: ['name', 'slug', 'icon', 'description', 'order', 'publishAt'],
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
    shows: ['title', 'slug', 'template', 'body', 'publishAt'],
  },
  'gallery-image': {
    path: 'gallery-images',
    sort: 'order',
    shownBy: 'visible',
    shows: ['title', 'mediaId', 'caption', 'link', 'order'],
  },
  clientele: { path: 'clientele', sort: 'order', shownBy: 'visible', shows: ['name', 'mediaId', 'url', 'order'] },
  // A person who works there is not made public: contact name, email and telephone stay inside.
  'travel-agent': {
    path: 'agents',
    sort: 'name',
    filters: ['countryId', 'stateId', 'cityId', 'verified'],
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
  city: { shows: ['name'] },
  // An author, under their blogs.
  user: { shows: ['firstName', 'lastName', 'bio', 'photoId'] },
  media: {
    shows: ['url', 'alt', 'decorative', 'caption', 'credit', 'width', 'height', 'mime', 'focalX', 'focalY'],
  },
}

/** The names of a rule that are no fields. With one no website could read the list, so that no host starts. */
function oddNames(key: string, { shows, brief = [], filters = [], sort, shownBy }: ContentRule): string[] {
  const fields = entityOf(key)?.fields
  const named = [...shows, ...brief, ...filters, ...[sort?.replace(/^-/, '') ?? [], shownBy ?? []].flat()]
  return fields ? [...named.filter((name) => !fields[name]), ...brief.filter((name) => !shows.includes(name))] : []
}

const odd = Object.entries(rules).flatMap(([key, rule]) => oddNames(key, rule).map((name) => `${name} of ${key}`))
if (odd.length > 0) throw new Error(`a website cannot get ${odd.join(', ')}`)

/** The rule of an entity; undefined: a website gets nothing of it. */
export const contentOf = ({ key }: Pick<Entity, 'key'>): ContentRule | undefined =>
  Object.hasOwn(rules, key) ? rules[key] : undefined
