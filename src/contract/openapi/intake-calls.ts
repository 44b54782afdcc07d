import { calls, contactMessage, type Entity, subscriber } from '#contract'
import { fieldSchema, objectOf, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'

const text: Schema = { type: 'string' }

/** Names beside the fields of the record. */
const control = {
  website: { ...text, description: 'The trap: a field that people do not see. With a text, it counts as spam.' },
  time: { ...text, description: '`time` of GET /intake/v1/form, from when the form was shown.' },
  next: { ...text, description: 'Of a browser’s form: the address of the website to which it is sent on.' },
  visitor: { ...text, description: 'Of a program with a token: the IP address of the visitor.' },
}

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
    failures: [],
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
    'A page with the button that confirms a subscription; 404 with a page for a link that is good no more',
  ),
  pageOf('post', 'confirm', 'confirmSubscription', 'Confirms a subscription'),
  pageOf('get', 'unsubscribe', 'unsubscribePage', 'A page with the button that ends a subscription'),
  pageOf('post', 'unsubscribe', 'unsubscribe', 'Ends a subscription; also for mail programs (RFC 8058)'),
]
