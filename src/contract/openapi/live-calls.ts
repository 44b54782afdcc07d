import { calls, chatTextMax, eventTypes, type Json, notificationKinds, recordSections } from '#contract'
import { idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'
import { pageMeta, paging } from './record-calls.ts'

const text: Schema = { type: 'string' }
const whole: Schema = { type: 'integer' }
const flag: Schema = { type: 'boolean' }
const instant: Schema = { type: 'string', format: 'date-time' }
const nothing: Schema = { type: 'null' }
const numbers = listOf({ type: 'number' })

function rows(properties: { [name: string]: Schema }, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { ...listOf(objectOf(properties, required)), type: ['array', 'null'] }
}

const chartPoint = { total: whole, route: text, totalRoute: text }
const subscribers = { ...chartPoint, joined: whole, left: whole }

/** A part is null if the host couldn't compute it. */
const dashboard = objectOf({
  figures: rows(
    {
      key: text,
      label: text,
      now: whole,
      previous: whole,
      trend: numbers,
      days: numbers,
      route: text,
      lessIsBetter: flag,
    },
    ['previous', 'days'],
  ),
  subscribers: rows({ month: text, ...subscribers }, Object.keys(subscribers)),
  subscriberDays: rows({ day: text, ...subscribers }, Object.keys(subscribers)),
  published: rows({ entity: text, at: text, added: whole, ...chartPoint }, Object.keys(chartPoint)),
  attention: rows(
    {
      kind: text,
      tone: { enum: ['bad', 'warn', 'info'] },
      icon: text,
      count: whole,
      text,
      detail: text,
      route: text,
      action: text,
      parts: listOf(objectOf({ label: text, count: whole, route: text })),
    },
    ['parts'],
  ),
  statuses: rows({ entity: text, title: text, route: text, statuses: { type: 'object', additionalProperties: whole } }),
  board: rows({ at: instant, entity: text, id: idSchema, code: text, title: text, author: text, status: text }),
  activity: rows({ id: idSchema, at: instant, by: text, entity: text, recordId: idSchema, label: text, action: text }),
})

export const liveSchemas: { [name: string]: Schema } = {
  Dashboard: dashboard,
  Entry: objectOf(
    {
      id: idSchema,
      at: instant,
      by: ref('Reference'),
      entity: text,
      recordId: idSchema,
      label: text,
      action: text,
      operationId: text,
      changes: listOf(ref('FieldChange')),
    },
    ['id', 'at', 'by', 'entity', 'recordId', 'label', 'action', 'changes'],
  ),
  Hit: objectOf(
    {
      entity: text,
      id: idSchema,
      label: text,
      detail: text,
      foundIn: { type: 'string', enum: ['name', 'text'] },
      former: ref('FormerNote'),
    },
    ['entity', 'id', 'label', 'detail'],
  ),
  Event: objectOf(
    {
      cursor: whole,
      type: { enum: [...eventTypes] },
      entity: text,
      id: text,
      version: whole,
      by: orNull(ref('Reference')),
      at: instant,
    },
    ['cursor', 'type', 'entity', 'id'],
  ),
  Presence: objectOf({ person: ref('Reference'), isEditing: flag, since: instant }, ['person', 'isEditing', 'since']),
  ChatMessage: objectOf({ id: idSchema, at: instant, by: ref('Reference'), text }, ['id', 'at', 'by', 'text']),
  Notification: objectOf(
    {
      id: idSchema,
      kind: { enum: [...notificationKinds] },
      at: instant,
      entity: text,
      recordId: idSchema,
      label: text,
      by: text,
      isRead: flag,
      dueAt: instant,
      reason: text,
    },
    ['id', 'kind', 'at', 'entity', 'recordId', 'label', 'by', 'isRead'],
  ),
}

const entity: Schema = { type: 'string', enum: [...new Set(recordSections.flatMap(({ key }) => key ?? []))] }

function query(name: string, schema: Schema): Json {
  return { name, in: 'query', schema }
}

const draft = { tag: 'drafts', path: `${calls.drafts}/{entity}/{id}`, failures: ['not_found'] } as const
const unread = objectOf({ unread: whole }, ['unread'])

/** Calls for dashboard, search, activity, events, chat, notifications, presence and drafts. */
export const liveCalls: readonly Call[] = [
  {
    method: 'get',
    path: calls.dashboard,
    id: 'dashboard',
    tag: 'core',
    inSpecification: 'call',
    summary: 'Returns counts, trends and open tasks of the sections that the user can view',
    answers: { '200': { data: ref('Dashboard') } },
    failures: [],
  },
  {
    method: 'get',
    path: calls.search,
    id: 'search',
    tag: 'search',
    summary: 'Searches all records',
    parameters: [query('q', text), query('limit', { type: 'integer', minimum: 1, maximum: 50, default: 20 })],
    answers: { '200': { data: listOf(ref('Hit')) } },
    failures: [],
  },
  {
    method: 'get',
    path: calls.activity,
    id: 'activity',
    tag: 'activity',
    summary: 'Lists the activity log, newest first',
    needs: [{ section: '*', permission: 'view', when: 'filter[entity] names the section' }],
    parameters: [
      ...paging,
      {
        name: 'filter',
        in: 'query',
        style: 'deepObject',
        explode: true,
        schema: objectOf({
          entity: text,
          recordId: text,
          by: text,
          action: text,
          operationId: text,
          from: text,
          to: text,
          at: { 'x-operators': ['gte', 'lte'] },
        }),
      },
    ],
    answers: { '200': { data: listOf(ref('Entry')), meta: pageMeta } },
    failures: [],
  },
  {
    method: 'get',
    path: calls.events,
    id: 'events',
    tag: 'events',
    parameters: [query('after', { type: 'integer', minimum: 0 })],
    summary: 'Returns events of other users’ writes: immediately if there are any after the cursor, else within 25 s',
    answers: { '200': { data: listOf(ref('Event')), meta: objectOf({ cursor: whole }, ['cursor']) } },
    failures: [],
  },
  {
    method: 'post',
    path: calls.presence,
    id: 'presence',
    tag: 'presence',
    summary: 'Reports which record is open, and returns the other users who have it open',
    needs: [{ section: '*', permission: 'view', when: 'of the entity in the body' }],
    body: objectOf(
      {
        entity,
        id: text,
        editing: { type: ['boolean', 'null'], description: 'null means that the record was closed.' },
      },
      ['entity', 'id', 'editing'],
    ),
    answers: { '200': { data: listOf(ref('Presence')) } },
    failures: ['validation'],
  },
  {
    method: 'get',
    path: calls.chat,
    id: 'readChat',
    tag: 'chat',
    summary: 'Lists the latest chat messages, oldest first, and the users who are online',
    answers: { '200': { data: listOf(ref('ChatMessage')), meta: objectOf({ online: listOf(ref('Reference')) }) } },
    failures: [],
  },
  {
    method: 'post',
    path: calls.chat,
    id: 'say',
    tag: 'chat',
    summary: 'Sends a chat message',
    takesKey: true,
    body: objectOf({ text: { type: 'string', minLength: 1, maxLength: chatTextMax } }, ['text']),
    answers: { '201': { data: ref('ChatMessage') } },
    failures: ['validation'],
  },
  {
    method: 'get',
    path: calls.notifications,
    id: 'notifications',
    tag: 'notifications',
    summary: 'Lists the user’s notifications, newest first',
    answers: { '200': { data: listOf(ref('Notification')), meta: unread } },
    failures: [],
  },
  {
    method: 'post',
    path: calls.notificationsRead,
    id: 'readNotifications',
    tag: 'notifications',
    summary: 'Marks some or all notifications as read',
    takesKey: true,
    body: { ...objectOf({ ids: listOf(idSchema, { maxItems: 500 }), all: { const: true } }), minProperties: 1 },
    answers: { '200': { data: listOf(ref('Notification')), meta: unread } },
    failures: ['validation'],
  },
  {
    ...draft,
    method: 'get',
    id: 'getDraft',
    summary: 'Returns the user’s unsaved form, or null',
    answers: { '200': { data: { type: ['object', 'null'] } } },
  },
  {
    ...draft,
    method: 'put',
    id: 'putDraft',
    summary: 'Stores the user’s unsaved form',
    body: { type: 'object' },
    answers: { '200': { data: nothing } },
    failures: ['not_found', 'validation'],
  },
  {
    ...draft,
    method: 'delete',
    id: 'deleteDraft',
    summary: 'Deletes the user’s unsaved form',
    answers: { '200': { data: nothing } },
  },
  ...(['get', 'delete'] as const).map(
    (method): Call => ({
      method,
      path: `${calls.progress}/{key}`,
      id: method === 'get' ? 'progress' : 'endWrite',
      tag: 'bulk',
      failures: [],
      summary:
        method === 'get'
          ? 'Returns the progress of the write with this key'
          : 'Stops the write after the current record',
      ...(method === 'delete' && { takesKey: true }),
      answers: { '200': { data: orNull(objectOf({ done: whole, total: whole }, ['done', 'total'])) } },
    }),
  ),
]
