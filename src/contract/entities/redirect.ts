import { defineEntity } from '../define.ts'
import { isText } from '../json.ts'
import { appliesTo, canonicalUrl } from '../site-url.ts'

/** A redirect that a user created. Former slugs redirect automatically (docs/contract.md). */
export const redirect = defineEntity({
  key: 'redirect',
  one: 'redirect',
  many: 'redirects',
  icon: 'link',
  path: '/api/v1/post/redirects',
  savePath: '/api/v1/post/redirects/create',
  fields: {
    from: {
      kind: 'text',
      label: 'Path',
      required: true,
      max: 500,
      address: 'source',
      // No path begins with `//` or contains a backslash: browsers would read a different host there.
      pattern: /^(?:https?:\/\/[^\s/\\?#]+)?\/(?![/\\])[^\s\\#]*$/,
      span: 4,
      hint: 'Enter a path of the website, for example /old-page',
      help: 'For example /old-page, or /?p=123 for URLs with these parameters.',
    },
    to: {
      kind: 'text',
      label: 'Redirects to',
      required: true,
      max: 2000,
      span: 4,
      inBulk: true,
      address: 'target',
      pattern: /^(?:\/(?![/\\])[^\s\\]*|https?:\/\/[^\s/\\][^\s\\]*)$/,
      hint: 'Enter a path such as /new-page, or a full URL with https://',
      help: 'For example /new-page, or a full URL. Permanent: browsers and search engines remember it (301).',
    },
    note: { kind: 'text', label: 'Note', max: 200, span: 4 },
  },
  label: ['from'],
  detail: 'to',
  form: [{ title: 'Redirect', fields: ['from', 'to', 'note'] }],
  columns: [
    { field: 'from', priority: 1 },
    { field: 'to', priority: 1 },
    { field: 'note', priority: 3 },
    { field: 'updatedAt', label: 'Updated', priority: 2 },
  ],
  sort: 'from',
  search: ['from', 'to', 'note'],
  unique: [['from']],
  check: ({ from, to }) =>
    isText(from) && isText(to) && to.startsWith('/') && appliesTo(from, canonicalUrl(to))
      ? [{ field: 'to', text: 'This redirects to itself', of: ['from', 'to'] }]
      : [],
  import: {
    keys: ['from'],
    once: true,
  },
})
