import { calls, contactMessage, id, list, shape, text, version } from '#contract'
import { replyShape, savedAnswerShape } from '#shapes'
import { idSchema, ref } from './field-schema.ts'
import { requiredQuery } from './parameters.ts'
import { type Components, noted, object } from './schema-of.ts'
import { created, get, needs, nothing, post, put, remove, together } from './table.ts'

const notes = {
  name: { minLength: 1, maxLength: 80 },
  text: { minLength: 1, maxLength: 5000, description: '`{name}` stands for the sender’s name.' },
}

export const replySchemas: Components = {
  Reply: replyShape,
  ReplyDraft: object({ messageId: id, text: { type: 'string', minLength: 1, maxLength: 20_000 } }),
  SavedAnswer: noted(savedAnswerShape, notes),
  SavedAnswerDraft: noted(shape({ name: text, text }), notes),
  SavedAnswerChange: noted(shape({ name: text, text, version }), notes),
}

const view = needs(contactMessage.key, 'view')

/** Calls for replying to contact messages. */
export const replyCalls = together({ tag: 'saved-answers', needs: needs(contactMessage.key, 'edit') }, [
  get(calls.replies, 'listReplies: Lists the replies to a message, oldest first', list(replyShape), {
    tag: 'mail',
    needs: view,
    parameters: [requiredQuery('messageId', idSchema)],
  }),
  post(calls.replies, 'sendReply: Sends a reply by email and marks the message as answered', created(object({ id })), {
    tag: 'mail',
    body: ref('ReplyDraft'),
    failures: ['validation', 'not_found', 'too_many'],
  }),
  get(calls.savedAnswers, 'listSavedAnswers: Lists the saved replies, by name', list(savedAnswerShape), {
    needs: view,
  }),
  post(calls.savedAnswers, 'saveAnswer: Creates a saved reply', created(savedAnswerShape), {
    body: ref('SavedAnswerDraft'),
    failures: ['validation'],
  }),
  put(`${calls.savedAnswers}/{id}`, 'changeAnswer: Changes a saved reply', savedAnswerShape, {
    body: ref('SavedAnswerChange'),
    failures: ['validation', 'not_found', 'conflict', 'version_required'],
  }),
  remove(`${calls.savedAnswers}/{id}`, 'deleteAnswer: Deletes a saved reply', nothing, { failures: ['not_found'] }),
])
