import { calls, contactMessage, type Entity } from '#contract'
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
  tag: 'intake', isPublic: true, failures: ['unauthenticated', 'forbidden', 'not_found', 'too_many'],
} as const satisfies Partial<Call>
const taking = {
  ...common, method: 'post', takesForm: true, takesKey: true, answers: { '202': { data: received } },
  failures: [...common.failures, 'validation'],
} as const satisfies Partial<Call>

/** Calls by which a website hands in what its visitors send. */
export const intakeCalls: readonly Call[] = [
  {
    ...common, method: 'get', path: `${calls.intake}/form`, id: 'intakeForm', summary: 'A signed time for a form',
    answers: { '200': { data: objectOf({ time: text, minSeconds: { type: 'integer' } }, ['time', 'minSeconds']) } },
  },
  {
    ...taking, path: `${calls.intake}/contact`, id: 'handInMessage',
    summary: 'A message of a visitor; a browser’s form is answered with a page, or with 303 to `next`',
    body: draftOf(contactMessage, ['name', 'email', 'phone', 'subject', 'body', 'page', 'consent'],
      ['name', 'email', 'subject', 'body']),
  },
]
