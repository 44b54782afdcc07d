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

/** Everybody hears of all that is made. */
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
  answers('A draft is answered as it was sent', draft, ({ json }) => {
    if (isObject(json?.data)) delete json.data.nested
  }),
  answers('Where nothing is kept the answer is null', draft, (told) => {
    if (told.json?.data === null) {
      told.status = 404
      told.json = { error: 'None', code: 'not_found' }
    }
  }),
  acts('The latest replaces the one before', /^PUT \/drafts\//, () => {
    let turn = 0
    return async (_asked, next) => (++turn > 1 ? toldAs(200, { data: null }) : next())
  }),
  swallows('A draft is removed', /^DELETE \/drafts\//),
  swallows('A draft of a record that is not there yet is kept as new', /^PUT \/drafts\/blog-tag\/new$/),
  asAdministrator('Nobody reads the draft of another', /^(?:GET|PUT) \/drafts\//),
  asAdministrator('Nobody removes the draft of another', /^(?:PUT|DELETE) \/drafts\//),
  permits('A draft of an unknown entity is not_found', draft, 'not_found'),
  permits('A draft that is no object is malformed', draft, 'malformed'),

  acts('A poll ends as soon as somebody else writes', events, () => async (_asked, next) => {
    const told = await next()
    told.json = { ...told.json, data: rowsOf(told).filter((_event, index) => index > 99) }
    return told
  }),
  answers('An event says type, record, version, who and when', events, (told) => {
    for (const event of rowsOf(told)) event.by = null
  }),
  acts('News after a cursor is answered at once', events, () => async (asked, next) => {
    const told = await next()
    if (asked.url.searchParams.has('after')) told.json = { ...told.json, data: [] }
    return told
  }),
  turned('Cursors rise, and the next poll begins behind the last', events),
  tellsAll('A person’s own writes are no events for them'),
  tellsAll('A person gets no events of records that they may not view'),
  answers('A sign-up is an event for people who may approve it', events, (told) => {
    if (told.json) told.json.data = rowsOf(told).filter(({ type }) => type !== 'sign-up')
  }),
  answers('A new message is news', events, (told) => {
    if (told.json) told.json.data = rowsOf(told).filter(({ type }) => type !== 'message')
  }),
  ignores('A cursor that is no number is malformed', events, /^after=now$/),

  records('People who may approve a sign-up are notified of it', news, (row) => {
    if (row.kind === 'sign-up') row.kind = 'changed'
  }),
  turned('The newest notification is the first', news),
  answers('meta counts the unread notifications', news, ({ json }) => {
    if (json) json.meta = { unread: 1 }
  }),
  acts(
    'A notification is marked as read',
    /^POST \/notifications\/read$/,
    () => async (asked, next) => next({ ...asked, json: { ids: [] } }),
  ),
  asAdministrator('Nobody is notified of records that they may not view', news),
  asAdministrator('Nobody marks another person’s notifications', /^POST \/notifications\/read$/),
  permits('To mark no notification is refused', /^POST \/notifications\/read$/, 'validation'),

  asAdministrator('Without view a list is forbidden', /^GET \/guidelines_types$/),
  asAdministrator('Without view a record is forbidden', /^GET \/guidelines_types\//),
  acts(
    'With view a list is read',
    /^GET \/blogs_tags$/,
    () => async () => toldAs(403, { error: 'No', code: 'forbidden' }),
  ),
  asAdministrator('With view alone nothing is made', /^POST \/blogs_tag\/create$/),
  asAdministrator('With view alone nothing is changed', /^POST \/blogs_tag\/create$/),
  asAdministrator('Without delete nothing is deleted', /^DELETE \/blogs_tags\//),
  asAdministrator('Without delete nothing is deleted in bulk either', /^POST \/blogs_tags\/bulk$/),
  asAdministrator('A picker reads the labels of related records, and no more', /^GET \/blogs_types$/),
  asAdministrator('Nobody permits more than they may themselves', /^POST \/user_roles\/create$/),
  asAdministrator('Nobody gives a role that may do more than they may', /^POST \/users\/create$/),
  asAdministrator('Nobody changes what their own role permits', /^POST \/user_roles\/create$/),
  asAdministrator('Nobody changes their own role', /^POST \/users\/create$/),
  permits('The role of administrators is fixed', /^POST \/user_roles\/create$/, 'forbidden'),
  permits('Statuses of the system are fixed', /^POST \/user_status\/create$/, 'forbidden'),
  permits('Nobody deletes themselves', /^DELETE \/users\//, 'forbidden'),
  permits('Nobody blocks themselves', /^POST \/users\/create$/, 'forbidden'),
  permits('A role that people have is in_use', /^DELETE \/user_roles\//, 'in_use'),
  permits('A sign-up is approved with a role alone', /^POST \/users\/create$/, 'validation'),
  mends('A change of a role holds at once', /^POST \/user_roles\/create$/, (json) => {
    if (json.id) delete json.permissions
  }),
  mends('A suspended person is signed out at once', /^POST \/users\/create$/, (json) => {
    if (json.statusId === 'suspended') json.statusId = 'active'
  }),
  records('An answer shows nobody’s password', /^GET \/users\//, (row) => {
    row.passwordHash = 'scrypt$32768$8$3'
  }),

  turned('Every write makes an entry, the newest first', entries),
  records('An entry has before and after of each changed field', entries, (row) => {
    if (row.action === 'update') row.changes = [{ field: 'description' }]
  }),
  records('The first entry of a record has all that it began with', entries, (row) => {
    if (row.action === 'create') row.changes = []
  }),
  records('An entry says who, when and of what', entries, (row) => {
    row.by = isObject(row.by) ? row.by.id : null
  }),
  ignores('Entries are filtered by who did it', entries, /^filter\[by\]=/),
  permits('Entries are neither made nor deleted by a call', /^(?:POST|DELETE) \/activity$/, 'method_not_allowed'),
  asAdministrator('A person who may not view a record reads nothing of it', entries),
  records('A purged person is erased from the entries', entries, (row) => {
    row.changes = [{ field: 'body', before: 'A private matter.', after: 'erased' }]
  }),

  answers('It finds records of several kinds', found, (told) => {
    if (told.json) told.json.data = rowsOf(told).filter(({ entity }) => entity === 'blog-tag')
  }),
  records('A hit has entity, id, label and detail', found, (row) => {
    row.detail = null
  }),
  asks('It finds a word by its beginning', found, ({ url }) => {
    url.searchParams.set('q', (url.searchParams.get('q') ?? '').replace(/ sou$/, ' sounothing'))
  }),
  asks('It finds no record of the trash', found, ({ url }) => {
    url.searchParams.set('q', (url.searchParams.get('q') ?? '').replace(/ gone$/, ''))
  }),
  ignores('It finds no more than its limit', found, /^limit=/),
  asks('Without words it finds nothing', found, ({ url }) => {
    if (url.searchParams.get('q') === '') url.searchParams.set('q', 'zz-conformance')
  }),
  asAdministrator('It finds only records that the person may view', found),
  answers('It finds an address', found, (told) => {
    if (told.json) told.json.data = []
  }),

  records('The pages of the kind airport are listed', seoList, (row) => {
    row.id = row.targetId
  }),
  acts('A list without its kind is malformed', seoList, () => async (asked, next) => {
    const url = new URL(asked.url)
    if (!url.searchParams.has('filter[kind]')) url.searchParams.set('filter[kind]', 'airport')
    return next({ ...asked, url })
  }),
  records('A new record has a row, with version 0', seoList, (row) => {
    if (row.version === 0) row.version = 1
  }),
  answers('The first save is of version 0, and makes version 1', seo, (told) => {
    if (told.status === 201) told.status = 200
  }),
  calls('A save of an old version is a conflict', seo, 'conflict', 422),
  permits('A save without a version is version_required', seo, 'version_required'),
  mends('A title of more than 70 characters is refused', seo, (json) => {
    json.metaTitle = String(json.metaTitle).slice(0, 70)
  }),
  mends('A description of more than 200 characters is refused', seo, (json) => {
    json.metaDescription = String(json.metaDescription).slice(0, 200)
  }),
  mends('A canonical address is absolute', seo, (json) => {
    json.canonical = `https://example.com${String(json.canonical)}`
  }),
  mends('JSON-LD must parse', seo, (json) => {
    delete json.jsonLd
  }),
  mends('The value for robots is one of the choices', seo, (json) => {
    delete json.robots
  }),
  permits('An unknown page is not_found', /^GET \/seo_content\//, 'not_found'),
  records('The row of a page shows its title', seoList, (row) => {
    row.titleFrom = 'template'
  }),
  answers('A kind has a template, with its version', /^GET \/seo_templates\//, ({ json }) => {
    if (isObject(json?.data)) delete json.data.version
  }),
  mends('A template with a name that its kind does not know is refused', /^POST \/seo_templates\//, (json) => {
    delete json.metaTitle
  }),
  permits('An unknown kind has no template', /^GET \/seo_templates\//, 'not_found'),

  records('A new line is answered with its author and time', /^POST \/chat$/, (row) => {
    delete row.by
  }),
  turned('Another person reads the lines, the latest last', chat),
  permits('An empty line is refused', /^POST \/chat$/, 'validation', 201),
  mends('A line of more than 4000 characters is refused', /^POST \/chat$/, (json) => {
    json.text = String(json.text).slice(0, 4000)
  }),
  answers('It says who is online', chat, ({ json }) => {
    delete json?.meta
  }),

  answers('A person learns who else has a record open', here, (told) => {
    if (told.json) told.json.data = []
  }),
  records('A person learns who is editing it', here, (row) => {
    row.isEditing = false
  }),
  answers('A person is not listed for themselves', here, (told) => {
    if (told.json)
      told.json.data = [
        ...rowsOf(told),
        { person: { id: 'me', label: 'Me' }, isEditing: true, since: '2026-01-01T00:00:00Z' },
      ]
  }),
  mends('A person who closes the record is no longer listed', here, (json) => {
    if (json.editing === null) json.editing = true
  }),
  mends('One record is not another', here, (json) => {
    json.id = 'one'
  }),
  asAdministrator('Without view nobody learns who has it open', here),
  mends('An unknown entity is refused', here, (json) => {
    if (json.entity === 'odd') json.entity = 'blog-tag'
  }),
]
