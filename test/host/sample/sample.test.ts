import { assert, test } from '../host.ts'
import type { Entity } from '../../../src/contract/define.ts'
import { entities, sections } from '../../../src/contract/entities/sections.ts'
import { sampleImages } from '../../../src/host/sample/images.ts'
import { sampleContent } from '../../../src/host/sample/sample-content.ts'
import { assertFields, assertUnique } from './sample-checks.ts'

const {
  airports,
  blogTags,
  blogTypes,
  blogs,
  cities,
  clientele,
  contactMessages,
  contentPages,
  galleries,
  galleryImages,
  guidelineDetails,
  guidelineTypes,
  roles,
  settings,
  states,
  subscribers,
  travelAgents,
  users,
} = sampleContent

const entityOf = (key: string): Entity => {
  const entity = entities.find((candidate) => candidate.key === key)
  assert.ok(entity, key)
  return entity
}

const everything: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  user: users,
  role: roles,
  airport: airports,
  state: states,
  city: cities,
  'guideline-type': guidelineTypes,
  'guideline-detail': guidelineDetails,
  gallery: galleries,
  'content-page': contentPages,
  blog: blogs,
  'blog-type': blogTypes,
  'blog-tag': blogTags,
  'contact-message': contactMessages,
  subscriber: subscribers,
  media: sampleImages.map(({ row }) => row),
  clientele,
  'gallery-image': galleryImages,
  'travel-agent': travelAgents,
  settings: [settings],
}

/** What the seeder makes of these before it saves the row. */
const relative = [
  'publishedDaysAgo',
  'inHours',
  'validFromDaysAgo',
  'validToInDays',
  'receivedHoursAgo',
  'consentDaysAgo',
]
const relations = [
  'country',
  'state',
  'city',
  'type',
  'airport',
  'role',
  'status',
  'author',
  'tags',
  'assignee',
  'gallery',
]

for (const [key, rows] of Object.entries(everything)) {
  test(`every sample ${key} passes its entity’s rules and has no unknown field`, () => {
    const { fields } = entityOf(key)
    for (const [index, row] of rows.entries()) {
      assertFields(fields, row, `${key} ${index}`)
      for (const name of Object.keys(row)) {
        assert.ok(name in fields || relations.includes(name) || relative.includes(name), `${key} has no ${name}`)
      }
      for (const [name, field] of Object.entries(fields)) {
        assert.ok(!field.required || name in row || name.replace(/Id$/, '') in row, `${key} ${index} lacks ${name}`)
      }
    }
  })
}

test('unique fields are unique in the sample', () => {
  for (const [key, rows] of Object.entries(everything)) {
    for (const names of entityOf(key).unique ?? []) {
      const values = rows.filter((row) => names.every((name) => row[name.replace(/Id$/, '')] !== undefined))
      assertUnique(values.map((row) => names.map((name) => String(row[name.replace(/Id$/, '')])).join(' | ')))
    }
  }
})

test('every relation refers to a sample record', () => {
  const has = (rows: readonly { readonly name: string }[], name: string) => rows.some((row) => row.name === name)
  const person = (email: string) => users.some((user) => user.email === email && user.status === 'active')
  for (const row of users) assert.ok(has(roles, row.role), row.email)
  for (const { slug, type, airport } of guidelineDetails) {
    assert.ok(has(guidelineTypes, type), slug)
    assert.ok(airport === null || airports.some((row) => row.iata === airport), slug)
  }
  for (const { slug, author, type, tags } of blogs) {
    assert.ok(person(author) && has(blogTypes, type), slug)
    assert.ok(tags.length <= 10 && tags.every((tag) => has(blogTags, tag)), slug)
  }
  for (const { row } of sampleImages) assert.ok(has(galleries, row.gallery), row.name)
  const shown = [...airports, ...blogs].map(({ coverId }) => coverId ?? null).filter((id) => id !== null)
  const needed = [...galleryImages, ...clientele].map(({ mediaId }) => mediaId)
  for (const id of [...shown, ...needed])
    assert.ok(
      sampleImages.some((image) => image.id === id),
      id,
    )
  for (const { assignee, subject } of contactMessages) assert.ok(assignee === null || person(assignee), subject)
  for (const { country, state, city, name } of travelAgents) {
    assert.ok(
      cities.some((row) => row.country === country && row.state === state && row.name === city),
      name,
    )
  }
})

test('links inside texts point to pages of the sample', () => {
  const pages = new Set([
    ...airports.map(({ slug }) => `/airports/${slug}`),
    ...guidelineDetails.map(({ slug }) => `/guides/${slug}`),
    ...blogs.map(({ slug }) => `/blogs/${slug}`),
    ...contentPages.map(({ slug }) => `/${slug}`),
    '/airports',
  ])
  const bodies = [...blogs, ...guidelineDetails, ...contentPages].map(({ slug, body }) => ({ slug, body }))
  for (const { slug, body } of bodies) {
    for (const [, target = ''] of body.matchAll(/\]\(([^)]+)\)/g)) assert.ok(pages.has(target), `${slug}: ${target}`)
  }
  for (const { page } of contactMessages) assert.ok(pages.has(page), page)
  for (const { link } of galleryImages) assert.ok(pages.has(new URL(link).pathname), link)
})

test('every post has 150 to 400 words with headings, and every source is an https URL', () => {
  for (const { slug, body } of blogs) {
    const words = body.split(/\s+/).length
    assert.ok(words >= 150 && words <= 400, `${slug} has ${words} words`)
    assert.match(body, /^## /m, slug)
    assert.doesNotMatch(body, /^### /m, slug) // no heading level is left out
  }
  for (const { sourceUrl } of guidelineDetails) assert.equal(new URL(sourceUrl).protocol, 'https:')
})

test('texts contain complete paragraphs: no line of prose follows another', () => {
  for (const { slug, body } of [...blogs, ...guidelineDetails, ...contentPages]) {
    assert.doesNotMatch(body, /[^\n|] *\n[A-Za-z*]| {2}/, slug)
  }
})

test('the sample gives the dashboard tasks: drafts, a scheduled post, expiring guidelines, new messages, a sign-up', () => {
  const count = (rows: readonly { readonly status: string }[], status: string) =>
    rows.filter((row) => row.status === status).length
  assert.deepEqual(
    ['draft', 'in_review', 'scheduled'].map((status) => count(blogs, status)),
    [2, 1, 1],
  )
  const days = guidelineDetails.map((row) => row.validToInDays).filter((day) => day !== null)
  assert.ok(days.some((day) => day > 0 && day <= 30) && days.some((day) => day < 0))
  assert.ok(count(contactMessages, 'new') >= 3)
  assert.equal(count(users, 'pending'), 1)
  assert.ok(guidelineDetails.length >= 12 && blogs.length >= 12 && travelAgents.length >= 12)
})

test('permissions name existing entities, and no sample role or user is an administrator', () => {
  const listed = sections.flatMap(({ key }) => key ?? [])
  const keys = new Set([...entities.map((entity) => entity.key), ...listed, 'media', 'seo', 'translation'])
  for (const { name, permissions: given } of roles) {
    const permissions: Readonly<Record<string, readonly string[]>> = given
    assert.notEqual(name, 'Administrator')
    for (const [key, words] of Object.entries(permissions)) {
      assert.ok(keys.has(key), key)
      assert.ok(
        words.every((word) => word === 'view' || permissions[key]?.includes('view')),
        `${name} ${key}`,
      )
    }
    assert.ok(!permissions.user && !permissions.role && !permissions['user-status'])
  }
})

test('senders use addresses that no one owns', () => {
  const addresses = [...users, ...contactMessages, ...travelAgents, ...subscribers].map((row) => row.email)
  for (const address of addresses) assert.match(address, /@(?:[a-z]+\.)?example\.(?:com|org|net)$/)
})

test('about 150 subscribers joined over twelve months, and some unsubscribed', () => {
  assert.equal(subscribers.length, 150)
  const months = new Set(subscribers.map((row) => Math.floor(row.consentDaysAgo / 31)))
  assert.ok(months.size >= 12)
  const left = subscribers.filter((row) => row.status === 'unsubscribed').length
  assert.ok(left > 5 && left < 30)
})
