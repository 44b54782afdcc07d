import { type ReactNode, useEffect, useId, useState } from 'react'
import {
  calls,
  dataAs,
  emailProblem,
  entityOf,
  invitedMax,
  isText,
  labelOf,
  readEmail,
  readPermissions,
  type Row,
} from '#contract'
import { permissionSections } from '#readable'
import { type Invited, invitedShape } from '#shapes'
import { api, createKeys, badWriteError, pageQuery, queryBy, useRead } from '#data'
import { FormDialog, useClosing } from '#record'
import { FieldError, useFeedback } from '#ui'
import { emailsIn } from './emails-in.ts'
import { InvitationLinks } from './invitation-links.tsx'

const rolesMax = 50
const role = entityOf('role')
const roles = role && pageQuery(role, { ...queryBy([], rolesMax), sort: 'name' })

const namedMax = 3

/** The role's description, or the sections that it can edit. */
function rightsOf({ description, permissions }: Row): string {
  if (isText(description) && description !== '') return description
  const rights = readPermissions(permissions)
  const edited = permissionSections.filter(({ key }) => rights[key]?.includes('edit')).map(({ title }) => title)
  if (edited.length === 0) return 'Can view, but not edit.'
  const more = edited.length - namedMax
  const named = [...edited.slice(0, namedMax), ...(more > 0 ? [`${more} more`] : [])]
  return `Can edit ${new Intl.ListFormat('en').format(named)}.`
}

/** Quotes the first text that isn't an email address. */
function emailsProblem(emails: readonly string[]): string {
  if (emails.length === 0) return 'Enter at least one email address'
  if (emails.length > invitedMax) return `Invite up to ${invitedMax} people at once`
  const odd = emails.find((email) => readEmail(email) === undefined)
  return odd === undefined ? '' : `“${odd}”: ${emailProblem(odd)}`
}

/** Only asks for addresses and a role: the invited user enters their own name and password. */
export function InviteDialog({ onClose }: { onClose(): void }): ReactNode {
  const { toast } = useFeedback()
  const id = useId()
  const [keyOf] = useState(createKeys)
  const [text, setText] = useState('')
  const [roleId, setRoleId] = useState('')
  const [sent, setSent] = useState<Invited>()
  const isToTell = sent !== undefined && (sent.links.length > 0 || sent.leftOut.length > 0)
  const { data } = useRead(roles)
  const shown = data?.rows.filter(({ beyond }) => beyond !== true) ?? []
  const emails = emailsIn(text)
  const leave = useClosing(sent === undefined && text !== '', 'Leave without inviting anyone?', onClose)
  const send = async () => {
    const body = { emails, roleId }
    const answer = dataAs(invitedShape)(
      await api.send('POST', calls.invitations, body, { idempotencyKey: keyOf(body) }),
    )
    if (!answer) throw badWriteError()
    if (answer.links.length === 0) {
      toast(answer.invited.length === 1 ? '1 invitation sent.' : `${answer.invited.length} invitations sent.`)
    }
    setSent(answer)
  }
  // Closes once nothing is unsaved, since leaving asks before.
  useEffect(() => {
    if (sent && !isToTell) onClose()
  }, [sent, isToTell])
  const submit = () => {
    const problem = emailsProblem(emails)
    const found = { ...(problem && { emails: problem }), ...(roleId === '' && { roleId: 'Choose a role' }) }
    return Object.keys(found).length > 0 ? found : send()
  }
  if (isToTell) return <InvitationLinks {...sent} onClose={onClose} />
  return (
    <FormDialog
      title="Invite users"
      yes={emails.length > 1 ? `Invite ${emails.length} people` : 'Invite'}
      onSubmit={submit}
      onClose={leave}
    >
      {(problems) => (
        <>
          <div className="field">
            <label htmlFor={`${id}emails`}>Email addresses</label>
            <textarea
              id={`${id}emails`}
              className="input"
              rows={3}
              spellCheck={false}
              autoCapitalize="none"
              data-autofocus
              required
              value={text}
              aria-describedby={`${problems.emails ? `${id}emails-e ` : ''}${id}emails-h`}
              aria-invalid={problems.emails !== undefined || undefined}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            {problems.emails && <FieldError id={`${id}emails-e`}>{problems.emails}</FieldError>}
            <p className="help" id={`${id}emails-h`}>
              One per line, or separated by commas.
            </p>
          </div>
          <fieldset className="field roles" aria-describedby={problems.roleId ? `${id}role-e` : undefined}>
            <legend className="label">Role</legend>
            {role &&
              shown.map((row) => (
                <label key={row.id} className="row">
                  <input
                    type="radio"
                    className="check"
                    name={id}
                    required
                    checked={roleId === row.id}
                    aria-invalid={problems.roleId !== undefined || undefined}
                    onChange={() => setRoleId(row.id)}
                  />
                  <span>
                    {labelOf(role, row)}
                    <small>{rightsOf(row)}</small>
                  </span>
                </label>
              ))}
            {problems.roleId && <FieldError id={`${id}role-e`}>{problems.roleId}</FieldError>}
          </fieldset>
        </>
      )}
    </FormDialog>
  )
}
