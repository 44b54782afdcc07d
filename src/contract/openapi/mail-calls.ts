import { calls } from '#contract'
import { mailListShape, mailMessageShape } from '#shapes'
import { idSchema } from './field-schema.ts'
import { anyText, query } from './parameters.ts'
import { type Components, noted } from './schema-of.ts'
import { get, needs, post, together } from './table.ts'

export const mailSchemas: Components = {
  MailMessage: noted(mailMessageShape, {
    lastAnswer: 'The mail server’s response.',
    mayTry: 'Whether the text is still stored and still valid.',
  }),
  MailList: noted(mailListShape, {
    messages: { maxItems: 100 },
    answersTo: 'The address that gets replies, or null if no one would get them.',
  }),
}

/** Calls about the emails that the host sends. None returns the text of an email. */
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
])
