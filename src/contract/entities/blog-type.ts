import { defineEntity } from '../define.ts'

export const blogType = defineEntity({
  key: 'blog-type',
  one: 'post type',
  many: 'post types',
  icon: 'folder',
  path: '/api/v1/post/blogs_types',
  savePath: '/api/v1/post/blogs_types/create',
  sitePath: '/blogs/type/',
  fields: {
    name: { kind: 'text', label: 'Name', required: true, min: 2, max: 40 },
    slug: { kind: 'slug', label: 'Slug', from: ['name'], prefix: '/blogs/type/' },
    description: { kind: 'text', label: 'Description', max: 300, span: 4 },
    blogs: { kind: 'count', label: 'Posts', of: 'blog', by: 'typeId', readOnly: true },
  },
  label: ['name'],
  code: 'name',
  merges: true,
  form: [{ title: 'Post type', fields: ['name', 'slug', 'description'] }],
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
})
