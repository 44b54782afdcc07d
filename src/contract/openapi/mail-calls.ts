import { calls, contactMessage, id, list } from '#contract'
import { mailListShape, mailMessageShape, replyShape } from '#shapes'
import { idSchema, ref } from './field-schema.ts'
import { anyText, query, requiredQuery } from './parameters.ts'
import { type Components, noted, object } from './schema-of.ts'
import { created, get, needs, post, together } from './table.ts'

export const mailSchemas: Components = {
  MailMessage: noted(mailMessageShape, {
    lastAnswer: 'The mail server’s response.',
    mayTry: 'Whether the text is still stored and still valid.',
  }),
  MailList: noted(mailListShape, {
    messages: { maxItems: 100 },
    answersTo: 'The address that gets replies, or null if no one would get them.',
  }),
  Reply: replyShape,
  ReplyDraft: object({
    messageId: id,
    text: { type: 'string', minLength: 1, maxLength: 20_000 },
    'isSentElsewhere?': { type: 'boolean', description: 'The user’s own mail app sends the reply; it is only kept.' },
  }),
}

/** Calls about the emails that the host sends, without their texts, and for replies to contact messages. */
export const mailCalls = together({ tag: 'mail', needs: needs('settings', 'edit') }, [
  get(calls.mail, 'listMail: Lists outgoing messages of the last 30 days, newest first', mailListShape, {
    parameters: [
      query('before', anyText, 'Returns messages older than the one with this ID.'),
      query('recordId', idSchema, 'Returns only password links of this user. Requires `edit` of `user`.'),
    ],
  }),
  post(calls.mailTest, 'testMail: Sends a test message to the user', mailMessageShape, { failures: ['too_many'] }),
  post(`${calls.mail}/{id}/try`, 'tryMail: Tries a message now', mailMessageShape, {
    failures: ['not_found', 'validation'],
  }),
  post(`${calls.mail}/{id}/give-up`, 'giveUpMail: Gives up a message', mailMessageShape, { failures: ['not_found'] }),
  get(calls.replies, 'listReplies: Lists the replies to a message, oldest first', list(replyShape), {
    needs: needs(contactMessage.key, 'view'),
    parameters: [requiredQuery('messageId', idSchema)],
  }),
  post(calls.replies, 'sendReply: Sends a reply by email and marks the message as answered', created(object({ id })), {
    needs: needs(contactMessage.key, 'edit'),
    body: ref('ReplyDraft'),
    failures: ['validation', 'not_found', 'too_many'],
  }),
])
