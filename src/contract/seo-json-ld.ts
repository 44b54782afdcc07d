import type { SeoKind } from './entities/index.ts'
import type { Json, Values } from './json.ts'

export interface JsonLdSource {
  kind: SeoKind
  label: string
  path: string
  description: string
  names: { readonly [name: string]: string }
  /** The record's own values; none for pages of the site. */
  values: Values
  updatedAt: string
  siteUrl: string
  siteName: string
}

type Part = { [name: string]: Json }

/** Without what is empty: search engines complain about a key that says nothing. */
const said = (part: Part): Part => Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null && value !== ''))

const text = (value: Json | undefined): Json => (typeof value === 'string' && value !== '' ? value : null)

const breadcrumb = ({ label, path, siteUrl }: JsonLdSource): Part => {
  const parts = path.split('/').filter(Boolean)
  const item = (name: string, address: string, position: number): Json => ({ '@type': 'ListItem', position, name, item: siteUrl + address })
  const middle = parts.slice(0, -1).map((part, index) =>
    item(part.charAt(0).toUpperCase() + part.slice(1), `/${parts.slice(0, index + 1).join('/')}`, index + 2))
  const last = path === '/' ? [] : [item(label, path, middle.length + 2)]
  return { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: [item('Home', '/', 1), ...middle, ...last] }
}

const airport = ({ label, path, siteUrl, description, names, values }: JsonLdSource): Part => said({
  '@context': 'https://schema.org', '@type': 'Airport', name: label, url: siteUrl + path, description: text(description),
  iataCode: text(values.iata), icaoCode: text(values.icao), telephone: text(values.phone), sameAs: text(values.wikipedia),
  address: said({ '@type': 'PostalAddress', addressLocality: names.city ?? '', addressRegion: names.state ?? '', addressCountry: names.country ?? '' }),
  geo: typeof values.lat === 'number' && typeof values.lon === 'number'
    ? { '@type': 'GeoCoordinates', latitude: values.lat, longitude: values.lon } : null,
})

const article = ({ label, path, siteUrl, siteName, description, names, values, updatedAt }: JsonLdSource, type: string): Part => said({
  '@context': 'https://schema.org', '@type': type, headline: label, url: siteUrl + path, description: text(description),
  datePublished: text(values.publishAt), dateModified: text(updatedAt),
  author: names.author ? { '@type': 'Person', name: names.author } : null, publisher: { '@type': 'Organization', name: siteName },
})

const page = ({ label, path, siteUrl, siteName, description, values, updatedAt }: JsonLdSource, type: string): Part => said({
  '@context': 'https://schema.org', '@type': type, name: label, url: siteUrl + path, description: text(description),
  dateModified: text(updatedAt || values.updatedAt), isPartOf: { '@type': 'WebSite', name: siteName, url: siteUrl },
})

const pageTypes: { readonly [path: string]: string } = {
  '/about': 'AboutPage', '/contact': 'ContactPage', '/gallery': 'ImageGallery', '/airports': 'CollectionPage', '/blogs': 'Blog',
  '/guidelines': 'CollectionPage',
}

/** Structured data proposed from what the record says, as JSON of two spaces; the breadcrumb comes with everything but home. */
export const proposeJsonLd = (source: JsonLdSource): string => {
  const own = ((): Part => {
    switch (source.kind) {
      case 'airport': return airport(source)
      case 'blog': return article(source, 'BlogPosting')
      case 'guidelines': return article(source, 'Article')
      case 'blog-tags': case 'blog-type': return page(source, 'CollectionPage')
      case 'dynamic': return page(source, 'WebPage')
      case 'custom':
        if (source.path === '/agents') return said({ '@context': 'https://schema.org', '@type': 'TravelAgency', name: source.siteName, url: source.siteUrl + source.path })
        return source.path === '/' ? { '@context': 'https://schema.org', '@type': 'WebSite', name: source.siteName, url: source.siteUrl }
          : page(source, pageTypes[source.path] ?? 'WebPage')
    }
  })()
  return JSON.stringify(source.path === '/' ? own : [own, breadcrumb(source)], null, 2)
}
