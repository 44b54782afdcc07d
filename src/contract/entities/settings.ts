import { blockedProblem } from '../blocked-lines.ts'
import { defineEntity, type NumberField, type Problem } from '../define.ts'
import { isObject, isText, textOf, type Values } from '../json.ts'
import { capitalize } from '../text-rules.ts'
import { airport } from './airport.ts'
import { blog } from './blog.ts'
import { contentPage } from './content-page.ts'
import { guidelineDetail } from './guideline-detail.ts'
import { guidelineType } from './guideline-type.ts'
import { notice } from './notice.ts'
import { travelAgent } from './travel-agent.ts'
import { otherPathsProblem } from '../other-paths.ts'
import { checkIntervals } from '../publishing/freshness.ts'

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

const reviewFields = ['reviewSections'] as const

const languageStates = [
  { value: 'preparing', label: 'Preparing' },
  { value: 'public', label: 'Public' },
] as const

const published = [airport, guidelineType, guidelineDetail, blog, contentPage, travelAgent, notice]

/** The number of days after which the host deletes something permanently. Empty: never. */
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

const months = (label: string): NumberField => ({
  kind: 'number',
  label,
  min: 1,
  max: 120,
  places: 0,
  unit: 'months',
})

/** Fields that need a feature of the host. Every host has all other fields. */
export const settingsOfFeatures = [
  { feature: 'website', fields: [...contentFields, ...intakeFields, 'otherPaths'] },
  { feature: 'publishing', fields: [...Object.values(checkIntervals), ...reviewFields] },
  { feature: 'translations', fields: ['languages'] },
  { feature: 'mail', fields: mailFields },
  { feature: 'personal-data', fields: retentionFields },
] as const

/** A browser's `Origin` header has no path, so an entry with one would match nothing. */
const checkOrigins = ({ contentOrigins }: Values): Problem[] =>
  (Array.isArray(contentOrigins) ? contentOrigins : []).flatMap((entry, index) => {
    const origin = isObject(entry) ? textOf(entry.origin) : ''
    return !URL.canParse(origin) || new URL(origin).origin === origin.replace(/\/$/, '')
      ? []
      : [{ field: `contentOrigins.${index}.origin`, text: 'Enter only the origin, such as https://www.example.com' }]
  })

const checkPreview = ({ contentPreviewUrl: address }: Values): Problem[] =>
  isText(address) && !address.includes('{token}')
    ? [{ field: 'contentPreviewUrl', text: 'Add {token} where the token belongs, for example ?token={token}' }]
    : []

const checkBlocked = ({ intakeBlocked }: Values): Problem[] => {
  const text = blockedProblem(textOf(intakeBlocked))
  return text === undefined ? [] : [{ field: 'intakeBlocked', text }]
}

const checkOtherPaths = ({ otherPaths }: Values): Problem[] => {
  const text = otherPathsProblem(textOf(otherPaths))
  return text === undefined ? [] : [{ field: 'otherPaths', text }]
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
      label: 'Website URL',
      required: true,
      help: 'Canonical links start with this URL.',
    },
    siteName: {
      kind: 'text',
      label: 'Website name',
      required: true,
      max: 80,
      help: 'Shown in the browser tab, in emails and in search results.',
    },
    tagline: { kind: 'text', label: 'Tagline', max: 160, span: 4, help: 'Shown under the name if there’s room.' },
    logoId: { kind: 'image', label: 'Logo', help: 'Shown on light and dark backgrounds.' },
    faviconId: { kind: 'image', label: 'Favicon', needsNoText: true, help: 'Icon in the browser tab.' },
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
        url: { kind: 'url', label: 'URL', required: true },
      },
    },
    defaultLanguage: {
      kind: 'language',
      label: 'Default language',
      required: true,
      initial: 'en',
      help: 'Used for dates, numbers and pages without a language.',
    },
    languages: {
      kind: 'group',
      label: 'Languages',
      one: 'language',
      max: 50,
      span: 4,
      help: 'Besides the default language. Visitors get the public ones.',
      of: {
        language: { kind: 'language', label: 'Language', required: true },
        state: { kind: 'choice', label: 'State', options: languageStates, required: true, initial: 'preparing' },
      },
    },
    defaultTimeZone: {
      kind: 'zone',
      label: 'Default time zone',
      required: true,
      initial: 'UTC',
      help: 'Used for times that aren’t tied to an airport.',
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
      label: 'Analytics ID',
      max: 40,
      pattern: /^[A-Za-z0-9-]{4,40}$/,
      hint: 'Use letters, digits and hyphens',
    },
    maintenance: { kind: 'flag', label: 'Maintenance mode', help: 'Visitors see a notice instead of the website.' },
    reviewSections: {
      kind: 'group',
      label: 'Sections that need approval',
      one: 'section',
      max: published.length,
      span: 4,
      help: 'A second person approves each version before it’s published.',
      of: {
        section: {
          kind: 'choice',
          label: 'Section',
          required: true,
          options: published.map(({ key, many }) => ({ value: key, label: capitalize(many) })),
        },
      },
    },
    contentAccess: {
      kind: 'choice',
      label: 'Published content',
      required: true,
      initial: 'off',
      help: 'Who can read published records at /content/v1.',
      options: [
        { value: 'off', label: 'No one' },
        { value: 'token', label: 'Only programs with a token' },
        { value: 'public', label: 'Everyone' },
      ],
    },
    contentMaxAge: {
      kind: 'number',
      label: 'Cache lifetime',
      min: 0,
      max: 86_400,
      places: 0,
      unit: 's',
      initial: 60,
      help: 'How long browsers and CDNs cache responses.',
    },
    contentOrigins: {
      kind: 'group',
      label: 'Website origins',
      one: 'origin',
      max: 20,
      span: 4,
      help: 'Allows scripts and forms on pages from these origins.',
      of: { origin: { kind: 'url', label: 'Origin', required: true, http: true, span: 4 } },
    },
    contentPreviewUrl: {
      kind: 'url',
      label: 'Preview URL',
      http: true,
      span: 4,
      help: 'For example https://www.example.com/preview?token={token}. Previews expire after an hour.',
    },
    otherPaths: {
      kind: 'long',
      label: 'Other paths',
      max: 5000,
      span: 4,
      help: 'Paths of the website without a record, one per line: /search or /files/*. Links to them count as working.',
    },
    checkAirports: months('Airports'),
    checkGuidelineTypes: months('Guideline types'),
    checkGuidelines: months('Guidelines'),
    checkBlogs: months('Posts'),
    checkPages: months('Pages'),
    checkAgents: months('Travel agents'),
    intakeAccess: {
      kind: 'choice',
      label: 'Form submissions',
      required: true,
      initial: 'off',
      help: 'Receives messages and subscriptions at /intake/v1.',
      options: [
        { value: 'off', label: 'Off' },
        { value: 'token', label: 'With an API token' },
        { value: 'origins', label: 'From the website’s own forms too' },
      ],
    },
    intakeMinSeconds: {
      kind: 'number',
      label: 'Minimum fill-in time',
      min: 0,
      max: 600,
      places: 0,
      unit: 's',
      initial: 3,
      help: 'Forms sent faster than this go to spam. Enter 0 to turn this off.',
    },
    intakeLinks: {
      kind: 'number',
      label: 'Links per message',
      min: 0,
      max: 1000,
      places: 0,
      initial: 3,
      help: 'Messages with more links to other websites go to spam.',
    },
    intakeBlocked: {
      kind: 'long',
      label: 'Blocked words and domains',
      max: 10_000,
      span: 4,
      help: 'One per line. Messages containing any of these go to spam.',
    },
    mailFrom: {
      kind: 'email',
      label: 'Sender address',
      help: 'Must be an address your mail server can send from.',
    },
    mailReplyTo: { kind: 'email', label: 'Replies go to', help: 'Leave empty to use the contact email.' },
    keepMessages: days('Messages', 'Days after the last update. Then deleted permanently. Leave empty to keep.'),
    keepSpam: days('Messages marked as spam', 'Days after the last update.'),
    keepLeft: days('Unsubscribed subscribers', 'After they unsubscribe. They can’t be re-imported.'),
    keepSecurity: days('Security events', 'Details are erased; the audit log stays verifiable.', 30),
    keepChat: days('Chat', 'After each chat message.'),
    keepDrafts: days('Unsaved forms', 'After the last edit.'),
  },
  label: ['siteName'],
  form: [
    { title: 'General', fields: ['siteName', 'siteUrl', 'tagline', 'defaultLanguage', 'languages', 'defaultTimeZone'] },
    { title: 'Brand', fields: ['logoId', 'faviconId'] },
    { title: 'Contact details', fields: ['contactEmail', 'contactPhone', 'address'] },
    { title: 'Social links', fields: ['social'] },
    { title: 'Search and analytics', fields: ['defaultRobots', 'analyticsId'] },
    { title: 'Availability', fields: ['maintenance'] },
    { title: 'Link report', fields: ['otherPaths'] },
    { title: 'Approval', fields: [...reviewFields] },
    { title: 'Published content', fields: [...contentFields] },
    {
      title: 'Content checks',
      note: 'Months after publishing and after each check. Leave empty for none.',
      fields: Object.values(checkIntervals),
    },
    { title: 'Website forms', fields: [...intakeFields] },
    { title: 'Mail', fields: [...mailFields] },
    { title: 'Data retention', fields: [...retentionFields] },
  ],
  check: (values) => [
    ...checkOrigins(values),
    ...checkPreview(values),
    ...checkBlocked(values),
    ...checkOtherPaths(values),
  ],
  columns: [{ field: 'siteName', priority: 1 }],
  sort: 'siteName',
  search: ['siteName'],
})
