import { defineEntity } from '../define.ts'

const networks = [
  { value: 'facebook', label: 'Facebook' }, { value: 'instagram', label: 'Instagram' }, { value: 'x', label: 'X' },
  { value: 'linkedin', label: 'LinkedIn' }, { value: 'youtube', label: 'YouTube' }, { value: 'other', label: 'Other' },
] as const

export const settings = defineEntity({
  key: 'settings', one: 'website settings', many: 'website settings', icon: 'setting', single: 'settings',
  path: '/api/v1/post/general_settings', savePath: '/api/v1/post/general_settings/create',
  fields: {
    siteUrl: { kind: 'url', label: 'Website address', required: true, help: 'For canonical addresses and “View website”.' },
    siteName: { kind: 'text', label: 'Website name', required: true, max: 80 },
    tagline: { kind: 'text', label: 'Tagline', max: 160, span: 4 },
    logoId: { kind: 'image', label: 'Logo' },
    faviconId: { kind: 'image', label: 'Favicon' },
    contactEmail: { kind: 'email', label: 'Contact email' },
    contactPhone: { kind: 'phone', label: 'Contact telephone' },
    address: { kind: 'long', label: 'Address', max: 500, span: 4 },
    social: {
      kind: 'group', label: 'Social profiles', one: 'profile', max: 12, span: 4,
      of: {
        network: { kind: 'choice', label: 'Network', options: networks, required: true },
        url: { kind: 'url', label: 'Address', required: true },
      },
    },
    defaultLanguage: { kind: 'language', label: 'Default language', required: true, initial: 'en' },
    defaultTimeZone: { kind: 'zone', label: 'Default time zone', required: true, initial: 'UTC' },
    defaultRobots: {
      kind: 'choice', label: 'Default robots', required: true, initial: 'index, follow',
      options: ['index, follow', 'noindex, follow', 'index, nofollow', 'noindex, nofollow'].map((value) => ({ value, label: value })),
    },
    analyticsId: {
      kind: 'text', label: 'Analytics id', max: 40, pattern: /^[A-Za-z0-9-]{4,40}$/, hint: 'Use letters, digits and hyphens',
    },
    maintenance: { kind: 'flag', label: 'Maintenance mode', help: 'Visitors see a notice instead of the website.' },
  },
  label: ['siteName'],
  form: [
    { title: 'Website', fields: ['siteUrl', 'siteName', 'tagline', 'logoId', 'faviconId'] },
    { title: 'Contact', fields: ['contactEmail', 'contactPhone', 'address', 'social'] },
    { title: 'Language and time', fields: ['defaultLanguage', 'defaultTimeZone'] },
    { title: 'Search engines', fields: ['defaultRobots', 'analyticsId'] },
    { title: 'Maintenance', fields: ['maintenance'] },
  ],
  columns: [{ field: 'siteName', priority: 1 }], sort: 'siteName', search: ['siteName'],
})
