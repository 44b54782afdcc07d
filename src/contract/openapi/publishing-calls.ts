import {
  bulkMax,
  calendarKinds,
  calendarMax,
  calls,
  type Entity,
  type Permission,
  publishOptions,
  withArticle,
} from '#contract'
import { idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call, Needs } from './operation.ts'
import { searchParameters } from './record-calls.ts'
import { schemaName } from './record-schemas.ts'

const text: Schema = { type: 'string' }
const version: Schema = { type: 'integer', minimum: 1 }
const instant: Schema = { type: 'string', format: 'date-time' }
const operation = objectOf({ operationId: text })
const actions = ['publish', 'schedule', 'unschedule', 'unpublish', 'keep-live', 'set-date', 'check']

const actionFields: { [name: string]: Schema } = {
  action: { enum: actions },
  at: { ...orNull(instant), description: 'For schedule, unpublish and set-date.' },
  as: { enum: ['draft', 'archived'], description: 'The status after unpublish; the default is draft.' },
  reason: { enum: ['error', 'moved', 'withdrawn', null], description: 'Why the page leaves the website.' },
  to: { ...orNull(text), description: 'The page that takes the place of one that moved.' },
}

const count: Schema = { type: 'integer', minimum: 0 }
const statuses = publishOptions.map(({ value }) => value)

/** The notes in rows of published sections. */
export const publishingSchemas: { [name: string]: Schema } = {
  PendingNote: objectOf({ version, at: instant, by: ref('Reference'), publishAt: orNull(instant) }, [
    'version',
    'at',
    'by',
    'publishAt',
  ]),
  StateCounts: objectOf(
    {
      all: count,
      pending: { ...count, description: 'With a pending version.' },
      status: objectOf(Object.fromEntries(statuses.map((value) => [value, count])), statuses),
    },
    ['all', 'pending', 'status'],
  ),
  MissedSchedule: objectOf({ kind: { enum: ['publish', 'changes', 'unpublish'] }, dueAt: instant, reason: text }, [
    'kind',
    'dueAt',
    'reason',
  ]),
}

/** The calls of pending versions and publishing actions. */
export function publishingCalls(entity: Entity): Call[] {
  if (!entity.publishes) return []
  const { key, path, one, many } = entity
  const name = schemaName(entity)
  const need = (permission: Permission, when?: string): Needs => ({ section: key, permission, ...(when && { when }) })
  const record = ref(name)
  const fields = listOf(text)
  const pending: Schema = {
    allOf: [record, objectOf({ liveVersion: version, followed: fields, conflicts: fields }, [], true)],
  }
  const tag = 'pending'
  const notCheck = need('publish', 'action is not check')
  return [
    {
      method: 'get',
      path: `${path}/counts`,
      id: `countsOf${name}`,
      tag,
      summary: `How many ${many} are in each state of publishing`,
      needs: [need('view')],
      parameters: searchParameters(entity),
      answers: { '200': { data: orNull(ref('StateCounts')) } },
      failures: [],
    },
    {
      method: 'get',
      path: `${path}/{id}/pending`,
      id: `pendingOf${name}`,
      tag,
      summary: `The ${one} as it would be published`,
      needs: [need('view')],
      answers: { '200': { data: pending } },
      failures: ['not_found'],
    },
    {
      method: 'post',
      path: `${path}/{id}/pending`,
      id: `savePendingOf${name}`,
      tag,
      summary: `Saves changes of a live ${one} for later`,
      needs: [need('edit')],
      body: { ...objectOf({ version, liveVersion: version }, [], true), description: 'With the fields to change.' },
      readByFields: 'body',
      takesKey: true,
      answers: { '200': { data: pending, meta: operation }, '201': { data: pending, meta: operation } },
      failures: ['not_found', 'validation', 'conflict', 'in_use', 'version_required', 'duplicate'],
    },
    {
      method: 'delete',
      path: `${path}/{id}/pending`,
      id: `discardPendingOf${name}`,
      tag,
      summary: `Discards the pending changes of ${withArticle(one)}`,
      needs: [need('edit')],
      parameters: [{ name: 'version', in: 'query', schema: version }],
      takesKey: true,
      answers: { '200': { data: record, meta: operation } },
      failures: ['not_found', 'conflict', 'version_required'],
    },
    {
      method: 'post',
      path: `${path}/{id}/pending/publish`,
      id: `publishPendingOf${name}`,
      tag,
      summary: `Publishes the pending changes of ${withArticle(one)}, now or at a time`,
      needs: [need('edit'), need('publish')],
      body: objectOf({ version, at: orNull(instant) }, ['version']),
      takesKey: true,
      answers: { '200': { data: record, meta: operation } },
      failures: ['not_found', 'validation', 'conflict', 'version_required', 'duplicate'],
    },
    {
      method: 'post',
      path: `${path}/{id}/publishing`,
      id: `act${name}`,
      tag,
      summary: `Publishes, schedules or unpublishes ${withArticle(one)}`,
      needs: [need('edit'), notCheck],
      body: objectOf({ version, ...actionFields }, ['version', 'action']),
      takesKey: true,
      answers: { '200': { data: record, meta: operation } },
      failures: ['not_found', 'validation', 'conflict', 'in_use', 'version_required', 'duplicate'],
    },
    {
      method: 'post',
      path: `${path}/publishing`,
      id: `actOnMany${name}`,
      tag,
      summary: `Publishes, schedules or unpublishes many ${many}`,
      needs: [need('edit'), notCheck, need('view', 'match is given')],
      body: {
        ...objectOf(
          {
            ...actionFields,
            ids: listOf(idSchema, { maxItems: bulkMax }),
            match: objectOf({ search: text, filter: { type: 'object' } }),
            expect: {
              type: 'integer',
              minimum: 0,
              description: 'How many are to match; another number is `conflict`.',
            },
          },
          ['action'],
        ),
        oneOf: [{ required: ['ids'] }, { required: ['match', 'expect'] }],
      },
      takesKey: true,
      answers: { '200': { data: ref('BulkResult') } },
      failures: ['validation', 'conflict'],
    },
  ]
}

const calendarEntry = objectOf(
  {
    entity: text,
    id: idSchema,
    version,
    label: text,
    kind: { enum: [...calendarKinds] },
    at: { type: 'string', description: 'An instant; of a review date, a day.' },
    by: orNull(ref('Reference')),
    ending: orNull(text),
    endingTo: orNull(text),
  },
  ['entity', 'id', 'version', 'label', 'kind', 'at', 'by', 'ending', 'endingTo'],
)

export const calendarCall: Call = {
  method: 'get',
  path: calls.calendar,
  id: 'calendar',
  tag: 'pending',
  needs: [],
  summary: 'The publishing of one month, in the sections that the person may view',
  parameters: [
    { name: 'month', in: 'query', required: true, schema: { type: 'string', pattern: '^\\d{4}-(?:0[1-9]|1[0-2])$' } },
    {
      name: 'filter',
      in: 'query',
      description: 'filter[section], filter[kind], both repeated for any of several, and filter[person].',
      style: 'deepObject',
      schema: objectOf({ section: text, kind: text, person: text }),
    },
  ],
  answers: {
    '200': {
      data: listOf(calendarEntry, { maxItems: calendarMax }),
      meta: objectOf({ total: { type: 'integer', minimum: 0 }, zone: text }, ['total', 'zone']),
    },
  },
  failures: [],
}
