import {
  bulkMax,
  calendarKinds,
  calendarMax,
  calls,
  type Entity,
  type Permission,
  publishing,
  publishOptions,
  reviewStates,
  reviewWordsMax,
  withArticle,
} from '#contract'
import { fieldSchema, idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call, Needs } from './operation.ts'
import { searchParameters } from './record-calls.ts'
import { schemaName } from './record-schemas.ts'

const text: Schema = { type: 'string' }
const version: Schema = { type: 'integer', minimum: 1 }
const instant: Schema = { type: 'string', format: 'date-time' }
const operation = objectOf({ operationId: text })
const reviewActions = ['submit', 'withdraw', 'approve', 'request-changes', 'confirm']
const ownActions = ['publish', 'schedule', 'unschedule', 'unpublish', 'keep-live', 'set-date', 'check', 'correct-note']
const actions = [...ownActions, ...reviewActions]
const reviewWords: Schema = { type: 'string', minLength: 1, maxLength: reviewWordsMax }
const noteSchema = fieldSchema(publishing.publicNote)

const pendingRead: Schema = {
  ...version,
  description:
    'The version of the pending changes that the caller read. For publish, schedule, unschedule and reviews.',
}

const actionFields: { [name: string]: Schema } = {
  action: { enum: actions },
  at: { ...orNull(instant), description: 'For schedule, unpublish, set-date, approve and correct-note.' },
  note: {
    ...noteSchema,
    description: 'The public note for publish and schedule, or the corrected note. null deletes the note.',
  },
  as: { enum: ['draft', 'archived'], description: 'The status after unpublish. The default is draft.' },
  reason: { enum: ['error', 'moved', 'withdrawn', null], description: 'The reason for unpublishing.' },
  to: {
    ...orNull(text),
    description: 'For a moved page, its new URL. For submit, the ID of the requested reviewer.',
  },
  comment: { ...orNull(reviewWords), description: 'For submit; required for request-changes.' },
  withoutReview: { ...reviewWords, description: 'For publish and schedule: the reason for skipping the review.' },
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
      pending: { ...count, description: 'Records with a pending version.' },
      inReview: {
        ...count,
        description: 'With the feature review: records in review, or with a pending version in review.',
      },
      status: objectOf(Object.fromEntries(statuses.map((value) => [value, count])), statuses),
    },
    ['all', 'pending', 'status'],
  ),
  ReviewNote: objectOf(
    {
      state: { enum: [...reviewStates] },
      version: { ...version, description: 'The version of the pending changes if there are any, else of the record.' },
      submittedBy: ref('Reference'),
      at: instant,
      reviewer: { ...orNull(ref('Reference')), description: 'null means everyone who can publish.' },
      comment: orNull(text),
      decidedBy: orNull(ref('Reference')),
      decidedAt: orNull(instant),
      editors: { ...listOf(idSchema), description: 'Authors of the version, who cannot approve it.' },
      isEdited: { type: 'boolean', description: 'Whether the version was changed since it was submitted.' },
    },
    ['state', 'version', 'submittedBy', 'at', 'reviewer', 'comment', 'decidedBy', 'decidedAt', 'editors', 'isEdited'],
  ),
  UnreviewedNote: objectOf(
    {
      by: ref('Reference'),
      at: instant,
      reason: text,
      people: { ...listOf(idSchema), description: 'Users who skipped the review, and cannot confirm the record.' },
    },
    ['by', 'at', 'reason', 'people'],
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
  const publishes = need('publish', 'action is not check, submit or withdraw')
  const skips = need('skip-review', 'withoutReview is given')
  return [
    {
      method: 'get',
      path: `${path}/counts`,
      id: `countsOf${name}`,
      tag,
      summary: `Counts ${many} by publishing state`,
      needs: [need('view')],
      parameters: searchParameters(entity),
      answers: { '200': { data: orNull(ref('StateCounts')) } },
      failures: [],
    },
    {
      method: 'get',
      path: `${path}/reviewers`,
      id: `reviewersOf${name}`,
      tag,
      summary: `Lists the users who can review ${many}`,
      needs: [need('edit')],
      answers: { '200': { data: listOf(ref('Reference')) } },
      failures: [],
    },
    {
      method: 'get',
      path: `${path}/{id}/pending`,
      id: `pendingOf${name}`,
      tag,
      summary: `Returns the ${one} as it would be published`,
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
      summary: `Publishes the pending changes of ${withArticle(one)}, now or later`,
      needs: [need('edit'), need('publish'), skips],
      body: objectOf({ version, at: orNull(instant), note: noteSchema, withoutReview: reviewWords }, ['version']),
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
      needs: [need('edit'), publishes, skips],
      body: objectOf({ version, pending: pendingRead, ...actionFields }, ['version', 'action']),
      takesKey: true,
      answers: { '200': { data: record, meta: operation } },
      failures: ['not_found', 'validation', 'conflict', 'in_use', 'version_required', 'duplicate'],
    },
    {
      method: 'post',
      path: `${path}/publishing`,
      id: `actOnMany${name}`,
      tag,
      summary: `Publishes, schedules or unpublishes several ${many}`,
      needs: [need('edit'), publishes, need('view', 'match is given')],
      body: {
        ...objectOf(
          {
            ...actionFields,
            pending: {
              type: 'object',
              additionalProperties: version,
              description: 'Maps record IDs to the versions of their pending changes that the caller read.',
            },
            ids: listOf(idSchema, { maxItems: bulkMax }),
            match: objectOf({ search: text, filter: { type: 'object' } }),
            expect: {
              type: 'integer',
              minimum: 0,
              description: 'Any other number of matches returns `conflict`.',
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
    pending: { ...orNull(version), description: 'The version of the pending changes. For the kind changes.' },
    label: text,
    kind: { enum: [...calendarKinds] },
    renames: {
      ...listOf(objectOf({ field: text, before: text, after: text }, ['field', 'before', 'after'])),
      description: 'The codes and names that scheduled changes replace.',
    },
    at: { type: 'string', description: 'A time. For a review date, a day.' },
    by: orNull(ref('Reference')),
    ending: orNull(text),
    endingTo: orNull(text),
  },
  ['entity', 'id', 'version', 'pending', 'label', 'kind', 'renames', 'at', 'by', 'ending', 'endingTo'],
)

export const calendarCall: Call = {
  method: 'get',
  path: calls.calendar,
  id: 'calendar',
  tag: 'pending',
  needs: [],
  summary: 'Lists the publishing events of one month, in sections that the user can view',
  parameters: [
    { name: 'month', in: 'query', required: true, schema: { type: 'string', pattern: '^\\d{4}-(?:0[1-9]|1[0-2])$' } },
    {
      name: 'filter',
      in: 'query',
      description:
        'filter[section] and filter[kind], which can be repeated to match any of several values, and filter[person].',
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
