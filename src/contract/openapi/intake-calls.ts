import { calls, contactMessage, type Entity, settings, spamReasons, subscriber } from '#contract'
import { fieldSchema, idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'

const text: Schema = { type: 'string' }

/** Properties in addition to the record's fields. */
const control = {
  // A honeypot accepts any value.
  blank: { description: 'The honeypot: a field that is hidden from people. If it has a text, the form is spam.' },
  website: { description: 'The honeypot of forms for earlier versions.' },
  // A time not signed by this host counts as missing.
  time: {
    description:
      '`time` from GET /intake/v1/form, requested when the form was shown. With it, a form that is sent twice is stored once.',
  },
  next: { ...text, description: 'For a browser’s form: the URL of the website that the host redirects to.' },
  visitor: { ...text, description: 'For a program with a token: the visitor’s IP address.' },
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
      checked: { ...whole, description: 'The number of latest messages that were checked, at most 100.' },
      wasSpam: { ...whole, description: 'The number of them that the saved settings would mark as spam.' },
      spam: listOf(
        objectOf(
          {
            id: idSchema,
            name: text,
            subject: text,
            receivedAt: orNull(instant),
            status: text,
            reason,
            isNew: { type: 'boolean', description: 'Whether the saved settings would not mark the message as spam.' },
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
    parameters: [{ name: 'token', in: 'query', required: true, description: 'The token of the link.', schema: text }],
    failures: ['not_found'],
  }
}

/** Calls that a website uses to submit its visitors’ forms. */
export const intakeCalls: readonly Call[] = [
  {
    ...common,
    method: 'get',
    path: `${calls.intake}/form`,
    id: 'intakeForm',
    summary: 'Returns a signed time for a form',
    answers: { '200': { data: objectOf({ time: text, minSeconds: { type: 'integer' } }, ['time', 'minSeconds']) } },
  },
  {
    ...taking,
    path: `${calls.intake}/contact`,
    id: 'handInMessage',
    summary: 'Accepts a visitor’s message. A browser’s form gets a page, or 303 to `next`',
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
    summary: 'Accepts a subscription, and sends an email with a confirmation link',
    body: draftOf(subscriber, ['email', 'source', 'consent'], ['email']),
  },
  pageOf(
    'get',
    'confirm',
    'confirmPage',
    'Returns a page with a button that confirms a subscription. An invalid link returns a page with 404',
  ),
  pageOf('post', 'confirm', 'confirmSubscription', 'Confirms a subscription'),
  pageOf('get', 'unsubscribe', 'unsubscribePage', 'Returns a page with a button that unsubscribes'),
  pageOf('post', 'unsubscribe', 'unsubscribe', 'Unsubscribes. Mail programs use it too (RFC 8058)'),
  {
    method: 'get',
    tag: 'intake',
    path: calls.heldSubscriptions,
    id: 'listHeldSubscriptions',
    summary: 'Lists subscriptions that look like spam, newest first, at most 100',
    needs: [{ section: subscriber.key, permission: 'view' }],
    answers: { '200': { data: listOf(ref('HeldSubscription')), meta: objectOf({ total: whole }, ['total']) } },
    failures: [],
  },
  {
    method: 'post',
    tag: 'intake',
    path: `${calls.heldSubscriptions}/{id}/confirm`,
    id: 'confirmHeldSubscription',
    summary: 'Sends the email with the confirmation link',
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
    summary: 'Lists the latest messages that unsaved settings would mark as spam',
    body: typedRules,
    needs: [
      { section: settings.key, permission: 'edit' },
      { section: contactMessage.key, permission: 'view' },
    ],
    answers: { '200': { data: ref('SpamPreview') } },
    failures: ['validation'],
  },
]
