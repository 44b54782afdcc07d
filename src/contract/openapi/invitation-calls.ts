import { calls, invitationStates, invitedMax, passwordMax, passwordMin, user } from '#contract'
import { fieldSchema, idSchema, listOf, objectOf, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'

const text: Schema = { type: 'string' }
const instant: Schema = { type: 'string', format: 'date-time' }
const email: Schema = { type: 'string', format: 'email', maxLength: 254 }
const own: { [name: string]: Schema } = {
  id: { ...idSchema, description: 'The account gets this ID when the invitation is accepted.' },
  email,
  role: ref('Reference'),
  by: ref('Reference'),
  sentAt: instant,
  expiresAt: instant,
  state: { type: 'string', enum: [...invitationStates] },
}

export const invitationSchemas: { [name: string]: Schema } = {
  Invitation: objectOf(own, Object.keys(own)),
  Invited: objectOf(
    {
      invited: listOf(ref('Invitation')),
      links: listOf(objectOf({ email, link: { type: 'string', format: 'uri' } }, ['email', 'link']), {
        description: 'For a host without a mail server. Only in this response, and in repeats within ten minutes.',
      }),
      leftOut: listOf(objectOf({ email, reason: text }, ['email', 'reason']), {
        description: 'Addresses that were not invited. The reason continues the address: “already has an account”.',
      }),
    },
    ['invited', 'links', 'leftOut'],
  ),
}

const nameOf = (name: string): Schema => (user.fields[name] ? fieldSchema(user.fields[name]) : text)
const edit = { tag: 'invitations', needs: [{ section: user.key, permission: 'edit' }] } as const
const open = { tag: 'invitations', isPublic: true } as const

/** Calls that invite users, and those of the page that an invitation opens. */
export const invitationCalls: readonly Call[] = [
  {
    method: 'get',
    path: calls.invitations,
    id: 'listInvitations',
    tag: 'invitations',
    summary: 'Lists the invitations that are not accepted yet, newest first',
    needs: [{ section: user.key, permission: 'view' }],
    answers: { '200': { data: listOf(ref('Invitation')) } },
    failures: [],
  },
  {
    ...edit,
    method: 'post',
    path: calls.invitations,
    id: 'invite',
    summary:
      'Invites the email addresses, and leaves out those that have an account. An address that was invited before gets a new link',
    takesKey: true,
    body: objectOf({ emails: listOf(email, { minItems: 1, maxItems: invitedMax }), roleId: idSchema }, [
      'emails',
      'roleId',
    ]),
    answers: { '201': { data: ref('Invited') } },
    failures: ['validation', 'step_up', 'too_many'],
  },
  {
    ...edit,
    method: 'post',
    path: `${calls.invitations}/{id}/resend`,
    id: 'resendInvitation',
    summary: 'Sends a new link. The old link stops working',
    takesKey: true,
    answers: { '201': { data: ref('Invited') } },
    failures: ['not_found', 'validation', 'step_up', 'too_many'],
  },
  {
    ...edit,
    method: 'delete',
    path: `${calls.invitations}/{id}`,
    id: 'revokeInvitation',
    summary: 'Revokes an invitation immediately',
    takesKey: true,
    answers: { '200': { data: { type: 'null' } } },
    failures: ['not_found'],
  },
  {
    ...open,
    method: 'post',
    path: calls.invitation,
    id: 'readInvitation',
    summary: 'Returns the open invitation of a link',
    body: objectOf({ token: text }, ['token']),
    answers: { '200': { data: objectOf({ email, by: text, siteName: text }, ['email', 'by', 'siteName']) } },
    failures: ['validation', 'too_many'],
  },
  {
    ...open,
    method: 'post',
    path: calls.acceptInvitation,
    id: 'acceptInvitation',
    summary: 'Creates the account, with the role of the invitation',
    body: objectOf(
      {
        token: text,
        firstName: nameOf('firstName'),
        lastName: nameOf('lastName'),
        password: { type: 'string', minLength: passwordMin, maxLength: passwordMax },
      },
      ['token', 'firstName', 'password'],
    ),
    answers: { '201': { data: objectOf({ email }, ['email']) } },
    failures: ['validation', 'too_many'],
  },
]
