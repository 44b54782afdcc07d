import type { Values } from '../../src/contract/json.ts'

/** Ids of records that are there, by entity. */
export type Ids = Readonly<Record<string, string>>

export interface DraftTable {
  entity: string
  good(ids: Ids): Values
  /** What is changed of the good draft, and what both sides say to it. */
  broken: readonly (readonly [with_: Values, problems: Readonly<Record<string, string>>])[]
}

const long = (length: number): string => 'x'.repeat(length)
const https = 'Enter a full URL, for example https://www.example.com; it must start with https://'
const http = 'Enter a full URL, for example https://www.example.com'

/** Every entity, with drafts that pass and drafts that do not: the form and the host hold to the same table. */
export const draftTables: readonly DraftTable[] = [
  {
    entity: 'airport',
    good: ({ country = '' }) => ({ name: 'Test Field', icao: 'ZZTF', type: 'small_airport', countryId: country }),
    broken: [
      [{ name: null }, { name: 'Enter the name' }],
      [{ name: 'X' }, { name: 'Use at least 2 characters' }],
      [{ name: long(121) }, { name: 'Use at most 120 characters; this has 121' }],
      [{ name: '\u200b\u2060' }, { name: 'Enter the name' }],
      [{ name: 'X\u0007\u202e' }, { name: 'Use at least 2 characters' }],
      [{ name: 7 }, { name: 'Enter it as text' }],
      [{ iata: 'D3L' }, { iata: 'Use 3 letters, for example DEL' }],
      [{ icao: 'ZZ' }, { icao: 'Use 4 letters, for example VIDP' }],
      [{ icao: null }, { iata: 'Enter at least one code: IATA, ICAO or local' }],
      [{ type: 'spaceport' }, { type: 'Choose one from the list' }],
      [{ countryId: null }, { countryId: 'Choose the country' }],
      [{ lat: 91, lon: 0 }, { lat: 'Must be between −90 and 90' }],
      [{ lat: 10 }, { lon: 'Enter both latitude and longitude, or neither' }],
      [{ elevationFt: 1.5 }, { elevationFt: 'Enter a whole number' }],
      [{ timeZone: 'Asia/Atlantis' }, { timeZone: 'Enter a time zone, for example Asia/Kolkata' }],
      [{ website: 'ftp://example.com' }, { website: http }],
      [{ phone: '011 4719 7000' }, { phone: 'Start with + and the country code, for example +91 124 479 7300' }],
      [{ slug: 'Not A Slug' }, { slug: 'Use small letters, digits and single hyphens, for example delhi-del' }],
      [{ status: 'scheduled' }, { publishAt: 'Choose a publishing date and time' }],
      [{ runways: [{ leIdent: '9,L' }] }, { 'runways.0.leIdent': 'Use a designator, for example 09L' }],
      [{ runways: [{ lengthFt: 9 }, {}] }, { 'runways.1.leIdent': 'Fill in or remove the runway' }],
      [{ runways: [{ leIdent: 'XX', lighted: false }] }, { 'runways.0.leIdent': 'Fill in or remove the runway' }],
      [{ terminals: [{ name: '' }] }, { 'terminals.0.name': 'Enter the name' }],
      [{ runways: 'two' }, { runways: 'Enter it as a list' }],
      [{ completeness: 100 }, { completeness: 'This is calculated and can’t be set' }],
      [{ wingspan: 9 }, { wingspan: 'Unknown field “wingspan”' }],
    ],
  },
  {
    entity: 'country',
    good: () => ({ name: 'Testland', alpha2: 'qz', continent: 'EU' }),
    broken: [
      [{ alpha2: 'Q' }, { alpha2: 'Use 2 letters, for example IN' }],
      [{ alpha2: '' }, { alpha2: 'Enter the alpha-2 code' }],
      [{ continent: 'Atlantis' }, { continent: 'Choose one from the list' }],
      [{ numeric: '12' }, { numeric: 'Use 3 digits, for example 356' }],
      [{ callingCode: '91' }, { callingCode: 'Use + and up to 4 digits, for example +91' }],
    ],
  },
  {
    entity: 'state',
    good: ({ country = '' }) => ({ name: 'Test State', code: 'IN-ZZ', countryId: country }),
    broken: [
      [{ code: 'ZZ' }, { code: 'Use the ISO 3166-2 code, for example IN-DL' }],
      [
        { code: null, name: null },
        { code: 'Enter the code', name: 'Enter the name' },
      ],
    ],
  },
  {
    entity: 'city',
    good: ({ country = '' }) => ({ name: 'Test City', countryId: country }),
    broken: [
      [{ name: ' ' }, { name: 'Enter the name' }],
      [{ lon: 181 }, { lon: 'Must be between −180 and 180' }],
      [{ lat: 'north' }, { lat: 'Enter a number between −90 and 90' }],
      [{ code: 'LO' }, { code: 'Use 3 letters, for example LON' }],
    ],
  },
  {
    entity: 'guideline-type',
    good: () => ({ name: 'Test type' }),
    broken: [
      [{ name: 'x' }, { name: 'Use at least 2 characters' }],
      [{ order: -1 }, { order: 'Enter a whole number from 0' }],
      [{ order: null }, { order: 'Enter the order' }],
      [{ icon: 'nothing' }, { icon: 'Choose one from the list' }],
    ],
  },
  {
    entity: 'guideline-detail',
    good: (ids) => ({ title: 'A test guideline', typeId: ids['guideline-type'] ?? '', body: 'Text.' }),
    broken: [
      [{ title: 'Four' }, { title: 'Use at least 5 characters' }],
      [{ typeId: null }, { typeId: 'Choose the type' }],
      [{ validFrom: '2026-02-30' }, { validFrom: 'Enter a date, for example 2026-03-14' }],
      [{ validFrom: '2026-03-14', validTo: '2026-03-13' }, { validTo: 'Choose a day on or after “Valid from”' }],
      [{ language: 'not a language' }, { language: 'Enter a language tag, for example en or pt-BR' }],
      [{ sourceUrl: 'http://example.com' }, { sourceUrl: https }],
      [{ body: long(50_001) }, { body: 'Use at most 50,000 characters; this has 50,001' }],
    ],
  },
  {
    entity: 'gallery',
    good: () => ({ name: 'Test album' }),
    broken: [
      [{ name: '' }, { name: 'Enter the name' }],
      [{ description: long(301) }, { description: 'Use at most 300 characters; this has 301' }],
    ],
  },
  {
    entity: 'contact-message',
    good: () => ({ name: 'A Sender', email: 'sender@example.com', subject: 'Hello', body: 'A question.' }),
    broken: [
      [{ email: 'sender' }, { email: 'Enter an email address like name@example.com' }],
      [{ body: null }, { body: 'Enter the message' }],
      [{ status: 'lost' }, { status: 'Choose one from the list' }],
    ],
  },
  {
    entity: 'subscriber',
    good: () => ({ email: 'reader.test@example.com' }),
    broken: [
      [{ email: `${long(250)}@example.com` }, { email: 'Enter an email address like name@example.com' }],
      [{ source: 'rumour' }, { source: 'Choose one from the list' }],
      [{ consentAt: 'yesterday' }, { consentAt: 'Enter a date and a time, for example 2026-03-14 18:00' }],
    ],
  },
  {
    entity: 'user',
    good: ({ role = '' }) => ({
      firstName: 'Test',
      lastName: 'Person',
      email: 'test.person@example.com',
      roleId: role,
    }),
    broken: [
      [{ firstName: null }, { firstName: 'Enter the first name' }],
      [{ roleId: null }, { roleId: 'Choose the role' }],
      [{ bio: long(501) }, { bio: 'Use at most 500 characters; this has 501' }],
      [{ lastSignInAt: '2026-01-01T00:00:00Z' }, { lastSignInAt: 'This is calculated and can’t be set' }],
    ],
  },
  {
    entity: 'role',
    good: () => ({ name: 'Test role', permissions: { airport: ['view'] } }),
    broken: [
      [{ name: 'x' }, { name: 'Use at least 2 characters' }],
      [{ permissions: { airport: ['fly'] } }, { permissions: 'Choose view, edit or delete for each section' }],
      [{ permissions: ['airport'] }, { permissions: 'Choose the role’s permissions' }],
    ],
  },
  {
    entity: 'user-status',
    good: () => ({ name: 'On leave' }),
    broken: [
      [{ colour: 'pink' }, { colour: 'Choose one from the list' }],
      [{ blocksSignIn: 'maybe' }, { blocksSignIn: 'Choose yes or no' }],
    ],
  },
  {
    entity: 'content-page',
    good: () => ({ title: 'Test page', body: 'Text.' }),
    broken: [
      [{ title: 'ab' }, { title: 'Use at least 3 characters' }],
      [{ template: 'x' }, { template: 'Choose one from the list' }],
    ],
  },
  {
    entity: 'blog',
    good: (ids) => ({
      title: 'A test blog',
      excerpt: long(60),
      body: 'Text.',
      authorId: ids.user ?? '',
      typeId: ids['blog-type'] ?? '',
    }),
    broken: [
      [{ excerpt: 'Too short' }, { excerpt: 'Use at least 50 characters' }],
      [{ authorId: '' }, { authorId: 'Choose the author' }],
      [{ tagIds: Array.from({ length: 11 }, (_, index) => `t${index}`) }, { tagIds: 'Choose at most 10' }],
      [{ tagIds: 'asia' }, { tagIds: 'Enter it as a list' }],
      [{ readingMinutes: 3 }, { readingMinutes: 'This is calculated and can’t be set' }],
    ],
  },
  {
    entity: 'blog-type',
    good: () => ({ name: 'Test kind' }),
    broken: [[{ name: long(41) }, { name: 'Use at most 40 characters; this has 41' }]],
  },
  { entity: 'blog-tag', good: () => ({ name: 'test tag' }), broken: [[{ name: null }, { name: 'Enter the name' }]] },
  {
    entity: 'clientele',
    good: ({ media = '' }) => ({ name: 'Test client', mediaId: media }),
    broken: [
      [{ mediaId: null }, { mediaId: 'Choose the logo' }],
      [{ url: 'https://user:secret@example.com' }, { url: 'Remove the name and password from the URL' }],
      [{ visible: 1 }, { visible: 'Choose yes or no' }],
      [{ order: '' }, { order: 'Enter the order' }],
    ],
  },
  {
    entity: 'gallery-image',
    good: ({ media = '' }) => ({ title: 'Test image', mediaId: media }),
    broken: [
      [{ mediaId: null }, { mediaId: 'Choose the image' }],
      [{ title: '' }, { title: 'Enter the title' }],
      [{ link: 'example.com' }, { link: https }],
      [{ order: 'first' }, { order: 'Enter a whole number from 0' }],
      [{ order: null }, { order: 'Enter the order' }],
    ],
  },
  {
    entity: 'travel-agent',
    good: ({ country = '' }) => ({ name: 'Test Travels', countryId: country }),
    broken: [
      [{ name: '' }, { name: 'Enter the name' }],
      [{ email: 'a@b@c' }, { email: 'Enter an email address like name@example.com' }],
      [{ cityId: 'no such id!' }, { cityId: 'Choose one from the list' }],
    ],
  },
  {
    entity: 'settings',
    good: () => ({ siteUrl: 'https://www.example.com', siteName: 'Test site' }),
    broken: [
      [{ siteUrl: 'http://www.example.com' }, { siteUrl: https }],
      [{ siteName: null }, { siteName: 'Enter the website name' }],
      [{ social: [{ network: 'x' }] }, { 'social.0.url': 'Enter the URL' }],
      [{ analyticsId: '<script>' }, { analyticsId: 'Use letters, digits and hyphens' }],
    ],
  },
  {
    entity: 'notice',
    good: () => ({
      title: 'Test notice',
      text: 'A test',
      severity: 'urgent',
      everywhere: true,
      endsAt: '2027-01-01T00:00:00.000Z',
    }),
    broken: [
      [{ title: '' }, { title: 'Enter the title' }],
      [{ severity: 'grave' }, { severity: 'Choose one from the list' }],
      [{ endsAt: null }, { endsAt: 'Enter the end' }],
      [{ everywhere: false }, { everywhere: 'Choose where the notice applies' }],
      [{ link: 'example.com' }, { link: 'Enter a full URL, for example https://www.example.com' }],
    ],
  },
  {
    entity: 'redirect',
    good: () => ({ from: '/old-page', to: '/new-page' }),
    broken: [
      [{ from: '' }, { from: 'Enter the path' }],
      [{ from: 'old-page' }, { from: 'Enter a path of the website, for example /old-page' }],
      [{ to: '//example.com' }, { to: 'Enter a path such as /new-page, or a full URL with https://' }],
      [{ to: '/old-page/' }, { to: 'This redirects to itself' }],
    ],
  },
  {
    entity: 'webhook',
    good: () => ({ url: 'https://hooks.example.com/in', entities: ['airport'], events: ['published'] }),
    broken: [
      [{ url: '' }, { url: 'Enter the URL' }],
      [{ entities: [] }, { entities: 'Choose the records' }],
      [{ entities: ['token'] }, { entities: 'Choose from the list' }],
      [{ events: 'published' }, { events: 'Choose from the list' }],
    ],
  },
  {
    entity: 'token',
    good: () => ({ name: 'Website', scopes: ['content:read', 'airport:view'] }),
    broken: [
      [{ name: '' }, { name: 'Enter the name' }],
      [{ scopes: [] }, { scopes: 'Choose the scopes' }],
      [{ scopes: ['airport:delete'] }, { scopes: 'Choose from the list' }],
      [{ scopes: ['user:view'] }, { scopes: 'Choose from the list' }],
    ],
  },
  {
    entity: 'saved-reply',
    good: () => ({ name: 'Thanks', text: 'Dear {name}' }),
    broken: [
      [{ name: '' }, { name: 'Enter the name' }],
      [{ text: ' ' }, { text: 'Enter the text' }],
    ],
  },
]
