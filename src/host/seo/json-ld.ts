import { urlOnSite, capitalize, type Json, type SeoKind, type Values } from '#contract'

export interface JsonLdSource {
  kind: SeoKind
  label: string
  path: string
  description: string
  names: { readonly [name: string]: string }
  /** The record's values; pages of the site have none. */
  values: Values
  updatedAt: string
  siteUrl: string
  siteName: string
}

type Part = { [name: string]: Json }

const schema = (type: string): Part => ({ '@context': 'https://schema.org', '@type': type })

/** Drops empty values, which search engines report as errors. */
const said = (part: Part): Part =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null && value !== ''))

const textOrNull = (value: Json | undefined): Json => (typeof value === 'string' && value !== '' ? value : null)

const breadcrumb = ({ label, path, siteUrl }: JsonLdSource): Part => {
  const parts = path.split('/').filter(Boolean)
  const item = (name: string, address: string, position: number): Json => ({
    '@type': 'ListItem',
    position,
    name,
    item: urlOnSite(siteUrl, address),
  })
  const middle = parts
    .slice(0, -1)
    .map((part, index) => item(capitalize(part), `/${parts.slice(0, index + 1).join('/')}`, index + 2))
  const last = path === '/' ? [] : [item(label, path, middle.length + 2)]
  const itemListElement = [item('Home', '/', 1), ...middle, ...last]
  return { ...schema('BreadcrumbList'), itemListElement }
}

const airport = ({ label, path, siteUrl, description, names, values }: JsonLdSource): Part =>
  said({
    ...schema('Airport'),
    name: label,
    url: urlOnSite(siteUrl, path),
    description: textOrNull(description),
    iataCode: textOrNull(values.iata),
    icaoCode: textOrNull(values.icao),
    telephone: textOrNull(values.phone),
    sameAs: textOrNull(values.wikipedia),
    address: said({
      '@type': 'PostalAddress',
      addressLocality: names.city ?? '',
      addressRegion: names.state ?? '',
      addressCountry: names.country ?? '',
    }),
    geo:
      typeof values.lat === 'number' && typeof values.lon === 'number'
        ? { '@type': 'GeoCoordinates', latitude: values.lat, longitude: values.lon }
        : null,
  })

const article = (
  { label, path, siteUrl, siteName, description, names, values, updatedAt }: JsonLdSource,
  type: string,
): Part =>
  said({
    ...schema(type),
    headline: label,
    url: urlOnSite(siteUrl, path),
    description: textOrNull(description),
    datePublished: textOrNull(values.publishAt),
    dateModified: textOrNull(updatedAt),
    author: names.author ? { '@type': 'Person', name: names.author } : null,
    publisher: { '@type': 'Organization', name: siteName },
  })

const page = ({ label, path, siteUrl, siteName, description, values, updatedAt }: JsonLdSource, type: string): Part =>
  said({
    ...schema(type),
    name: label,
    url: urlOnSite(siteUrl, path),
    description: textOrNull(description),
    dateModified: textOrNull(updatedAt || values.updatedAt),
    isPartOf: { '@type': 'WebSite', name: siteName, url: siteUrl },
  })

const pageTypes: { readonly [path: string]: string } = {
  '/about': 'AboutPage',
  '/contact': 'ContactPage',
  '/gallery': 'ImageGallery',
  '/airports': 'CollectionPage',
  '/blogs': 'Blog',
  '/guidelines': 'CollectionPage',
}

/**
 * Proposes structured data from the record's values, as JSON indented by two spaces. Every page but home has a
 * breadcrumb.
 */
export const proposeJsonLd = (source: JsonLdSource): string => {
  const { path, siteName, siteUrl } = source
  const own = ((): Part => {
    switch (source.kind) {
      case 'airport':
        return airport(source)
      case 'blog':
        return article(source, 'BlogPosting')
      case 'guidelines':
        return article(source, 'Article')
      case 'blog-tags':
      case 'blog-type':
        return page(source, 'CollectionPage')
      case 'dynamic':
        return page(source, 'WebPage')
      case 'custom':
        if (path === '/agents')
          return said({ ...schema('TravelAgency'), name: siteName, url: urlOnSite(siteUrl, path) })
        if (path === '/') return { ...schema('WebSite'), name: siteName, url: siteUrl }
        return page(source, pageTypes[path] ?? 'WebPage')
    }
  })()
  return JSON.stringify(path === '/' ? own : [own, breadcrumb(source)], null, 2)
}
