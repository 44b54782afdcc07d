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
  answers('A new record returns 201 with version 1', save, (told) => {
    if (told.status === 201) told.status = 200
  }),
  acts('An update returns 200 and increases the version', save, () => async (asked, next) => {
    const told = await next()
    if (told.status === 200 && isObject(told.json?.data)) told.json.data.version = asked.json?.version
    return told
  }),
  mends('An update keeps the fields that it omits', save, (json) => {
    if (json.id) json.description ??= null
  }),
  mends('A null value clears a field', save, (json) => {
    if (json.description === null) delete json.description
  }),
  calls('An update without a version returns version_required', save, 'version_required', 422),
  answers('An update of an old version returns conflict with the current record', save, ({ status, json }) => {
    if (status === 409) delete json?.data
  }),
  lastWins('A conflict changes nothing'),
  lastWins('Two simultaneous updates of one version give one conflict'),
  mends('An update of an unknown record returns not_found', save, (json) => {
    if (json.id === 'zz-conformance') {
      delete json.id
      delete json.version
      json.name = `zz-conformance ${crypto.randomUUID().slice(0, 8)}`
    }
  }),
  findsAnother('A name already in use returns duplicate on its field', save, 'name'),
  acts('Names are compared without case', save, () => async (asked, next) => {
    const told = await next()
    const isShouted = typeof asked.json?.name === 'string' && asked.json.name === asked.json.name.toUpperCase()
    return told.json?.code === 'duplicate' && isShouted ? toldAs(201, { data: {} }) : told
  }),
  acts('A name can be used again once its record is in the trash', save, () => {
    const names = new Set<unknown>()
    return async (asked, next) => {
      const name = asked.json?.id === undefined ? asked.json?.name : undefined
      if (names.has(name)) return toldAs(409, { error: 'Taken', code: 'duplicate', fields: { name: 'Taken' } })
      if (name !== undefined) names.add(name)
      return next()
    }
  }),
  mends('A missing required field is rejected', save, (json) => {
    json.name ??= `zz-conformance ${crypto.randomUUID().slice(0, 8)}`
  }),
  permits('Text that is too short is rejected', save, 'validation', 201),
  mends('Text that is too long is rejected', save, (json) => mapText(json, (text) => [...text].slice(0, 40).join(''))),
  mends('Lengths count characters, not bytes', save, (json) =>
    mapText(json, (text) => text.slice(0, 40).replace(/\p{Surrogate}$/u, '')),
  ),
  mends('An unknown field is rejected', save, (json) => {
    delete json.odd
  }),
  mends('A count cannot be set', save, (json) => {
    delete json.blogs
  }),
  mends('A number instead of text is rejected', save, (json) => {
    if (typeof json.name === 'number') json.name = `zz-conformance ${crypto.randomUUID().slice(0, 8)}`
  }),
  ...[
    'Control characters are removed from text',
    'Text direction marks are removed',
    'Text is trimmed and composed (NFC)',
  ].map((check) =>
    acts(check, save, () => async (asked, next) => {
      const told = await next()
      if (isObject(told.json?.data) && typeof asked.json?.name === 'string') told.json.data.name = asked.json.name
      return told
    }),
  ),
  records('A slug is derived from the name', save, (row) => {
    row.slug = row.id
  }),
  mends('A slug has lower-case letters, digits and single hyphens', save, (json) => {
    delete json.slug
  }),
  findsAnother('A slug is unique', save, 'slug'),
  mends('A choice must be one of its values', guide, (json) => {
    if (json.status === 'odd') json.status = 'draft'
  }),
  mends('An order must be an integer from 0', guide, (json) => {
    if (json.order === -1) json.order = 0
  }),
  mends('A scheduled record needs a time', guide, (json) => {
    if (json.status === 'scheduled') json.publishAt ??= '2031-01-01T00:00:00Z'
  }),
  acts('A time in another zone is stored in UTC', guide, () => async (asked, next) => {
    const told = await next()
    if (isObject(told.json?.data)) told.json.data.publishAt = asked.json?.publishAt
    return told
  }),
  mends('A relation to an unknown record is rejected', blog, (json) => {
    if (json.typeId === 'zz-conformance') delete json.typeId
  }),
  mends('A relation to a trashed record is rejected', blog, (json) => {
    if (json.id) delete json.tagIds
  }),
  records('Email addresses are stored in lower case, phone numbers without punctuation', message, (row) => {
    row.email = 'Ana@Example.COM'
  }),
  mends('A malformed email address is rejected', message, (json) => {
    if (json.email === 'ana@') json.email = 'ana@example.com'
  }),
  mends('A visitor’s message cannot be changed', message, (json) => {
    if (json.id) delete json.body
  }),
  answers('A save returns its operation, for undo', save, ({ json }) => {
    delete json?.meta
  }),
  acts('Deleting returns the record and moves it to the trash', trash, () => async (_asked, next) => {
    const told = await next()
    return toldAs(told.status, { data: null })
  }),
  permits('A record in the trash cannot be deleted again', trash, 'not_found'),
  calls(
    'Deleting a record that others need returns in_use and deletes nothing',
    /^DELETE \/blogs_types\//,
    'in_use',
    'conflict',
  ),
  answers('in_use says how many records of which kind', /^DELETE \/blogs_types\//, ({ json }) => {
    if (json) json.error = 'In use.'
  }),
  acts(
    'A record that others do not need can be deleted',
    trash,
    () => async () => toldAs(409, { error: 'In use', code: 'in_use' }),
  ),
  answers('The impact of deleting lists the records that need it', /\/impact$/, ({ json }) => {
    if (json) json.data = []
  }),
  acts('Records keep a given order of IDs', /\/order$/, () => async () => toldAs(200, { data: [] })),
  acts('After a merge, references point to the remaining record', /\/merge$/, () => async (asked, next) => {
    const { into } = asked.json ?? {}
    const url = new URL(asked.url.href.replace(/merge$/, String(into)))
    return next({ ...asked, method: 'GET', url, json: undefined, body: undefined })
  }),
  permits('A record cannot be merged into itself', /\/merge$/, 'validation'),
  records('Website settings are one record with the ID settings', /^GET \/general_settings$/, (row) => {
    row.id = '1'
  }),
  permits('Website settings are saved with their version', /^POST \/general_settings\/create$/, 'version_required'),
  calls('Website settings cannot be deleted', /^DELETE \/general_settings\//, 'method_not_allowed', 404),

  asks('A repeated key returns the first response', save, ({ headers }) => headers.delete('idempotency-key')),
  asks('A repeated key writes once', save, ({ headers, json }) => {
    headers.delete('idempotency-key')
    if (json?.id) json.description = crypto.randomUUID()
  }),
  asks('Simultaneous calls with the same key write once', save, ({ headers }) => headers.delete('idempotency-key')),
  keeps(
    'A repeated key with another body returns idempotency_mismatch',
    ({ headers, url }) => `${url.pathname} ${headers.get('idempotency-key')}`,
    ({ status }) => status < 300,
  ),
  keeps(
    'A failed response is not kept',
    ({ headers, url }) => `${url.pathname} ${headers.get('idempotency-key')}`,
    () => true,
  ),
  keeps(
    'The same key on another path is another write',
    ({ headers }) => String(headers.get('idempotency-key')),
    () => true,
  ),
  keeps(
    'The same key of another user is another write',
    ({ headers, url }) => `${url.pathname} ${headers.get('idempotency-key')}`,
    () => true,
  ),
  asks('A repeated deletion returns the first response', trash, ({ headers }) => headers.delete('idempotency-key')),

  swallowsBulk('Several records are deleted by their IDs', 'delete'),
  swallowsBulk('Several records are restored from the trash', 'restore'),
  swallowsBulk('Several records are deleted permanently', 'purge'),
  acts('Only trashed records can be deleted permanently', bulk, () => async (asked, next) => {
    if (asked.json?.action === 'purge') await next({ ...asked, json: { ...asked.json, action: 'delete' } })
    return next()
  }),
  swallowsBulk('A field is set for several records', 'set'),
  permits('A name cannot be set for several records', bulk, 'validation'),
  permits('An unknown action is rejected', bulk, 'validation'),
  mends('More than 1000 IDs are rejected', bulk, (json) => {
    if (Array.isArray(json.ids)) json.ids = json.ids.slice(0, 1000)
  }),
  answers('A failed record has its reason, and the others succeed', bulk, ({ json }) => {
    if (isObject(json?.data)) json.data.failed = []
  }),
  acts('Records can be selected by a list’s filter instead of IDs', bulk, () => async (asked, next) => {
    const { match: _match, expect: _expect, ...rest } = asked.json ?? {}
    return asked.json?.match ? next({ ...asked, json: { ...rest, ids: [] } }) : next()
  }),
  mends('A different number of matches returns conflict, and nothing is changed', bulk, (json) => {
    if (json.expect === 2) json.expect = 1
  }),
  mends('A match without its number is rejected', bulk, (json) => {
    if (json.match) json.expect ??= 0
  }),
  swallowsUndo('A bulk deletion can be undone'),
  swallowsUndo('A bulk change can be undone'),
  swallowsUndo('A single change can be undone'),
  swallowsUndo('Undoing a new record moves it to the trash'),
  swallowsUndo('A record changed since cannot be undone'),
  permits('An unknown operation returns not_found', undo, 'not_found'),

  mends('A dry run counts and writes nothing', bring, (json) => {
    delete json.dryRun
  }),
  mends('Rows create records', bring, (json) => {
    json.dryRun = true
  }),
  mends('Rows update the records that match their key', bring, (json) => {
    json.mode = 'create'
  }),
  answers('A row without changes counts as unchanged', bring, ({ json }) => {
    if (isObject(json?.data)) json.data = { ...json.data, updated: json.data.unchanged, unchanged: 0 }
  }),
  mends('A column that a row omits stays unchanged', bring, (json) => {
    if (Array.isArray(json.rows)) json.rows = json.rows.map((row: unknown) => ({ description: null, ...Object(row) }))
  }),
  mends('With mode create, a row for an existing record fails', bring, (json) => {
    json.mode = 'both'
  }),
  mends('With mode update, a row for a new record fails', bring, (json) => {
    json.mode = 'both'
  }),
  answers('An invalid row fails with its number and error, and the others succeed', bring, ({ json }) => {
    if (isObject(json?.data) && Array.isArray(json.data.failed)) {
      json.data.failed = json.data.failed.map((row: unknown) =>
        isObject(row) ? { ...row, row: Number(row.row) + 1 } : row,
      )
    }
  }),
  mends('More than 500 rows are rejected', bring, (json) => {
    if (Array.isArray(json.rows)) json.rows = json.rows.slice(0, 500)
  }),
  mends('A field that cannot be a key is rejected as the key', bring, (json) => {
    json.key = 'name'
  }),
  mends('An unknown mode is rejected', bring, (json) => {
    if (json.mode === 'odd') json.mode = 'both'
  }),
  answers('Batches with one ID are one import with its file and counts', /^GET \/imports/, (told) => {
    for (const entry of rowsOf(told)) entry.created = 1
  }),
  answers(
    'The failed rows of an import are kept with their reasons, including rows that were not sent',
    /^GET \/imports\/[\w-]+\/failed/,
    ({ json }) => {
      if (isObject(json) && Array.isArray(json.data)) json.data = json.data.slice(0, 1)
    },
  ),
  answers('An undone batch is no longer listed', /^GET \/imports/, (told) => {
    for (const entry of rowsOf(told)) entry.undone = 0
  }),
  answers(
    'A dry run that returns rows shows the changed fields and the effect of each',
    /^POST \/airports\/import$/,
    ({ json }) => {
      if (isObject(json?.data)) json.data.effects = [null]
    },
  ),
  answers('A row can refer to a related record by its code', /^POST \/airports\/import$/, ({ json }) => {
    if (isObject(json?.data)) json.data.created = 0
  }),
  answers('A row with an unknown code fails', /^POST \/airports\/import$/, ({ json }) => {
    if (isObject(json?.data)) json.data.failed = []
  }),
  mends('append adds new items to a group', /^POST \/airports\/import$/, (json) => {
    delete json.append
  }),

  answers('An upload returns 201 with its URL, type, dimensions and size', upload, ({ json }) => {
    if (isObject(json?.data)) json.data.width = 30
  }),
  answers('A file has the SHA-256 hash of its bytes', upload, ({ json }) => {
    if (isObject(json?.data)) json.data.sha256 = '0'.repeat(64)
  }),
  answers('The bytes are served unchanged, without sign-in', /^GET \/media\/[0-9a-f]{64}$/, (told) => {
    told.bytes = told.bytes.slice(1)
  }),
  answers(
    'The website can show the file: its resource policy is cross-origin',
    /^GET \/media\/[0-9a-f]{64}$/,
    ({ headers }) => headers.set('cross-origin-resource-policy', 'same-origin'),
  ),
  answers(
    'The file is served with its own type, and browsers cannot guess another',
    /^GET \/media\/[0-9a-f]{64}$/,
    ({ headers }) => headers.delete('x-content-type-options'),
  ),
  calls('An unknown file returns not_found', /^GET \/media\/0{64}$/, 'not_found', 400),
  answers('Identical bytes are stored once', upload, ({ json }, { turn }) => {
    if (turn > 1 && isObject(json?.data)) json.data.url = `${String(json.data.url)}-2`
  }),
  permits('A file that is not an image is rejected, whatever its name', upload, 'validation', 201),
  permits('An SVG is rejected, since it can contain scripts', upload, 'validation', 201),
  permits('An image with a side over 12,000 px is rejected', upload, 'validation', 201),
  permits('A file over 10 MB returns too_large', upload, 'too_large', 201),
  permits('An upload without a file is rejected', upload, 'validation', 201),
  calls('An upload that is not a form returns unsupported_media', upload, 'unsupported_media', 'malformed'),
  mends('A saved image has alternative text or is decorative', /^POST \/media\/create$/, (json) => {
    json.decorative = true
  }),
  mends('Values that the host reads from the bytes cannot be set', /^POST \/media\/create$/, (json) => {
    delete json.width
  }),
  records('A record with an image has its URL and alternative text', /^POST \/clientele\/create$/, (row) => {
    if (isObject(row.media)) delete row.media.url
  }),
  answers('An image lists the places where it is shown', /\/places$/, ({ json }) => {
    if (json) json.data = []
  }),
  acts('filter[unused]=1 lists images that are used nowhere', /^GET \/media$/, () => async (_asked, next) => {
    const told = await next()
    told.json = { ...told.json, data: rowsOf(told).slice(0, 0) }
    return told
  }),
  ignores('An unknown filter returns malformed', /^GET \/(?:activity|blogs_tags)$/, /^filter\[odd\]=/),
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
