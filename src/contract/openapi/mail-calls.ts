import { calls } from '#contract'
import { idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'

const text: Schema = { type: 'string' }
const instant: Schema = { type: 'string', format: 'date-time' }
const state: Schema = { enum: ['waiting', 'sent', 'given-up'] }
const own = {
  id: idSchema,
  kind: text,
  to: text,
  subject: text,
  state,
  createdAt: instant,
  sentAt: orNull(instant),
  nextTryAt: orNull(instant),
  tries: { type: 'integer', minimum: 0 },
  lastAnswer: orNull({ type: 'string', description: 'The mail server’s response.' }),
  mayTry: { type: 'boolean', description: 'Whether the text is still stored and still valid.' },
} as const

export const mailSchemas: { [name: string]: Schema } = {
  MailMessage: objectOf(own, Object.keys(own)),
  MailList: objectOf(
    {
      messages: listOf(ref('MailMessage'), { maxItems: 100 }),
      sender: text,
      answersTo: orNull({
        type: 'string',
        description: 'The address that gets replies, or null if no one would get them.',
      }),
      away: orNull(objectOf({ since: instant, answer: text }, ['since', 'answer'])),
    },
    ['messages', 'away'],
  ),
}

const call = { tag: 'mail', needs: [{ section: 'settings', permission: 'edit' }] } as const
const ofOne = { ...call, method: 'post', takesKey: true, answers: { '200': { data: ref('MailMessage') } } } as const

/** Calls about the emails that the host sends. None returns the text of an email. */
export const mailCalls: readonly Call[] = [
  {
    ...call,
    method: 'get',
    path: calls.mail,
    id: 'listMail',
    summary: 'Lists outgoing messages of the last 30 days, newest first',
    parameters: [
      { name: 'before', in: 'query', schema: text, description: 'Returns messages older than the one with this ID.' },
      {
        name: 'recordId',
        in: 'query',
        schema: idSchema,
        description: 'Returns only password links of this user. Requires `edit` of `user`.',
      },
    ],
    answers: { '200': { data: ref('MailList') } },
    failures: [],
  },
  {
    ...ofOne,
    path: calls.mailTest,
    id: 'testMail',
    summary: 'Sends a test message to the user',
    failures: ['too_many'],
  },
  {
    ...ofOne,
    path: `${calls.mail}/{id}/try`,
    id: 'tryMail',
    summary: 'Tries a message now',
    failures: ['not_found', 'validation'],
  },
  {
    ...ofOne,
    path: `${calls.mail}/{id}/give-up`,
    id: 'giveUpMail',
    summary: 'Gives up a message',
    failures: ['not_found'],
  },
]
