import { defineEntity, type Problem } from '../define.ts'
import { isObject, type Values } from '../json.ts'

const robots = [
  'index, follow',
  'noindex, follow',
  'index, nofollow',
  'noindex, nofollow',
  'index, follow, noarchive',
  'index, follow, nosnippet',
].map((value) => ({ value, label: value }))
const ogTypes = [
  { value: 'website', label: 'Website' },
  { value: 'article', label: 'Article' },
  { value: 'place', label: 'Place' },
  { value: 'profile', label: 'Profile' },
] as const

/** Search engines ignore JSON-LD that isn't an object or a list of objects. */
const jsonLdProblem = (text: string): string | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    const parts: unknown[] = Array.isArray(value) ? value : [value]
    if (parts.length === 0 || !parts.every(isObject)) return 'Enter an object, or a list of objects'
    if (!parts.every((part) => '@type' in part || '@graph' in part)) return 'Each object needs its "@type"'
    return undefined
  } catch {
    return 'This isn’t JSON. Check quotes, commas and brackets.'
  }
}

const check = ({ jsonLd }: Values): Problem[] => {
  const text = typeof jsonLd === 'string' ? jsonLdProblem(jsonLd) : undefined
  return text ? [{ field: 'jsonLd', text }] : []
}

/**
 * The title, description and social card of one target: a record or a page of the website. Every target has one such
 * record; its version is 0 until someone saves it.
 */
export const seo = defineEntity({
  key: 'seo',
  one: 'SEO content',
  many: 'SEO content',
  icon: 'seo',
  path: '/api/v1/post/seo_content',
  savePath: '/api/v1/post/seo_content/create',
  fields: {
    metaTitle: { kind: 'text', label: 'Meta title', max: 70, span: 4 },
    metaDescription: { kind: 'long', label: 'Meta description', max: 200, span: 4 },
    canonical: { kind: 'url', label: 'Canonical URL', span: 4, help: 'Leave empty to use the page’s own URL.' },
    // Search engines read `none` as "noindex, nofollow".
    robots: { kind: 'choice', label: 'Robots', options: robots, none: 'Website default' },
    ogType: { kind: 'choice', label: 'Card type', options: ogTypes },
    ogTitle: { kind: 'text', label: 'Card title', max: 95, span: 4 },
    ogDescription: { kind: 'text', label: 'Card description', max: 200, span: 4 },
    ogImageId: { kind: 'image', label: 'Card image', span: 4 },
    jsonLd: { kind: 'long', label: 'JSON-LD', max: 20_000, span: 4, help: 'schema.org data for search engines.' },
    name: { kind: 'text', label: 'Page', max: 200, readOnly: true },
    kind: { kind: 'text', label: 'Kind', max: 20, readOnly: true },
    targetId: { kind: 'text', label: 'Target', max: 64, readOnly: true },
  },
  label: ['name'],
  form: [
    { title: 'Search result', fields: ['metaTitle', 'metaDescription', 'canonical', 'robots'] },
    { title: 'Social card', fields: ['ogTitle', 'ogDescription', 'ogImageId', 'ogType'] },
    { title: 'Structured data', fields: ['jsonLd'] },
  ],
  columns: [{ field: 'name', priority: 1 }],
  sort: 'name',
  search: ['name'],
  check,
})
