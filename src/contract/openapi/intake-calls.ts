import { calls, contactMessage, type Entity, settings, spamReasons, subscriber } from '#contract'
import { fieldSchema, idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'

const text: Schema = { type: 'string' }

/** Names beside the fields of the record. */
const control = {
  // A trap takes what falls into it.
  blank: { description: 'The trap: a field that people do not see. With a text, it counts as spam.' },
  website: { description: 'The trap of forms that were made for earlier versions.' },
  // Anything but a time of this host counts as none.
  time: {
    description:
      '`time` of GET /intake/v1/form, from when the form was shown. With it, a form that comes twice is kept once.',
  },
  next: { ...text, description: 'Of a browser’s form: the address of the website to which it is sent on.' },
  visitor: { ...text, description: 'Of a program with a token: the IP address of the visitor.' },
}

const instant: Schema = { type: 'string', format: 'date-time' }
const reason: Schema = { enum: spamReasons.map(({ value }) => value) }
const whole: Schema = { type: 'integer', minimum: 0 }

export const intakeSchemas: { [name: string]: Schema } = {
  HeldSubscription: objectOf({ id: idSchema, email: text, source: text, consent: orNull(text), reason, at: instant }, [
    'id',
    'email',
    'source',
    'consent',
    'reason',
    'at',
  ]),
  SpamPreview: objectOf(
    {
      checked: { ...whole, description: 'How many of the latest messages were checked: at most 100.' },
      wasSpam: { ...whole, description: 'How many of them would be spam by the saved settings.' },
      spam: listOf(
        objectOf(
          {
            id: idSchema,
            name: text,
            subject: text,
            receivedAt: orNull(instant),
            status: text,
            reason,
            isNew: { type: 'boolean', description: 'By the saved settings, the message would not be spam.' },
          },
          ['id', 'name', 'subject', 'receivedAt', 'status', 'reason', 'isNew'],
        ),
      ),
    },
    ['checked', 'wasSpam', 'spam'],
  ),
}

const ruleFields = ['intakeLinks', 'intakeBlocked', 'siteUrl', 'contentOrigins'] as const
const typedRules: Schema = objectOf(
  Object.fromEntries(
    ruleFields.flatMap((name) => (settings.fields[name] ? [[name, fieldSchema(settings.fields[name])] as const] : [])),
  ),
)

function draftOf({ fields }: Entity, names: readonly string[], required: readonly string[]): Schema {
  const own = names.flatMap((name) => (fields[name] ? [[name, fieldSchema(fields[name])] as const] : []))
  return objectOf({ ...Object.fromEntries(own), ...control }, required)
}

const received = objectOf({ status: { const: 'received' } }, ['status'])
const common = {
  tag: 'intake',
  isPublic: true,
  failures: ['unauthenticated', 'forbidden', 'not_found', 'too_many'],
} as const satisfies Partial<Call>
const taking = {
  ...common,
  method: 'post',
  takesForm: true,
  readByFields: 'body',
  takesKey: true,
  answers: { '202': { data: received } },
  failures: [...common.failures, 'validation'],
} as const satisfies Partial<Call>

function pageOf(method: 'get' | 'post', path: string, id: string, summary: string): Call {
  return {
    method,
    tag: 'intake',
    isPublic: true,
    path: `${calls.intake}/${path}`,
    id,
    summary,
    format: 'html',
    answers: {},
    parameters: [{ name: 'token', in: 'query', required: true, description: 'The secret of the link.', schema: text }],
    failures: ['not_found'],
  }
}

/** Calls by which a website hands in what its visitors send. */
export const intakeCalls: readonly Call[] = [
  {
    ...common,
    method: 'get',
    path: `${calls.intake}/form`,
    id: 'intakeForm',
    summary: 'A signed time for a form',
    answers: { '200': { data: objectOf({ time: text, minSeconds: { type: 'integer' } }, ['time', 'minSeconds']) } },
  },
  {
    ...taking,
    path: `${calls.intake}/contact`,
    id: 'handInMessage',
    summary: 'A message of a visitor; a browser’s form is answered with a page, or with 303 to `next`',
    body: draftOf(
      contactMessage,
      ['name', 'email', 'phone', 'subject', 'body', 'page', 'consent'],
      ['name', 'email', 'subject', 'body'],
    ),
  },
  {
    ...taking,
    path: `${calls.intake}/subscribe`,
    id: 'handInSubscriber',
    summary: 'A subscription: a message with a link asks the address for its confirmation',
    body: draftOf(subscriber, ['email', 'source', 'consent'], ['email']),
  },
  pageOf(
    'get',
    'confirm',
    'confirmPage',
    'A page with the button that confirms a subscription; 404 with a page for a link that no longer works',
  ),
  pageOf('post', 'confirm', 'confirmSubscription', 'Confirms a subscription'),
  pageOf('get', 'unsubscribe', 'unsubscribePage', 'A page with the button that ends a subscription'),
  pageOf('post', 'unsubscribe', 'unsubscribe', 'Ends a subscription; also for mail programs (RFC 8058)'),
  {
    method: 'get',
    tag: 'intake',
    path: calls.heldSubscriptions,
    id: 'listHeldSubscriptions',
    summary: 'Subscriptions that look like spam, newest first, at most 100',
    needs: [{ section: subscriber.key, permission: 'view' }],
    answers: { '200': { data: listOf(ref('HeldSubscription')), meta: objectOf({ total: whole }, ['total']) } },
    failures: [],
  },
  {
    method: 'post',
    tag: 'intake',
    path: `${calls.heldSubscriptions}/{id}/confirm`,
    id: 'confirmHeldSubscription',
    summary: 'Sends the message that asks the address for its confirmation',
    needs: [{ section: subscriber.key, permission: 'edit' }],
    takesKey: true,
    answers: { '200': { data: { type: 'null' } } },
    failures: ['not_found'],
  },
  {
    method: 'delete',
    tag: 'intake',
    path: `${calls.heldSubscriptions}/{id}`,
    id: 'discardHeldSubscription',
    summary: 'Deletes a subscription that looks like spam',
    needs: [{ section: subscriber.key, permission: 'delete' }],
    takesKey: true,
    answers: { '200': { data: { type: 'null' } } },
    failures: ['not_found'],
  },
  {
    method: 'post',
    tag: 'intake',
    path: calls.spamPreview,
    id: 'previewSpam',
    summary: 'Which of the latest messages unsaved settings would mark as spam',
    body: typedRules,
    needs: [
      { section: settings.key, permission: 'edit' },
      { section: contactMessage.key, permission: 'view' },
    ],
    answers: { '200': { data: ref('SpamPreview') } },
    failures: ['validation'],
  },
]
