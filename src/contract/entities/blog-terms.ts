import { defineEntity } from '../define.ts'

/** Shared by the types and the tags of posts. */
const ofPosts = {
  label: ['name'],
  code: 'name',
  merges: true,
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
} as const
const name = { kind: 'text', label: 'Name', required: true, min: 2, max: 40, translated: true } as const
const description = { kind: 'text', label: 'Description', max: 300, span: 4, translated: true } as const

export const blogType = defineEntity({
  ...ofPosts,
  key: 'blog-type',
  one: 'post type',
  many: 'post types',
  icon: 'folder',
  path: '/api/v1/post/blogs_types',
  savePath: '/api/v1/post/blogs_types/create',
  sitePath: '/blogs/type/',
  fields: {
    name,
    slug: { kind: 'slug', label: 'Slug', from: ['name'], prefix: '/blogs/type/', translated: true },
    description,
    blogs: { kind: 'count', label: 'Posts', of: 'blog', by: 'typeId', readOnly: true },
  },
  form: [{ title: 'Post type', fields: ['name', 'slug', 'description'] }],
})

export const blogTag = defineEntity({
  ...ofPosts,
  key: 'blog-tag',
  one: 'post tag',
  many: 'post tags',
  icon: 'flag',
  // The save path is singular (docs/contract.md).
  path: '/api/v1/post/blogs_tags',
  savePath: '/api/v1/post/blogs_tag/create',
  sitePath: '/blogs/tag/',
  fields: {
    name,
    slug: { kind: 'slug', label: 'Slug', from: ['name'], prefix: '/blogs/tag/', translated: true },
    description,
    blogs: { kind: 'count', label: 'Posts', of: 'blog', by: 'tagIds', readOnly: true },
  },
  form: [{ title: 'Post tag', fields: ['name', 'slug', 'description'] }],
  import: { keys: ['name', 'slug'] },
})
