import { calls, invitedMax, list, text, user } from '#contract'
import { invitationShape, invitedShape, openInvitationShape } from '#shapes'
import { emailSchema as email, passwordSchema, userFields } from './account-calls.ts'
import { idSchema, listOf, objectOf } from './field-schema.ts'
import { type Components, noted, object } from './schema-of.ts'
import { created, get, needs, nothing, post, remove, together } from './table.ts'

export const invitationSchemas: Components = {
  Invitation: noted(invitationShape, {
    id: 'The account gets this ID when the invitation is accepted.',
    email,
    state: { type: 'string' },
  }),
  Invited: noted(invitedShape, {
    links: 'For a host without a mail server. Only in this response, and in repeats within ten minutes.',
    'links[].email': email,
    'links[].link': { format: 'uri' },
    leftOut: 'Addresses that were not invited. The reason continues the address: “already has an account”.',
    'leftOut[].email': email,
  }),
}

const open = { needs: [], isPublic: true, failures: ['validation', 'too_many'] } as const

/** Calls that invite users, and those of the page that an invitation opens. */
export const invitationCalls = together({ tag: 'invitations', needs: needs(user.key, 'edit') }, [
  get(
    calls.invitations,
    'listInvitations: Lists the invitations that are not accepted yet, newest first',
    list(invitationShape),
    { needs: needs(user.key, 'view') },
  ),
  post(
    calls.invitations,
    'invite: Invites the email addresses, and leaves out those that have an account. An address that was invited before gets a new link',
    created(invitedShape),
    {
      body: object({ emails: listOf(email, { minItems: 1, maxItems: invitedMax }), roleId: idSchema }),
      failures: ['validation', 'step_up', 'too_many'],
    },
  ),
  post(
    `${calls.invitations}/{id}/resend`,
    'resendInvitation: Sends a new link. The old link stops working',
    created(invitedShape),
    { failures: ['not_found', 'validation', 'step_up', 'too_many'] },
  ),
  remove(`${calls.invitations}/{id}`, 'revokeInvitation: Revokes an invitation immediately', nothing, {
    failures: ['not_found'],
  }),
  post(
    calls.invitation,
    'readInvitation: Returns the open invitation of a link',
    noted(openInvitationShape, { email }),
    { ...open, body: object({ token: text }) },
  ),
  post(
    calls.acceptInvitation,
    'acceptInvitation: Creates the account, with the role of the invitation',
    created(object({ email })),
    {
      ...open,
      body: objectOf(
        { token: { type: 'string' }, ...userFields(['firstName', 'lastName']), password: passwordSchema },
        ['token', 'firstName', 'password'],
      ),
    },
  ),
])
