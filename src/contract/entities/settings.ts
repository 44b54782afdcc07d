import { defineEntity } from '../define.ts'

const networks = [
  { value: 'facebook', label: 'Facebook' }, { value: 'instagram', label: 'Instagram' }, { value: 'x', label: 'X' },
  { value: 'linkedin', label: 'LinkedIn' }, { value: 'youtube', label: 'YouTube' }, { value: 'other', label: 'Other' },
] as const

export const settings = defineEntity({
  key: 'settings', one: 'website setting', many: 'website settings', icon: 'setting', single: 'settings',
  path: '/api/v1/post/general_settings', savePath: '/api/v1/post/general_settings/create',
  fields: {
    siteUrl: {
      kind: 'url', label: 'Website address', required: true,
      help: 'Canonical links start with this address. “View website” opens it.',
    },
    siteName: {
      kind: 'text', label: 'Website name', required: true, max: 80,
      help: 'Shown in the browser tab, in emails and in search results.',
    },
    tagline: { kind: 'text', label: 'Tagline', max: 160, span: 4, help: 'Shown under the name if there is room.' },
    logoId: { kind: 'image', label: 'Logo', help: 'Shown on light and dark backgrounds.' },
    faviconId: { kind: 'image', label: 'Favicon', help: 'Small picture in the browser tab.' },
    contactEmail: { kind: 'email', label: 'Contact email', help: 'Shown on the contact page.' },
    contactPhone: { kind: 'phone', label: 'Contact telephone' },
    address: { kind: 'long', label: 'Address', max: 500, span: 4 },
    social: {
      kind: 'group', label: 'Social profiles', one: 'profile', max: 12, span: 4,
      of: {
        network: { kind: 'choice', label: 'Network', options: networks, required: true },
        url: { kind: 'url', label: 'Address', required: true },
      },
    },
    defaultLanguage: {
      kind: 'language', label: 'Default language', required: true, initial: 'en',
      help: 'Used for dates, numbers and pages without a language.',
    },
    defaultTimeZone: {
      kind: 'zone', label: 'Default time zone', required: true, initial: 'UTC',
      help: 'Used for times without an airport.',
    },
    defaultRobots: {
      kind: 'choice', label: 'Default robots', required: true, initial: 'index, follow',
      help: 'Used for pages without their own robots setting.',
      options: ['index, follow', 'noindex, follow', 'index, nofollow', 'noindex, nofollow']
        .map((value) => ({ value, label: value })),
    },
    analyticsId: {
      kind: 'text', label: 'Analytics id', max: 40, pattern: /^[A-Za-z0-9-]{4,40}$/,
      hint: 'Use letters, digits and hyphens',
    },
    maintenance: { kind: 'flag', label: 'Maintenance mode', help: 'Visitors see a notice instead of the website.' },
  },
  label: ['siteName'],
  form: [
    { title: 'General', fields: ['siteName', 'siteUrl', 'tagline', 'defaultLanguage', 'defaultTimeZone'] },
    { title: 'Brand', fields: ['logoId', 'faviconId'] },
    { title: 'Contact details', fields: ['contactEmail', 'contactPhone', 'address'] },
    { title: 'Social links', fields: ['social'] },
    { title: 'Search and analytics', fields: ['defaultRobots', 'analyticsId'] },
    { title: 'Availability', fields: ['maintenance'] },
  ],
  columns: [{ field: 'siteName', priority: 1 }], sort: 'siteName', search: ['siteName'],
})
