import { assert, test } from '../host.ts'
import type { SeoKind } from '../../../src/contract/entities/sections.ts'
import { type JsonLdSource, proposeJsonLd } from '../../../src/host/seo/json-ld.ts'

const proposed = (part: Partial<JsonLdSource>): { [name: string]: unknown }[] => {
  const source: JsonLdSource = {
    kind: 'custom',
    label: 'Fog at Delhi',
    path: '/blogs/fog',
    description: 'When it lifts.',
    names: {},
    values: {},
    updatedAt: '2026-03-04T10:00:00.000Z',
    siteUrl: 'https://www.example.com',
    siteName: 'Airports',
    ...part,
  }
  return [JSON.parse(proposeJsonLd(source))].flat()
}

const kinds: [kind: SeoKind, path: string, types: string[]][] = [
  ['airport', '/airports/delhi-del', ['Airport', 'BreadcrumbList']],
  ['blog', '/blogs/fog', ['BlogPosting', 'BreadcrumbList']],
  ['guidelines', '/guides/liquids', ['Article', 'BreadcrumbList']],
  ['dynamic', '/imprint', ['WebPage', 'BreadcrumbList']],
  ['blog-tags', '/blogs/tag/fog', ['CollectionPage', 'BreadcrumbList']],
  ['custom', '/agents', ['TravelAgency', 'BreadcrumbList']],
  ['custom', '/about', ['AboutPage', 'BreadcrumbList']],
  ['custom', '/', ['WebSite']],
]
for (const [kind, path, types] of kinds) {
  test(`${path} gets structured data of type ${types.join(' and ')}`, () => {
    assert.deepEqual(
      proposed({ kind, path }).map((part) => part['@type']),
      types,
    )
  })
}

test('a post’s structured data has its author, publisher and dates, and nothing empty', () => {
  const [blog, crumbs] = proposed({
    kind: 'blog',
    names: { author: 'Meera Nair' },
    values: { publishAt: '2026-03-01T08:00:00.000Z' },
  })
  assert.deepEqual(blog, {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: 'Fog at Delhi',
    url: 'https://www.example.com/blogs/fog',
    description: 'When it lifts.',
    datePublished: '2026-03-01T08:00:00.000Z',
    dateModified: '2026-03-04T10:00:00.000Z',
    author: { '@type': 'Person', name: 'Meera Nair' },
    publisher: { '@type': 'Organization', name: 'Airports' },
  })
  assert.match(
    JSON.stringify(crumbs),
    /"position":3,"name":"Fog at Delhi","item":"https:\/\/www.example.com\/blogs\/fog"/,
  )
  assert.equal('author' in (proposed({ kind: 'blog' })[0] ?? {}), false)
})

test('an airport’s structured data has its codes, place and, with both coordinates, position', () => {
  const values = { iata: 'DEL', icao: 'VIDP', phone: '+911244797300', lat: 28.5556, lon: 77.0952 }
  const names = { city: 'Delhi', country: 'India' }
  const [place] = proposed({ kind: 'airport', path: '/airports/delhi-del', names, values })
  assert.deepEqual(place, {
    '@context': 'https://schema.org',
    '@type': 'Airport',
    name: 'Fog at Delhi',
    url: 'https://www.example.com/airports/delhi-del',
    description: 'When it lifts.',
    iataCode: 'DEL',
    icaoCode: 'VIDP',
    telephone: '+911244797300',
    address: { '@type': 'PostalAddress', addressLocality: 'Delhi', addressCountry: 'India' },
    geo: { '@type': 'GeoCoordinates', latitude: 28.5556, longitude: 77.0952 },
  })
  assert.equal('geo' in (proposed({ kind: 'airport', values: { ...values, lon: null } })[0] ?? {}), false)
  assert.equal('geo' in (proposed({ kind: 'airport', values: { ...values, lat: null } })[0] ?? {}), false)
})
