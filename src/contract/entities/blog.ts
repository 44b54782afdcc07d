import { defineEntity } from '../define.ts'
import type { Values } from '../json.ts'
import { readingMinutes, countWords } from '../reading-time.ts'
import { checkPublishing, publishing } from '../publishing/publishing-fields.ts'

const derive = ({ body }: Values): Values => ({
  readingMinutes: readingMinutes(countWords(typeof body === 'string' ? body : '')),
})

export const blog = defineEntity({
  key: 'blog',
  one: 'post',
  many: 'posts',
  icon: 'blog',
  path: '/api/v1/post/blogs',
  savePath: '/api/v1/post/blogs/create',
  sitePath: '/blogs/',
  fields: {
    title: { kind: 'text', label: 'Title', required: true, min: 5, max: 120, span: 4, translated: true },
    slug: { kind: 'slug', label: 'Slug', from: ['title'], prefix: '/blogs/', translated: true },
    excerpt: { kind: 'text', label: 'Excerpt', required: true, min: 50, max: 300, span: 4, translated: true },
    body: { kind: 'long', label: 'Text', required: true, max: 50_000, markdown: true, span: 4, translated: true },
    authorId: {
      kind: 'relation',
      label: 'Author',
      to: 'user',
      required: true,
      inPlace: true,
      starts: 'person',
      span: 1,
    },
    typeId: { kind: 'relation', label: 'Type', to: 'blog-type', required: true, starts: 'last', span: 1 },
    tagIds: { kind: 'relations', label: 'Tags', to: 'blog-tag', max: 10, canCreate: true },
    coverId: { kind: 'image', label: 'Cover image' },
    ...publishing,
    readingMinutes: { kind: 'number', label: 'Reading time', min: 0, max: 500, places: 0, unit: 'min', readOnly: true },
  },
  label: ['title'],
  detail: 'typeId',
  publishes: true,
  form: [
    { title: 'Post', fields: ['title', 'typeId', 'authorId', 'tagIds'] },
    { title: 'Text', fields: ['body'] },
    // The summary follows the text, so that the text begins in the first viewport.
    { title: 'Summary', fields: ['excerpt', 'slug', 'coverId'] },
    { title: 'Publishing', fields: ['status', 'publishAt'] },
  ],
  columns: [
    { field: 'coverId', label: 'Cover', priority: 3 },
    { field: 'title', priority: 1 },
    { field: 'authorId', priority: 2 },
    { field: 'typeId', priority: 2 },
    { field: 'status', priority: 1 },
    { field: 'publishAt', label: 'Published', priority: 2 },
    { field: 'readingMinutes', hidden: true },
    { field: 'tagIds', hidden: true },
    { field: 'updatedAt', label: 'Updated', priority: 3 },
  ],
  filters: [
    { field: 'status' },
    { field: 'authorId' },
    { field: 'typeId' },
    { field: 'tagIds' },
    { month: 'publishAt', label: 'Published' },
  ],
  sort: '-updatedAt',
  search: ['title', 'excerpt', 'body', 'authorId', 'typeId'],
  unique: [['slug']],
  derive,
  check: checkPublishing,
})
