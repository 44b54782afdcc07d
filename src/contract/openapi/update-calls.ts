import { airport, airportUpdatePath, updateGroups, updateStates } from '#contract'
import { idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'
import { pageMeta, paging } from './record-calls.ts'

const text: Schema = { type: 'string' }
const flag: Schema = { type: 'boolean' }
const whole: Schema = { type: 'integer', minimum: 0 }
const instant: Schema = { type: 'string', format: 'date-time' }
const file = objectOf(
  { name: text, rows: whole, date: { type: 'string', format: 'date', description: 'The day of the newest row.' } },
  ['name', 'rows'],
)
const counts = { rows: whole, take: whole, keep: whole, conflicts: whole, applied: whole }
const change = {
  field: text,
  before: { description: 'The value of the record; for a relation, its name.' },
  after: { description: 'The value of the file; for a relation, its name.' },
  isOurs: { ...flag, description: 'The record and the file differ from the last file.' },
  isPinned: { ...flag, description: 'Updates do not change the field.' },
  decision: { enum: ['take', 'keep', 'always'] },
} satisfies { [name: string]: Schema }
const filter = objectOf({ countryId: text, type: text, published: flag, search: text })
const part: Schema = { type: 'string', format: 'binary' }

export const updateSchemas: { [name: string]: Schema } = {
  AirportUpdate: objectOf(
    {
      id: text,
      by: orNull(ref('Reference')),
      at: instant,
      state: { enum: [...updateStates] },
      files: objectOf({ airports: file, runways: file }, ['airports']),
      progress: objectOf({ done: whole, total: whole }, ['done', 'total']),
      question: { ...text, description: 'Why the file needs a confirmation.' },
      problem: { ...text, description: 'Why comparing or applying failed.' },
      counts: objectOf(
        Object.fromEntries(updateGroups.map((group) => [group, objectOf(counts, Object.keys(counts))])),
        updateGroups,
      ),
      operationId: { ...text, description: 'For `undo` of the list of airports, once something is applied.' },
      undoneAt: instant,
    },
    ['id', 'by', 'at', 'state', 'files', 'counts'],
  ),
  UpdateRow: objectOf(
    {
      n: whole,
      airportId: { ...orNull(idSchema), description: 'Null for a new airport.' },
      group: { enum: [...updateGroups] },
      label: text,
      code: text,
      countryId: orNull(idSchema),
      country: text,
      type: text,
      isPublished: flag,
      changes: listOf(objectOf(change, Object.keys(change))),
      decision: { enum: ['keep', 'archive', 'unlink'], description: 'Of an airport that the file no longer has.' },
      state: { enum: ['open', 'applied', 'failed'] },
      problem: text,
    },
    ['n', 'airportId', 'group', 'label', 'code', 'countryId', 'country', 'type', 'isPublished', 'changes', 'state'],
  ),
  Pin: objectOf({ field: text, by: text, at: instant }, ['field', 'by', 'at']),
}

const viewed = { tag: 'airport-updates', needs: [{ section: airport.key, permission: 'view' }] } as const
const edited = {
  tag: 'airport-updates',
  takesKey: true,
  needs: [{ section: airport.key, permission: 'edit' }],
} as const
const one = `${airportUpdatePath}/{id}`
const pins = `${airportUpdatePath}/pins/{airportId}`
const update = { '200': { data: ref('AirportUpdate') } }

/** Calls about updates from newer files of OurAirports. */
export const updateCalls: readonly Call[] = [
  {
    ...edited,
    method: 'post',
    path: airportUpdatePath,
    id: 'beginAirportUpdate',
    summary: 'Compares airports.csv, and runways.csv if given, with the airports',
    upload: { schema: objectOf({ airports: part, runways: part }, ['airports']), encoding: {} },
    answers: { '201': { data: ref('AirportUpdate') } },
    failures: ['validation', 'too_large', 'unsupported_media', 'too_many'],
  },
  {
    ...viewed,
    method: 'get',
    path: airportUpdatePath,
    id: 'listAirportUpdates',
    summary: 'Lists the last ten comparisons, newest first',
    answers: { '200': { data: listOf(ref('AirportUpdate')) } },
    failures: [],
  },
  {
    ...viewed,
    method: 'get',
    path: one,
    id: 'getAirportUpdate',
    summary: 'Returns a comparison with its counts and progress',
    answers: update,
    failures: ['not_found'],
  },
  {
    ...edited,
    method: 'delete',
    path: one,
    id: 'deleteAirportUpdate',
    summary: 'Deletes a comparison that is not being applied',
    answers: { '200': { data: { type: 'null' } } },
    failures: ['not_found', 'conflict'],
  },
  {
    ...viewed,
    method: 'get',
    path: `${one}/rows`,
    id: 'listUpdateRows',
    summary: 'Lists the rows that differ from the airports',
    parameters: [
      ...paging,
      { name: 'group', in: 'query', schema: { enum: [...updateGroups] } },
      { name: 'countryId', in: 'query', schema: text },
      { name: 'type', in: 'query', schema: text },
      { name: 'published', in: 'query', description: 'Only published airports.', schema: { enum: ['1'] } },
      { name: 'search', in: 'query', description: 'A part of the name or code.', schema: text },
    ],
    answers: { '200': { data: listOf(ref('UpdateRow')), meta: pageMeta } },
    failures: ['malformed', 'not_found'],
  },
  {
    ...edited,
    method: 'post',
    path: `${one}/confirm`,
    id: 'confirmAirportUpdate',
    summary: 'Confirms a file that is much shorter or older than the last one',
    answers: update,
    failures: ['not_found', 'conflict'],
  },
  {
    ...edited,
    method: 'post',
    path: `${one}/decide`,
    id: 'decideAirportUpdate',
    summary: 'Decides about fields of rows, or of all rows of a group that match a filter',
    body: objectOf(
      {
        decision: { enum: ['take', 'keep', 'always', 'archive', 'unlink'] },
        rows: listOf(whole),
        fields: listOf(text, { description: 'Left out, all fields of the rows.' }),
        group: { enum: [...updateGroups] },
        filter,
      },
      ['decision'],
    ),
    answers: update,
    failures: ['validation', 'not_found', 'conflict'],
  },
  {
    ...edited,
    method: 'post',
    path: `${one}/apply`,
    id: 'applyAirportUpdate',
    summary: 'Starts to apply the decisions, or continues',
    needs: [...edited.needs, { section: airport.key, permission: 'publish', when: '`live` is true' }],
    body: objectOf(
      { live: { ...flag, description: 'Published airports change at once; otherwise they get pending versions.' } },
      ['live'],
    ),
    answers: update,
    failures: ['validation', 'not_found', 'conflict'],
  },
  {
    ...edited,
    method: 'post',
    path: `${one}/stop`,
    id: 'stopAirportUpdate',
    summary: 'Stops applying after the current row',
    answers: update,
    failures: ['not_found', 'conflict'],
  },
  {
    ...viewed,
    method: 'get',
    path: pins,
    id: 'listPins',
    summary: 'Lists the fields of an airport that updates do not change',
    answers: { '200': { data: listOf(ref('Pin')) } },
    failures: ['not_found'],
  },
  {
    ...edited,
    method: 'delete',
    path: pins,
    id: 'deletePin',
    summary: 'Lets updates change a field again',
    parameters: [{ name: 'field', in: 'query', required: true, schema: text }],
    answers: { '200': { data: listOf(ref('Pin')) } },
    failures: ['not_found'],
  },
]
