import { defineEntity } from '../define.ts'

export const blogTag = defineEntity({
  key: 'blog-tag',
  one: 'post tag',
  many: 'post tags',
  icon: 'flag',
  // The save path is singular (docs/contract.md).
  path: '/api/v1/post/blogs_tags',
  savePath: '/api/v1/post/blogs_tag/create',
  sitePath: '/blogs/tag/',
  fields: {
    name: { kind: 'text', label: 'Name', required: true, min: 2, max: 40 },
    slug: { kind: 'slug', label: 'Slug', from: ['name'], prefix: '/blogs/tag/' },
    description: { kind: 'text', label: 'Description', max: 300, span: 4 },
    blogs: { kind: 'count', label: 'Posts', of: 'blog', by: 'tagIds', readOnly: true },
  },
  label: ['name'],
  code: 'name',
  merges: true,
  form: [{ title: 'Post tag', fields: ['name', 'slug', 'description'] }],
  columns: [
    { field: 'name', priority: 1 },
    { field: 'blogs', priority: 1 },
    { field: 'slug', look: 'code', priority: 2 },
    { field: 'description', priority: 3 },
    { field: 'updatedAt', label: 'Updated', priority: 3 },
  ],
  filters: [{ unused: 'blogs', label: 'Unused' }],
  sort: 'name',
  search: ['name', 'description'],
  unique: [['name'], ['slug']],
  import: { keys: ['name', 'slug'] },
})
