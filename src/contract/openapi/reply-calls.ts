import { calls, contactMessage } from '#contract'
import { idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'

const text: Schema = { type: 'string' }
const state: Schema = { enum: ['waiting', 'sent', 'given-up'] }
const version: Schema = { type: 'integer', minimum: 1 }
const answer = {
  name: { type: 'string', minLength: 1, maxLength: 80 },
  text: { type: 'string', minLength: 1, maxLength: 5000, description: '`{name}` stands for the sender.' },
} as const

export const replySchemas: { [name: string]: Schema } = {
  Reply: objectOf(
    {
      id: idSchema,
      text,
      at: { type: 'string', format: 'date-time' },
      by: ref('Reference'),
      state,
      lastAnswer: orNull(text),
    },
    ['id', 'text', 'at', 'by', 'state', 'lastAnswer'],
  ),
  ReplyDraft: objectOf({ messageId: idSchema, text: { type: 'string', minLength: 1, maxLength: 20_000 } }, [
    'messageId',
    'text',
  ]),
  SavedAnswer: objectOf({ id: idSchema, ...answer, version }, ['id', 'name', 'text', 'version']),
  SavedAnswerDraft: objectOf(answer, ['name', 'text']),
  SavedAnswerChange: objectOf({ ...answer, version }, ['name', 'text', 'version']),
}

const view = { tag: 'mail', needs: [{ section: contactMessage.key, permission: 'view' }], failures: [] } as const
const edit = { tag: 'mail', needs: [{ section: contactMessage.key, permission: 'edit' }], takesKey: true } as const

/** Calls by which contact messages are answered. */
export const replyCalls: readonly Call[] = [
  {
    ...view,
    method: 'get',
    path: calls.replies,
    id: 'listReplies',
    summary: 'The answers to a message, oldest first',
    parameters: [{ name: 'messageId', in: 'query', required: true, schema: idSchema }],
    answers: { '200': { data: listOf(ref('Reply')) } },
  },
  {
    ...edit,
    method: 'post',
    path: calls.replies,
    id: 'sendReply',
    body: ref('ReplyDraft'),
    summary: 'Sends an answer by mail and marks the message as answered',
    answers: { '201': { data: objectOf({ id: idSchema }, ['id']) } },
    failures: ['validation', 'not_found', 'too_many'],
  },
  {
    ...view,
    method: 'get',
    path: calls.savedAnswers,
    id: 'listSavedAnswers',
    summary: 'The saved answers, by name',
    answers: { '200': { data: listOf(ref('SavedAnswer')) } },
  },
  {
    ...edit,
    method: 'post',
    path: calls.savedAnswers,
    id: 'saveAnswer',
    summary: 'Saves a text for answers',
    body: ref('SavedAnswerDraft'),
    answers: { '201': { data: ref('SavedAnswer') } },
    failures: ['validation'],
  },
  {
    ...edit,
    method: 'put',
    path: `${calls.savedAnswers}/{id}`,
    id: 'changeAnswer',
    summary: 'Changes a saved answer',
    body: ref('SavedAnswerChange'),
    answers: { '200': { data: ref('SavedAnswer') } },
    failures: ['validation', 'not_found', 'conflict', 'version_required'],
  },
  {
    ...edit,
    method: 'delete',
    path: `${calls.savedAnswers}/{id}`,
    id: 'deleteAnswer',
    summary: 'Deletes a saved answer',
    answers: { '200': { data: { type: 'null' } } },
    failures: ['not_found'],
  },
]
