import { defineEntity } from '../define.ts'
import { checkPublishing, publishing } from '../publishing/publishing-fields.ts'

const templates = [
  { value: 'page', label: 'Page' },
  { value: 'legal', label: 'Legal text' },
  { value: 'faq', label: 'Questions and answers' },
  { value: 'contact', label: 'Contact' },
  { value: 'landing', label: 'Landing page' },
] as const

export const contentPage = defineEntity({
  key: 'content-page',
  one: 'page',
  many: 'pages',
  icon: 'page',
  path: '/api/v1/post/content_details',
  savePath: '/api/v1/post/content_details/create',
  sitePath: '/',
  fields: {
    title: { kind: 'text', label: 'Title', required: true, min: 3, max: 120, translated: true },
    slug: { kind: 'slug', label: 'Slug', from: ['title'], prefix: '/', translated: true },
    template: { kind: 'choice', label: 'Template', options: templates, required: true, initial: 'page' },
    body: { kind: 'long', label: 'Text', required: true, max: 50_000, markdown: true, span: 4, translated: true },
    ...publishing,
    seoScore: { kind: 'score', label: 'SEO score', readOnly: true },
  },
  label: ['title'],
  detail: 'slug',
  code: 'slug',
  publishes: true,
  form: [
    { title: 'Page', fields: ['title', 'slug', 'template'] },
    { title: 'Text', fields: ['body'] },
    { title: 'Publishing', fields: ['status', 'publishAt'] },
  ],
  columns: [
    { field: 'title', priority: 1 },
    { field: 'slug', look: 'code', priority: 2 },
    { field: 'template', priority: 3 },
    { field: 'status', priority: 1 },
    { field: 'seoScore', priority: 3 },
    { field: 'updatedAt', label: 'Updated', priority: 2 },
  ],
  filters: [{ field: 'status' }, { field: 'template' }],
  sort: 'title',
  search: ['title', 'slug', 'body'],
  unique: [['slug']],
  check: checkPublishing,
})
