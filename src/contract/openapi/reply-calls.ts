import { calls, contactMessage } from '#contract'
import { idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'

const text: Schema = { type: 'string' }
const state: Schema = { enum: ['waiting', 'sent', 'given-up'] }
const version: Schema = { type: 'integer', minimum: 1 }
const answer = {
  name: { type: 'string', minLength: 1, maxLength: 80 },
  text: { type: 'string', minLength: 1, maxLength: 5000, description: '`{name}` stands for the sender’s name.' },
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

/** Calls for replying to contact messages. */
export const replyCalls: readonly Call[] = [
  {
    ...view,
    method: 'get',
    path: calls.replies,
    id: 'listReplies',
    summary: 'Lists the replies to a message, oldest first',
    parameters: [{ name: 'messageId', in: 'query', required: true, schema: idSchema }],
    answers: { '200': { data: listOf(ref('Reply')) } },
  },
  {
    ...edit,
    method: 'post',
    path: calls.replies,
    id: 'sendReply',
    body: ref('ReplyDraft'),
    summary: 'Sends a reply by email and marks the message as answered',
    answers: { '201': { data: objectOf({ id: idSchema }, ['id']) } },
    failures: ['validation', 'not_found', 'too_many'],
  },
  {
    ...view,
    tag: 'saved-answers',
    method: 'get',
    path: calls.savedAnswers,
    id: 'listSavedAnswers',
    summary: 'Lists the saved replies, by name',
    answers: { '200': { data: listOf(ref('SavedAnswer')) } },
  },
  {
    ...edit,
    tag: 'saved-answers',
    method: 'post',
    path: calls.savedAnswers,
    id: 'saveAnswer',
    summary: 'Creates a saved reply',
    body: ref('SavedAnswerDraft'),
    answers: { '201': { data: ref('SavedAnswer') } },
    failures: ['validation'],
  },
  {
    ...edit,
    tag: 'saved-answers',
    method: 'put',
    path: `${calls.savedAnswers}/{id}`,
    id: 'changeAnswer',
    summary: 'Changes a saved reply',
    body: ref('SavedAnswerChange'),
    answers: { '200': { data: ref('SavedAnswer') } },
    failures: ['validation', 'not_found', 'conflict', 'version_required'],
  },
  {
    ...edit,
    tag: 'saved-answers',
    method: 'delete',
    path: `${calls.savedAnswers}/{id}`,
    id: 'deleteAnswer',
    summary: 'Deletes a saved reply',
    answers: { '200': { data: { type: 'null' } } },
    failures: ['not_found'],
  },
]
