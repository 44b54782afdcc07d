import {
  calendarMax,
  calls,
  count,
  type Entity,
  list,
  maybe,
  pendingNoteShape,
  publishing,
  reference,
  shape,
  version,
  withArticle,
} from '#contract'
import {
  calendarEntryShape,
  calendarMetaShape,
  missedScheduleShape,
  stateCountsShape,
  reviewNoteShape,
  reviewWordsMax,
  unreviewedNoteShape,
} from '#shapes'
import { fieldSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'
import { query, requiredQuery } from './parameters.ts'
import { operation, searchParameters, selecting, selection } from './record-calls.ts'
import { schemaName } from './record-schemas.ts'
import { type Components, noted, object } from './schema-of.ts'
import { created, done, get, needs, post, remove, together } from './table.ts'

const text: Schema = { type: 'string' }
const versionSchema: Schema = { type: 'integer', minimum: 1 }
const instant: Schema = { type: 'string', format: 'date-time' }
const reviewActions = ['submit', 'withdraw', 'approve', 'request-changes', 'confirm']
const ownActions = ['publish', 'schedule', 'unschedule', 'unpublish', 'keep-live', 'set-date', 'check', 'correct-note']
const actions = [...ownActions, ...reviewActions]
const reviewWords: Schema = { type: 'string', minLength: 1, maxLength: reviewWordsMax }
const noteSchema = fieldSchema(publishing.publicNote)

const pendingRead: Schema = {
  ...versionSchema,
  description:
    'The version of the pending changes that the caller read. For publish, schedule, unschedule and reviews. Without version, it is the version that those check.',
}

const actionFields: { [name: string]: Schema } = {
  action: { enum: actions },
  keepsTranslations: {
    type: 'boolean',
    description:
      'For publish, and for approve without at: translations that were up to date stay so, because the change concerns none of them.',
  },
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

/** The notes in rows of published sections. */
export const publishingSchemas: Components = {
  PublishingAction: {
    ...objectOf(actionFields, ['action']),
    description: 'An action that the save carries out on the version that it has written.',
  },
  PendingNote: pendingNoteShape,
  StateCounts: noted(stateCountsShape, {
    pending: 'Records with a pending version.',
    inReview: 'With the feature review: records in review, or with a pending version in review.',
  }),
  ReviewNote: noted(reviewNoteShape, {
    version: 'The version of the pending changes if there are any, else of the record.',
    reviewer: 'null means everyone who can publish.',
    editors: 'Authors of the version, who cannot approve it.',
    isEdited: 'Whether the version was changed since it was submitted.',
  }),
  UnreviewedNote: noted(unreviewedNoteShape, {
    people: 'Users who skipped the review, and cannot confirm the record.',
  }),
  MissedSchedule: missedScheduleShape,
}

/** The calls of pending versions and publishing actions. */
export function publishingCalls(entity: Entity): Call[] {
  if (!entity.publishes) return []
  const { key, path, one, many } = entity
  const name = schemaName(entity)
  const an = withArticle(one)
  const edit = needs(key, 'edit')
  const view = needs(key, 'view')
  const publishes = needs(key, 'publish', 'action is not check, submit or withdraw')
  const skips = needs(key, 'skip-review', 'withoutReview is given')
  const record = ref(name)
  const written = done(record, operation)
  const fields = listOf(text)
  const pending: Schema = {
    allOf: [record, objectOf({ liveVersion: versionSchema, followed: fields, conflicts: fields }, [], true)],
  }
  return together({ tag: 'pending', needs: edit }, [
    get(`${path}/counts`, `countsOf${name}: Counts ${many} by publishing state`, maybe(stateCountsShape), {
      needs: view,
      parameters: searchParameters(entity),
    }),
    get(`${path}/reviewers`, `reviewersOf${name}: Lists the users who can review ${many}`, list(reference), {
      parameters: entity.translates === undefined ? [] : [query('language', text)],
    }),
    get(`${path}/{id}/pending`, `pendingOf${name}: Returns the ${one} as it would be published`, pending, {
      needs: view,
      failures: ['not_found'],
    }),
    post(
      `${path}/{id}/pending`,
      `savePendingOf${name}: Saves changes of a live ${one} for later`,
      { ...done(pending, operation), ...created(pending, operation) },
      {
        body: {
          ...objectOf(
            {
              version: versionSchema,
              liveVersion: versionSchema,
              related: ref('Related'),
              publishing: ref('PublishingAction'),
            },
            [],
            true,
          ),
          description: 'With the fields to change.',
        },
        needs: [...edit, ...needs(key, 'publish', 'publishing is given, and isn’t submit')],
        readByFields: 'body',
        failures: ['not_found', 'validation', 'conflict', 'in_use', 'version_required', 'duplicate'],
      },
    ),
    remove(`${path}/{id}/pending`, `discardPendingOf${name}: Discards the pending changes of ${an}`, written, {
      parameters: [query('version', versionSchema)],
      failures: ['not_found', 'conflict', 'version_required'],
    }),
    post(
      `${path}/{id}/pending/publish`,
      `publishPendingOf${name}: Publishes the pending changes of ${an}, now or later: publishing, by another name`,
      written,
      {
        needs: [...edit, ...needs(key, 'publish'), ...skips],
        body: object({
          version,
          'at?': orNull(instant),
          'note?': noteSchema,
          'withoutReview?': reviewWords,
        }),
        failures: ['not_found', 'validation', 'conflict', 'version_required', 'duplicate'],
      },
    ),
    post(`${path}/{id}/publishing`, `act${name}: Publishes, schedules or unpublishes ${an}`, written, {
      needs: [...edit, ...publishes, ...skips],
      body: objectOf({ version: versionSchema, pending: pendingRead, ...actionFields }, ['action']),
      failures: ['not_found', 'validation', 'conflict', 'in_use', 'version_required', 'duplicate'],
    }),
    post(
      `${path}/publishing`,
      `actOnMany${name}: Publishes, schedules or unpublishes several ${many}`,
      ref('BulkResult'),
      {
        needs: [...edit, ...publishes, ...needs(key, 'view', 'match is given')],
        body: selecting({
          ...actionFields,
          pending: {
            type: 'object',
            additionalProperties: versionSchema,
            description: 'Maps record IDs to the versions of their pending changes that the caller read.',
          },
          ...selection,
        }),
        failures: ['validation', 'conflict'],
      },
    ),
  ])
}

export const calendarCalls = together({ tag: 'pending' }, [
  get(
    calls.calendar,
    'calendar: Lists the publishing events of one month, in sections that the user can view',
    done(
      noted(list(calendarEntryShape), {
        '': { maxItems: calendarMax },
        '[].pending': 'The version of the pending changes. For the kind changes.',
        '[].renames': 'The codes and names that scheduled changes replace.',
        '[].at': 'A time. For a check date, a day.',
      }),
      shape({ total: count, ...calendarMetaShape.fields }),
    ),
    {
      parameters: [
        requiredQuery('month', { type: 'string', pattern: '^\\d{4}-(?:0[1-9]|1[0-2])$' }),
        {
          name: 'filter',
          in: 'query',
          description:
            'filter[section] and filter[kind], which can be repeated to match any of several values, and filter[person].',
          style: 'deepObject',
          schema: objectOf({ section: text, kind: text, person: text }),
        },
      ],
    },
  ),
])
