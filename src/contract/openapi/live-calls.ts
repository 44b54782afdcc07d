import { calls, integer, list, recordSections, text } from '#contract'
import { idPattern } from '#checks'
import {
  chatMessageShape,
  chatMetaShape,
  chatTextMax,
  dashboardShape,
  entryShape,
  eventMetaShape,
  eventShape,
  hitShape,
  notificationMetaShape,
  notificationShape,
  presenceShape,
} from '#shapes'
import { idSchema, listOf, objectOf, orNull, type Schema } from './field-schema.ts'
import { anyText, filterBy, paging, query } from './parameters.ts'
import { type Components, noted, object } from './schema-of.ts'
import { created, done, get, needs, nothing, page, post, put, remove, together } from './table.ts'

export const liveSchemas: Components = {
  Dashboard: dashboardShape,
  Entry: noted(entryShape, { recordId: { pattern: idPattern.source } }),
  Hit: noted(hitShape, { foundIn: { type: 'string' } }),
  Event: eventShape,
  Presence: presenceShape,
  ChatMessage: chatMessageShape,
  Notification: notificationShape,
}

const entity: Schema = { type: 'string', enum: [...new Set(recordSections.flatMap(({ key }) => key ?? []))] }
const draft = `${calls.drafts}/{entity}/{id}`
const notifications = done(list(notificationShape), notificationMetaShape)
const progress = orNull(object({ done: integer, total: integer }))

/** Calls for dashboard, search, activity, events, chat, notifications, presence and drafts. */
export const liveCalls = together({ tag: 'drafts' }, [
  get(
    calls.dashboard,
    'dashboard: Returns counts, trends and open tasks of the sections that the user can view',
    dashboardShape,
    { tag: 'core', inSpecification: 'call' },
  ),
  get(calls.search, 'search: Searches all records', list(hitShape), {
    tag: 'search',
    parameters: [query('q', anyText), query('limit', { type: 'integer', minimum: 1, maximum: 50, default: 20 })],
  }),
  get(calls.activity, 'activity: Lists the activity log, newest first', page(entryShape), {
    tag: 'activity',
    needs: needs('*', 'view', 'filter[entity] names the section'),
    parameters: [
      ...paging,
      filterBy(
        objectOf({
          entity: anyText,
          recordId: anyText,
          by: anyText,
          action: anyText,
          operationId: anyText,
          from: anyText,
          to: anyText,
          at: { 'x-operators': ['gte', 'lte'] },
        }),
      ),
    ],
  }),
  get(
    calls.events,
    'events: Returns events of other users’ writes: immediately if there are any after the cursor, else within 25 s',
    done(list(eventShape), eventMetaShape),
    { tag: 'events', parameters: [query('after', { type: 'integer', minimum: 0 })] },
  ),
  post(
    calls.presence,
    'presence: Reports which record is open, and returns the other users who have it open',
    list(presenceShape),
    {
      tag: 'presence',
      needs: needs('*', 'view', 'of the entity in the body'),
      takesKey: false,
      body: object({
        entity,
        id: text,
        editing: { type: ['boolean', 'null'], description: 'null means that the record was closed.' },
      }),
      failures: ['validation'],
    },
  ),
  get(
    calls.chat,
    'readChat: Lists the latest chat messages, oldest first, and the users who are online',
    done(list(chatMessageShape), chatMetaShape),
    { tag: 'chat' },
  ),
  post(calls.chat, 'say: Sends a chat message', created(chatMessageShape), {
    tag: 'chat',
    body: object({ text: { type: 'string', minLength: 1, maxLength: chatTextMax } }),
    failures: ['validation'],
  }),
  get(calls.notifications, 'notifications: Lists the user’s notifications, newest first', notifications, {
    tag: 'notifications',
  }),
  post(calls.notificationsRead, 'readNotifications: Marks some or all notifications as read', notifications, {
    tag: 'notifications',
    body: { ...objectOf({ ids: listOf(idSchema, { maxItems: 500 }), all: { const: true } }), minProperties: 1 },
    failures: ['validation'],
  }),
  get(
    draft,
    'getDraft: Returns the user’s unsaved form, or null',
    { type: ['object', 'null'] },
    {
      failures: ['not_found'],
    },
  ),
  put(draft, 'putDraft: Stores the user’s unsaved form', nothing, {
    body: { type: 'object' },
    takesKey: false,
    failures: ['not_found', 'validation'],
  }),
  remove(draft, 'deleteDraft: Deletes the user’s unsaved form', nothing, { takesKey: false, failures: ['not_found'] }),
  get(`${calls.progress}/{key}`, 'progress: Returns the progress of the write with this key', progress, {
    tag: 'bulk',
  }),
  remove(`${calls.progress}/{key}`, 'endWrite: Stops the write after the current record', progress, { tag: 'bulk' }),
])
