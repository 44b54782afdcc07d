import { blockedProblem } from '../blocked-lines.ts'
import { defineEntity, type NumberField, type Problem } from '../define.ts'
import { isObject, isText, textOf, type Values } from '../json.ts'

const networks = [
  { value: 'facebook', label: 'Facebook' },
  { value: 'instagram', label: 'Instagram' },
  { value: 'x', label: 'X' },
  { value: 'linkedin', label: 'LinkedIn' },
  { value: 'youtube', label: 'YouTube' },
  { value: 'other', label: 'Other' },
] as const

const contentFields = ['contentAccess', 'contentMaxAge', 'contentOrigins', 'contentPreviewUrl'] as const
const intakeFields = ['intakeAccess', 'intakeMinSeconds', 'intakeLinks', 'intakeBlocked'] as const

const mailFields = ['mailFrom', 'mailReplyTo'] as const

/** The days after which the host deletes something for good. Empty: it stays. */
export const retentionFields = [
  'keepMessages',
  'keepSpam',
  'keepLeft',
  'keepSecurity',
  'keepChat',
  'keepDrafts',
] as const
export type RetentionField = (typeof retentionFields)[number]

const days = (label: string, help: string, min = 1): NumberField => ({
  kind: 'number',
  label,
  min,
  max: 3650,
  places: 0,
  unit: 'days',
  help,
})

/** Only a host with the feature has these fields. All other fields are there on every host. */
export const settingsOfFeatures = [
  { feature: 'content', fields: contentFields },
  { feature: 'intake', fields: [...intakeFields, 'contentOrigins'] },
  { feature: 'mail', fields: mailFields },
  { feature: 'personal-data', fields: retentionFields },
] as const

/** A browser's `Origin` header has no path, so an entry with one would match nothing. */
const checkOrigins = ({ contentOrigins }: Values): Problem[] =>
  (Array.isArray(contentOrigins) ? contentOrigins : []).flatMap((entry, index) => {
    const origin = isObject(entry) ? textOf(entry.origin) : ''
    return !URL.canParse(origin) || new URL(origin).origin === origin.replace(/\/$/, '')
      ? []
      : [{ field: `contentOrigins.${index}.origin`, text: 'Enter the origin alone, such as https://www.example.com' }]
  })

const checkPreview = ({ contentPreviewUrl: address }: Values): Problem[] =>
  isText(address) && !address.includes('{token}')
    ? [{ field: 'contentPreviewUrl', text: 'Put {token} where the token belongs, for example ?token={token}' }]
    : []

const checkBlocked = ({ intakeBlocked }: Values): Problem[] => {
  const text = blockedProblem(textOf(intakeBlocked))
  return text === undefined ? [] : [{ field: 'intakeBlocked', text }]
}

export const settings = defineEntity({
  key: 'settings',
  one: 'website setting',
  many: 'website settings',
  icon: 'setting',
  single: 'settings',
  path: '/api/v1/post/general_settings',
  savePath: '/api/v1/post/general_settings/create',
  fields: {
    siteUrl: {
      kind: 'url',
      label: 'Website address',
      required: true,
      help: 'Canonical links start with this address. “View website” opens it.',
    },
    siteName: {
      kind: 'text',
      label: 'Website name',
      required: true,
      max: 80,
      help: 'Shown in the browser tab, in emails and in search results.',
    },
    tagline: { kind: 'text', label: 'Tagline', max: 160, span: 4, help: 'Shown under the name if there is room.' },
    logoId: { kind: 'image', label: 'Logo', help: 'Shown on light and dark backgrounds.' },
    faviconId: { kind: 'image', label: 'Favicon', help: 'Small picture in the browser tab.' },
    contactEmail: { kind: 'email', label: 'Contact email', help: 'Shown on the contact page.' },
    contactPhone: { kind: 'phone', label: 'Contact telephone' },
    address: { kind: 'long', label: 'Address', max: 500, span: 4 },
    social: {
      kind: 'group',
      label: 'Social profiles',
      one: 'profile',
      max: 12,
      span: 4,
      of: {
        network: { kind: 'choice', label: 'Network', options: networks, required: true },
        url: { kind: 'url', label: 'Address', required: true },
      },
    },
    defaultLanguage: {
      kind: 'language',
      label: 'Default language',
      required: true,
      initial: 'en',
      help: 'Used for dates, numbers and pages without a language.',
    },
    defaultTimeZone: {
      kind: 'zone',
      label: 'Default time zone',
      required: true,
      initial: 'UTC',
      help: 'Used for times without an airport.',
    },
    defaultRobots: {
      kind: 'choice',
      label: 'Default robots',
      required: true,
      initial: 'index, follow',
      help: 'Used for pages without their own robots setting.',
      options: ['index, follow', 'noindex, follow', 'index, nofollow', 'noindex, nofollow'].map((value) => ({
        value,
        label: value,
      })),
    },
    analyticsId: {
      kind: 'text',
      label: 'Analytics id',
      max: 40,
      pattern: /^[A-Za-z0-9-]{4,40}$/,
      hint: 'Use letters, digits and hyphens',
    },
    maintenance: { kind: 'flag', label: 'Maintenance mode', help: 'Visitors see a notice instead of the website.' },
    contentAccess: {
      kind: 'choice',
      label: 'Published content',
      required: true,
      initial: 'off',
      help: 'Who may read published records from this host, at /content/v1.',
      options: [
        { value: 'off', label: 'Nobody' },
        { value: 'token', label: 'Programs with a token' },
        { value: 'public', label: 'Everybody' },
      ],
    },
    contentMaxAge: {
      kind: 'number',
      label: 'Keep for',
      min: 0,
      max: 86_400,
      places: 0,
      unit: 's',
      initial: 60,
      help: 'How long browsers and CDNs may use an answer without asking again.',
    },
    contentOrigins: {
      kind: 'group',
      label: 'Origins of the website',
      one: 'origin',
      max: 20,
      span: 4,
      help: 'For scripts and forms in a browser, on pages of another address than this host.',
      of: { origin: { kind: 'url', label: 'Origin', required: true, http: true, span: 4 } },
    },
    contentPreviewUrl: {
      kind: 'url',
      label: 'Preview address',
      http: true,
      span: 4,
      help: 'Of the website, such as https://www.example.com/preview?token={token}. A preview is open for an hour.',
    },
    intakeAccess: {
      kind: 'choice',
      label: 'Messages and subscribers',
      required: true,
      initial: 'off',
      help: 'Who may hand them in to this host, at /intake/v1.',
      options: [
        { value: 'off', label: 'Nobody' },
        { value: 'token', label: 'Programs with a token' },
        { value: 'origins', label: 'Pages of the website too' },
      ],
    },
    intakeMinSeconds: {
      kind: 'number',
      label: 'Shortest time to write',
      min: 0,
      max: 600,
      places: 0,
      unit: 's',
      initial: 3,
      help: 'A form that comes back faster is kept as spam. 0 asks for no time.',
    },
    intakeLinks: {
      kind: 'number',
      label: 'Links in a message',
      min: 0,
      max: 1000,
      places: 0,
      initial: 3,
      help: 'A message with more links to other websites is kept as spam.',
    },
    intakeBlocked: {
      kind: 'long',
      label: 'Words and domains of spam',
      max: 10_000,
      span: 4,
      help: 'One per line. A message that contains one is kept as spam.',
    },
    mailFrom: {
      kind: 'email',
      label: 'Sender of mail',
      help: 'The mail server must let this host send from it. “Mail” in the account menu sends a test.',
    },
    mailReplyTo: { kind: 'email', label: 'Replies go to', help: 'Left empty, to the sender.' },
    keepMessages: days('Messages', 'After their last change. Then deleted for good, like all below. Empty: they stay.'),
    keepSpam: days('Messages marked as spam', 'After their last change.'),
    keepLeft: days('Subscribers who left', 'After they left. No import brings them back.'),
    keepSecurity: days('Security events', 'Their text is erased; the chain of the log holds.', 30),
    keepChat: days('Chat', 'After each line was said.'),
    keepDrafts: days('Unsaved forms', 'After the last keystroke.'),
  },
  label: ['siteName'],
  form: [
    { title: 'General', fields: ['siteName', 'siteUrl', 'tagline', 'defaultLanguage', 'defaultTimeZone'] },
    { title: 'Brand', fields: ['logoId', 'faviconId'] },
    { title: 'Contact details', fields: ['contactEmail', 'contactPhone', 'address'] },
    { title: 'Social links', fields: ['social'] },
    { title: 'Search and analytics', fields: ['defaultRobots', 'analyticsId'] },
    { title: 'Availability', fields: ['maintenance'] },
    { title: 'Website interface', fields: [...contentFields] },
    { title: 'Forms of the website', fields: [...intakeFields] },
    { title: 'Mail', fields: [...mailFields] },
    { title: 'How long personal data is kept', fields: [...retentionFields] },
  ],
  check: (values) => [...checkOrigins(values), ...checkPreview(values), ...checkBlocked(values)],
  columns: [{ field: 'siteName', priority: 1 }],
  sort: 'siteName',
  search: ['siteName'],
})
