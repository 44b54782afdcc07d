import { isObject } from '../../../src/contract/json.ts'
import {
  acts,
  answers,
  asAdministrator,
  asks,
  calls,
  ignores,
  mends,
  type Mutant,
  permits,
  records,
  rowsOf,
  swallows,
  toldAs,
} from './mutant.ts'

const draft = /^(?:GET|PUT|DELETE) \/drafts\//
const events = /^GET \/events$/
const news = /^GET \/notifications$/
const found = /^GET \/search$/
const operations = /^GET \/operations$/
const entries = /^GET \/activity$/
const seo = /^POST \/seo_content\/create$/
const seoList = /^GET \/seo_content$/
const chat = /^GET \/chat$/
const here = /^POST \/presence$/

function turned(breaks: string, where: RegExp): Mutant {
  return answers(breaks, where, (told) => {
    told.json = { ...told.json, data: rowsOf(told).reverse() }
  })
}

/** Everyone hears of all that is made. */
function tellsAll(breaks: string): Mutant {
  return {
    breaks,
    make: () => {
      const made: unknown[] = []
      return async (asked, next) => {
        const told = await next()
        if (asked.url.pathname.endsWith('/create') && isObject(told.json?.data)) made.push(told.json.data.id)
        if (!asked.url.pathname.endsWith('/events') || !told.json) return told
        const more = made.map((id) => ({ cursor: 1, type: 'record', entity: 'blog-type', id, version: 1, by: null }))
        told.json.data = [...rowsOf(told), ...more]
        return told
      }
    },
  }
}

export const peopleMutants: readonly Mutant[] = [
  answers('A draft is returned as it was sent', draft, ({ json }) => {
    if (isObject(json?.data)) delete json.data.nested
  }),
  answers('Without a draft the response is null', draft, (told) => {
    if (told.json?.data === null) {
      told.status = 404
      told.json = { error: 'None', code: 'not_found' }
    }
  }),
  acts('A new draft replaces the former one', /^PUT \/drafts\//, () => {
    let turn = 0
    return async (_asked, next) => (++turn > 1 ? toldAs(200, { data: null }) : next())
  }),
  swallows('A draft can be removed', /^DELETE \/drafts\//),
  swallows('A draft of a record that does not exist yet is kept as new', /^PUT \/drafts\/blog-tag\/new$/),
  asAdministrator('A user cannot read another user’s draft', /^(?:GET|PUT) \/drafts\//),
  asAdministrator('A user cannot remove another user’s draft', /^(?:PUT|DELETE) \/drafts\//),
  asAdministrator('A user’s list contains no operations of other users', operations),
  asks(
    'A save creates the related records that it names, and undoing the save moves them to the trash',
    /^POST \/blogs\/create$/,
    ({ json }) => {
      if (json?.related) json.tagIds = []
    },
  ),
  answers('An operation is listed with its record until it is undone', operations, (told) => {
    for (const operation of rowsOf(told)) operation.count = 2
  }),
  permits('A draft of an unknown entity returns not_found', draft, 'not_found'),
  permits('A draft that is not an object returns malformed', draft, 'malformed'),

  acts('A poll returns as soon as another user writes', events, () => async (_asked, next) => {
    const told = await next()
    told.json = { ...told.json, data: rowsOf(told).filter((_event, index) => index > 99) }
    return told
  }),
  answers('An event has its type, record, version, user and time', events, (told) => {
    for (const event of rowsOf(told)) event.by = null
  }),
  acts('Events after a cursor are returned immediately', events, () => async (asked, next) => {
    const told = await next()
    if (asked.url.searchParams.has('after')) told.json = { ...told.json, data: [] }
    return told
  }),
  turned('Cursors increase, and the next poll starts after the last one', events),
  tellsAll('A user gets no events about their own writes'),
  tellsAll('A user gets no events about records that they cannot view'),
  answers('A sign-up is an event for users who can approve it', events, (told) => {
    if (told.json) told.json.data = rowsOf(told).filter(({ type }) => type !== 'sign-up')
  }),
  answers('A new message is an event', events, (told) => {
    if (told.json) told.json.data = rowsOf(told).filter(({ type }) => type !== 'message')
  }),
  ignores('A cursor that is not a number returns malformed', events, /^after=now$/),

  records('Users who can approve a sign-up are notified', news, (row) => {
    if (row.kind === 'sign-up') row.kind = 'changed'
  }),
  turned('The newest notification comes first', news),
  answers('meta counts the unread notifications', news, ({ json }) => {
    if (json) json.meta = { unread: 1 }
  }),
  acts(
    'A notification can be marked as read',
    /^POST \/notifications\/read$/,
    () => async (asked, next) => next({ ...asked, json: { ids: [] } }),
  ),
  asAdministrator('A user is not notified of records that they cannot view', news),
  asAdministrator('A user cannot mark another user’s notifications', /^POST \/notifications\/read$/),
  permits('Marking no notification is rejected', /^POST \/notifications\/read$/, 'validation'),

  asAdministrator('Without view, a list returns forbidden', /^GET \/guidelines_types$/),
  asAdministrator('Without view, a record returns forbidden', /^GET \/guidelines_types\//),
  acts(
    'With view, a list can be read',
    /^GET \/blogs_tags$/,
    () => async () => toldAs(403, { error: 'No', code: 'forbidden' }),
  ),
  asAdministrator('With only view, records cannot be created', /^POST \/blogs_tag\/create$/),
  asAdministrator('With only view, records cannot be updated', /^POST \/blogs_tag\/create$/),
  asAdministrator('Without delete, records cannot be deleted', /^DELETE \/blogs_tags\//),
  asAdministrator('Without delete, records cannot be deleted in bulk', /^POST \/blogs_tags\/bulk$/),
  asAdministrator('A picker can read only the labels of related records', /^GET \/blogs_types$/),
  asAdministrator('A user cannot grant permissions that they lack', /^POST \/user_roles\/create$/),
  asAdministrator('A user cannot give a role with more permissions than their own', /^POST \/users\/create$/),
  asAdministrator('A user cannot change the permissions of their own role', /^POST \/user_roles\/create$/),
  asAdministrator('A user cannot change their own role', /^POST \/users\/create$/),
  permits('The administrator role cannot be changed', /^POST \/user_roles\/create$/, 'forbidden'),
  permits('System statuses cannot be changed', /^POST \/user_status\/create$/, 'forbidden'),
  permits('A user cannot delete themselves', /^DELETE \/users\//, 'forbidden'),
  permits('A user cannot block themselves', /^POST \/users\/create$/, 'forbidden'),
  permits('Deleting a role that users have returns in_use', /^DELETE \/user_roles\//, 'in_use'),
  permits('A sign-up can be approved only with a role', /^POST \/users\/create$/, 'validation'),
  mends('A change of a role takes effect immediately', /^POST \/user_roles\/create$/, (json) => {
    if (json.id) delete json.permissions
  }),
  mends('Suspending a user signs them out immediately', /^POST \/users\/create$/, (json) => {
    if (json.statusId === 'suspended') json.statusId = 'active'
  }),
  records('No response contains a password', /^GET \/users\//, (row) => {
    row.passwordHash = 'scrypt$32768$8$3'
  }),

  turned('Every write creates an activity entry, newest first', entries),
  records('An activity entry has the old and new value of each changed field', entries, (row) => {
    if (row.action === 'update') row.changes = [{ field: 'description' }]
  }),
  records('A record’s first activity entry has all its initial values', entries, (row) => {
    if (row.action === 'create') row.changes = []
  }),
  records('An activity entry has the user, the time and the record', entries, (row) => {
    row.by = isObject(row.by) ? row.by.id : null
  }),
  ignores('Activity entries can be filtered by user', entries, /^filter\[by\]=/),
  permits('No call can create or delete activity entries', /^(?:POST|DELETE) \/activity$/, 'method_not_allowed'),
  asAdministrator('A user who cannot view a record sees no activity of it', entries),
  records('Purging a user erases them from the activity', entries, (row) => {
    row.changes = [{ field: 'body', before: 'A private matter.', after: 'erased' }]
  }),

  answers('A search finds records of several kinds', found, (told) => {
    if (told.json) told.json.data = rowsOf(told).filter(({ entity }) => entity === 'blog-tag')
  }),
  records('A result has entity, id, label and detail', found, (row) => {
    row.detail = null
  }),
  asks('A search over all records matches the beginning of a word', found, ({ url }) => {
    url.searchParams.set('q', (url.searchParams.get('q') ?? '').replace(/ sou$/, ' sounothing'))
  }),
  asks('A search finds no trashed records', found, ({ url }) => {
    url.searchParams.set('q', (url.searchParams.get('q') ?? '').replace(/ gone$/, ''))
  }),
  ignores('A search returns at most its limit', found, /^limit=/),
  asks('A search without words finds nothing', found, ({ url }) => {
    if (url.searchParams.get('q') === '') url.searchParams.set('q', 'zz-conformance')
  }),
  asAdministrator('A search finds only records that the user can view', found),
  answers('A search finds a URL', found, (told) => {
    if (told.json) told.json.data = []
  }),

  records('The pages of the kind airport are listed', seoList, (row) => {
    row.id = row.targetId
  }),
  acts('A list without a kind returns malformed', seoList, () => async (asked, next) => {
    const url = new URL(asked.url)
    if (!url.searchParams.has('filter[kind]')) url.searchParams.set('filter[kind]', 'airport')
    return next({ ...asked, url })
  }),
  records('A new record has a row with version 0', seoList, (row) => {
    if (row.version === 0) row.version = 1
  }),
  answers('The first save takes version 0 and creates version 1', seo, (told) => {
    if (told.status === 201) told.status = 200
  }),
  calls('Saving over an old version returns conflict', seo, 'conflict', 422),
  permits('Saving without a version returns version_required', seo, 'version_required'),
  mends('A title over 70 characters is rejected', seo, (json) => {
    json.metaTitle = String(json.metaTitle).slice(0, 70)
  }),
  mends('A description over 200 characters is rejected', seo, (json) => {
    json.metaDescription = String(json.metaDescription).slice(0, 200)
  }),
  mends('A canonical URL must be absolute', seo, (json) => {
    json.canonical = `https://example.com${String(json.canonical)}`
  }),
  mends('JSON-LD must be valid JSON', seo, (json) => {
    delete json.jsonLd
  }),
  mends('The robots value must be one of the choices', seo, (json) => {
    delete json.robots
  }),
  permits('An unknown page returns not_found', /^GET \/seo_content\//, 'not_found'),
  records('The row of a page shows its title', seoList, (row) => {
    row.titleFrom = 'template'
  }),
  answers('A kind has a template, with its version', /^GET \/seo_templates\//, ({ json }) => {
    if (isObject(json?.data)) delete json.data.version
  }),
  mends('A template with an unknown placeholder is rejected', /^POST \/seo_templates\//, (json) => {
    delete json.metaTitle
  }),
  permits('An unknown kind has no template', /^GET \/seo_templates\//, 'not_found'),

  records('A new message is returned with its author and time', /^POST \/chat$/, (row) => {
    delete row.by
  }),
  turned('Another user reads the messages, latest last', chat),
  permits('An empty message is rejected', /^POST \/chat$/, 'validation', 201),
  mends('A message over 4000 characters is rejected', /^POST \/chat$/, (json) => {
    json.text = String(json.text).slice(0, 4000)
  }),
  answers('The chat lists the users who are online', chat, ({ json }) => {
    delete json?.meta
  }),

  answers('A user sees who else has a record open', here, (told) => {
    if (told.json) told.json.data = []
  }),
  records('A user sees who is editing the record', here, (row) => {
    row.isEditing = false
  }),
  answers('A user does not see themselves', here, (told) => {
    if (told.json)
      told.json.data = [
        ...rowsOf(told),
        { person: { id: 'me', label: 'Me' }, isEditing: true, since: '2026-01-01T00:00:00Z' },
      ]
  }),
  mends('A user who closes the record is no longer listed', here, (json) => {
    if (json.editing === null) json.editing = true
  }),
  mends('Each record has its own presence', here, (json) => {
    json.id = 'one'
  }),
  asAdministrator('Without view, a user cannot see who has the record open', here),
  mends('An unknown entity is rejected', here, (json) => {
    if (json.entity === 'odd') json.entity = 'blog-tag'
  }),
]
