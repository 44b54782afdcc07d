import { isObject } from '../../../src/contract/json.ts'
import {
  acts,
  answers,
  asks,
  calls,
  ignores,
  keeps,
  mends,
  type Mutant,
  permits,
  records,
  rowsOf,
  toldAs,
} from './mutant.ts'

const save = /^POST \/blogs_tag\/create$/
const guide = /^POST \/guidelines_types\/create$/
const blog = /^POST \/blogs\/create$/
const message = /^POST \/contact_us\/create$/
const trash = /^DELETE \/blogs_tags\//
const bulk = /^POST \/guidelines_types\/bulk$/
const undo = /^POST \/guidelines_types\/undo$/
const bring = /^POST \/blogs_tags\/import$/
const upload = /^POST \/media\/upload$/

const mapText = (json: { [name: string]: unknown }, change: (text: string) => string): void => {
  for (const [name, value] of Object.entries(json)) if (typeof value === 'string') json[name] = change(value)
}

/** The last one wins: what is sent is taken for a change of the record as it is. */
function lastWins(breaks: string): Mutant {
  return acts(breaks, save, () => async (asked, next) => {
    const told = await next()
    const current = told.json?.code === 'conflict' && isObject(told.json.data) ? told.json.data : undefined
    return current && asked.json ? next({ ...asked, json: { ...asked.json, version: current.version } }) : told
  })
}

/** What is taken already is given another name. */
function findsAnother(breaks: string, where: RegExp, field: string): Mutant {
  return acts(breaks, where, () => async (asked, next) => {
    const told = await next()
    if (told.json?.code !== 'duplicate' || !asked.json) return told
    return next({ ...asked, json: { ...asked.json, [field]: `${String(asked.json[field])}-2` } })
  })
}

export const writeMutants: readonly Mutant[] = [
  answers('A new record is 201, with version 1', save, (told) => {
    if (told.status === 201) told.status = 200
  }),
  acts('A change is 200, and its version rises', save, () => async (asked, next) => {
    const told = await next()
    if (told.status === 200 && isObject(told.json?.data)) told.json.data.version = asked.json?.version
    return told
  }),
  mends('A change keeps the fields that it leaves out', save, (json) => {
    if (json.id) json.description ??= null
  }),
  mends('A field is emptied by null', save, (json) => {
    if (json.description === null) delete json.description
  }),
  calls('A change without a version is version_required', save, 'version_required', 422),
  answers('A change of an old version is a conflict, with the current record', save, ({ status, json }) => {
    if (status === 409) delete json?.data
  }),
  lastWins('A conflict changes nothing'),
  lastWins('Of two changes of one version at once, one is a conflict'),
  mends('A change of an unknown record is not_found', save, (json) => {
    if (json.id === 'zz-conformance') {
      delete json.id
      delete json.version
      json.name = `zz-conformance ${crypto.randomUUID().slice(0, 8)}`
    }
  }),
  findsAnother('A name that is taken is a duplicate, on its field', save, 'name'),
  acts('Names are the same without regard to case', save, () => async (asked, next) => {
    const told = await next()
    const isShouted = typeof asked.json?.name === 'string' && asked.json.name === asked.json.name.toUpperCase()
    return told.json?.code === 'duplicate' && isShouted ? toldAs(201, { data: {} }) : told
  }),
  acts('A name may be taken by another once its record is in the trash', save, () => {
    const names = new Set<unknown>()
    return async (asked, next) => {
      const name = asked.json?.id === undefined ? asked.json?.name : undefined
      if (names.has(name)) return toldAs(409, { error: 'Taken', code: 'duplicate', fields: { name: 'Taken' } })
      if (name !== undefined) names.add(name)
      return next()
    }
  }),
  mends('A required field must be there', save, (json) => {
    json.name ??= `zz-conformance ${crypto.randomUUID().slice(0, 8)}`
  }),
  permits('A text that is too short is refused', save, 'validation', 201),
  mends('A text that is too long is refused', save, (json) => mapText(json, (text) => [...text].slice(0, 40).join(''))),
  mends('Lengths count characters, not their bytes', save, (json) =>
    mapText(json, (text) => text.slice(0, 40).replace(/\p{Surrogate}$/u, '')),
  ),
  mends('An unknown field is refused', save, (json) => {
    delete json.odd
  }),
  mends('A count cannot be set', save, (json) => {
    delete json.blogs
  }),
  mends('A number is no text', save, (json) => {
    if (typeof json.name === 'number') json.name = `zz-conformance ${crypto.randomUUID().slice(0, 8)}`
  }),
  ...[
    'Control characters are removed from text',
    'Marks that turn the direction of text are removed',
    'Text is trimmed, and its accents are one character each',
  ].map((check) =>
    acts(check, save, () => async (asked, next) => {
      const told = await next()
      if (isObject(told.json?.data) && typeof asked.json?.name === 'string') told.json.data.name = asked.json.name
      return told
    }),
  ),
  records('A page address is proposed from the name', save, (row) => {
    row.slug = row.id
  }),
  mends('A page address has small letters, digits and single hyphens', save, (json) => {
    delete json.slug
  }),
  findsAnother('A page address is unique', save, 'slug'),
  mends('A choice is one of its values', guide, (json) => {
    if (json.status === 'odd') json.status = 'draft'
  }),
  mends('An order is a whole number from 0', guide, (json) => {
    if (json.order === -1) json.order = 0
  }),
  mends('A scheduled record needs a time', guide, (json) => {
    if (json.status === 'scheduled') json.publishAt ??= '2031-01-01T00:00:00Z'
  }),
  acts('A time of another zone is kept in UTC', guide, () => async (asked, next) => {
    const told = await next()
    if (isObject(told.json?.data)) told.json.data.publishAt = asked.json?.publishAt
    return told
  }),
  mends('A relation to an unknown record is refused', blog, (json) => {
    if (json.typeId === 'zz-conformance') delete json.typeId
  }),
  mends('A relation to a record in the trash is refused', blog, (json) => {
    if (json.id) delete json.tagIds
  }),
  records('Email addresses are stored in lower case, phone numbers without punctuation', message, (row) => {
    row.email = 'Ana@Example.COM'
  }),
  mends('A malformed email address is refused', message, (json) => {
    if (json.email === 'ana@') json.email = 'ana@example.com'
  }),
  mends('A visitor’s message cannot be changed', message, (json) => {
    if (json.id) delete json.body
  }),
  answers('A save names its operation, so that it can be undone', save, ({ json }) => {
    delete json?.meta
  }),
  acts('Deleting answers the record and puts it into the trash', trash, () => async (_asked, next) => {
    const told = await next()
    return toldAs(told.status, { data: null })
  }),
  permits('A record in the trash cannot be deleted again', trash, 'not_found'),
  calls('A record that others need is in_use, and is not deleted', /^DELETE \/blogs_types\//, 'in_use', 'conflict'),
  answers('in_use says how many records of which kind', /^DELETE \/blogs_types\//, ({ json }) => {
    if (json) json.error = 'In use.'
  }),
  acts(
    'A record that others do not need can be deleted',
    trash,
    () => async () => toldAs(409, { error: 'In use', code: 'in_use' }),
  ),
  answers('The impact of deleting says who needs it', /\/impact$/, ({ json }) => {
    if (json) json.data = []
  }),
  acts('An order of ids is kept', /\/order$/, () => async () => toldAs(200, { data: [] })),
  acts('After merging, references name the record that stays', /\/merge$/, () => async (asked, next) => {
    const { into } = asked.json ?? {}
    const url = new URL(asked.url.href.replace(/merge$/, String(into)))
    return next({ ...asked, method: 'GET', url, json: undefined, body: undefined })
  }),
  permits('Nothing is merged into itself', /\/merge$/, 'validation'),
  records('Website settings are one record, with the id settings', /^GET \/general_settings$/, (row) => {
    row.id = '1'
  }),
  permits('Website settings are saved with their version', /^POST \/general_settings\/create$/, 'version_required'),
  calls('Website settings cannot be deleted', /^DELETE \/general_settings\//, 'method_not_allowed', 404),

  asks('The same key gets the first answer again', save, ({ headers }) => headers.delete('idempotency-key')),
  asks('The same key writes once', save, ({ headers, json }) => {
    headers.delete('idempotency-key')
    if (json?.id) json.description = crypto.randomUUID()
  }),
  asks('The same key at the same time writes once', save, ({ headers }) => headers.delete('idempotency-key')),
  keeps(
    'The same key with another body is idempotency_mismatch',
    ({ headers, url }) => `${url.pathname} ${headers.get('idempotency-key')}`,
    ({ status }) => status < 300,
  ),
  keeps(
    'An answer that failed is not kept',
    ({ headers, url }) => `${url.pathname} ${headers.get('idempotency-key')}`,
    () => true,
  ),
  keeps(
    'The same key at another path is another write',
    ({ headers }) => String(headers.get('idempotency-key')),
    () => true,
  ),
  keeps(
    'The same key of another person is another write',
    ({ headers, url }) => `${url.pathname} ${headers.get('idempotency-key')}`,
    () => true,
  ),
  asks('A repeated deletion gets the first answer', trash, ({ headers }) => headers.delete('idempotency-key')),

  swallowsBulk('Many are deleted by their ids', 'delete'),
  swallowsBulk('Many are restored from the trash', 'restore'),
  swallowsBulk('Many are purged for good', 'purge'),
  acts('Only records of the trash are purged', bulk, () => async (asked, next) => {
    if (asked.json?.action === 'purge') await next({ ...asked, json: { ...asked.json, action: 'delete' } })
    return next()
  }),
  swallowsBulk('A field is set for many', 'set'),
  permits('A name cannot be set for many', bulk, 'validation'),
  permits('An unknown action is refused', bulk, 'validation'),
  mends('More than 1000 ids are refused', bulk, (json) => {
    if (Array.isArray(json.ids)) json.ids = json.ids.slice(0, 1000)
  }),
  answers('A failed record says why, and the others are done', bulk, ({ json }) => {
    if (isObject(json?.data)) json.data.failed = []
  }),
  acts('Records are named by a list’s filter instead of ids', bulk, () => async (asked, next) => {
    const { match: _match, expect: _expect, ...rest } = asked.json ?? {}
    return asked.json?.match ? next({ ...asked, json: { ...rest, ids: [] } }) : next()
  }),
  mends('Where another number matches it is a conflict, and nothing is done', bulk, (json) => {
    if (json.expect === 2) json.expect = 1
  }),
  mends('A match without its number is refused', bulk, (json) => {
    if (json.match) json.expect ??= 0
  }),
  swallowsUndo('A deletion of many is undone'),
  swallowsUndo('A value that was set for many is undone'),
  swallowsUndo('One change is undone'),
  swallowsUndo('A new record is undone into the trash'),
  swallowsUndo('A record that was changed since is not undone'),
  permits('An unknown operation is not_found', undo, 'not_found'),

  mends('A dry run counts, and writes nothing', bring, (json) => {
    delete json.dryRun
  }),
  mends('Rows make records', bring, (json) => {
    json.dryRun = true
  }),
  mends('Rows change the records that their key finds', bring, (json) => {
    json.mode = 'create'
  }),
  answers('A row that changes nothing is unchanged', bring, ({ json }) => {
    if (isObject(json?.data)) json.data = { ...json.data, updated: json.data.unchanged, unchanged: 0 }
  }),
  mends('A column that a row leaves out stays as it is', bring, (json) => {
    if (Array.isArray(json.rows)) json.rows = json.rows.map((row: unknown) => ({ description: null, ...Object(row) }))
  }),
  mends('With mode create, a known row fails', bring, (json) => {
    json.mode = 'both'
  }),
  mends('With mode update, an unknown row fails', bring, (json) => {
    json.mode = 'both'
  }),
  answers('A bad row fails alone, with its number and problem', bring, ({ json }) => {
    if (isObject(json?.data) && Array.isArray(json.data.failed)) {
      json.data.failed = json.data.failed.map((row: unknown) =>
        isObject(row) ? { ...row, row: Number(row.row) + 1 } : row,
      )
    }
  }),
  mends('More than 500 rows are refused', bring, (json) => {
    if (Array.isArray(json.rows)) json.rows = json.rows.slice(0, 500)
  }),
  mends('A field that is no key is refused as the key', bring, (json) => {
    json.key = 'name'
  }),
  mends('An unknown mode is refused', bring, (json) => {
    if (json.mode === 'odd') json.mode = 'both'
  }),
  answers('Batches with one id are one import, with its file and counts', /^GET \/imports/, (told) => {
    for (const entry of rowsOf(told)) entry.created = 1
  }),
  answers(
    'The failed rows of an import are kept with their reasons, also those that were not sent',
    /^GET \/imports\/[\w-]+\/failed/,
    ({ json }) => {
      if (isObject(json) && Array.isArray(json.data)) json.data = json.data.slice(0, 1)
    },
  ),
  answers('A batch that is undone is no longer offered', /^GET \/imports/, (told) => {
    for (const entry of rowsOf(told)) entry.undone = 0
  }),
  answers(
    'A dry run shows the changed fields and the effect of each row, where it shows them',
    /^POST \/airports\/import$/,
    ({ json }) => {
      if (isObject(json?.data)) json.data.effects = [null]
    },
  ),
  answers('A row names a relation by its code', /^POST \/airports\/import$/, ({ json }) => {
    if (isObject(json?.data)) json.data.created = 0
  }),
  answers('An unknown code fails its row', /^POST \/airports\/import$/, ({ json }) => {
    if (isObject(json?.data)) json.data.failed = []
  }),
  mends('append adds new items to a group', /^POST \/airports\/import$/, (json) => {
    delete json.append
  }),

  answers('An upload is 201, with its address, type, sides and size', upload, ({ json }) => {
    if (isObject(json?.data)) json.data.width = 30
  }),
  answers('A file has the SHA-256 of its bytes', upload, ({ json }) => {
    if (isObject(json?.data)) json.data.sha256 = '0'.repeat(64)
  }),
  answers('The bytes come as they were sent, without sign-in', /^GET \/media\/[0-9a-f]{64}$/, (told) => {
    told.bytes = told.bytes.slice(1)
  }),
  answers('The website may show the bytes: the policy is cross-origin', /^GET \/media\/[0-9a-f]{64}$/, ({ headers }) =>
    headers.set('cross-origin-resource-policy', 'same-origin'),
  ),
  answers('The bytes have their own type, and no browser may guess it', /^GET \/media\/[0-9a-f]{64}$/, ({ headers }) =>
    headers.delete('x-content-type-options'),
  ),
  calls('Unknown bytes are not_found', /^GET \/media\/0{64}$/, 'not_found', 400),
  answers('The same bytes are stored once', upload, ({ json }, { turn }) => {
    if (turn > 1 && isObject(json?.data)) json.data.url = `${String(json.data.url)}-2`
  }),
  permits('A file that is no picture is refused, with any name', upload, 'validation', 201),
  permits('An SVG is refused, since it can carry script', upload, 'validation', 201),
  permits('A picture of more than 12,000 px a side is refused', upload, 'validation', 201),
  permits('A file of more than 10 MB is too_large', upload, 'too_large', 201),
  permits('An upload without a file is refused', upload, 'validation', 201),
  calls('An upload that is no form is unsupported_media', upload, 'unsupported_media', 'malformed'),
  mends('A saved picture has a text beside it, or is decorative', /^POST \/media\/create$/, (json) => {
    json.decorative = true
  }),
  mends('Values that the host reads from the bytes cannot be set', /^POST \/media\/create$/, (json) => {
    delete json.width
  }),
  records('A record that names a picture has its address and text', /^POST \/clientele\/create$/, (row) => {
    if (isObject(row.media)) delete row.media.url
  }),
  answers('A picture says where it is shown', /\/places$/, ({ json }) => {
    if (json) json.data = []
  }),
  acts('filter[unused]=1 lists pictures that are shown nowhere', /^GET \/media$/, () => async (_asked, next) => {
    const told = await next()
    told.json = { ...told.json, data: rowsOf(told).slice(0, 0) }
    return told
  }),
  ignores('An unknown filter is malformed', /^GET \/(?:activity|blogs_tags)$/, /^filter\[odd\]=/),
]

function swallowsBulk(breaks: string, action: string): Mutant {
  return acts(
    breaks,
    bulk,
    () => async (asked, next) =>
      asked.json?.action === action
        ? toldAs(200, { data: { done: asked.json.ids, failed: [], operationId: 'none' } })
        : next(),
  )
}

function swallowsUndo(breaks: string): Mutant {
  return acts(breaks, undo, () => async () => toldAs(200, { data: { done: [], failed: [], operationId: 'none' } }))
}
