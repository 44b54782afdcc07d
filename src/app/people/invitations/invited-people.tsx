import { type ReactNode, useRef, useState } from 'react'
import { calls, dataAs, list as listOf, shownEmail, user } from '#contract'
import { type Invitation, type InvitationLink, invitationShape, invitedShape } from '#shapes'
import { api, attempt, badWriteError, callQuery, confirm, useHas, useRead } from '#data'
import { ListItem } from '#form'
import { useLocation, useRouter } from '#kit'
import type { List } from '#list'
import { ageInText, instant, ownDay } from '#record'
import { Icon, useFeedback, useKeptFocus } from '#ui'
import { InvitationLinks } from './invitation-links.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import '../styles/invitations.css'

const invitationsQuery = callQuery(calls.invitations, dataAs(listOf(invitationShape)), [user.key])

const states = {
  open: { tone: 'info', label: 'Invited' },
  expired: { tone: 'bad', label: 'Invitation expired' },
  void: { tone: 'bad', label: 'Invitation no longer valid' },
} as const

/** Shown above the list of users: people who were invited and haven't joined yet, and the form to invite more. */
export function InvitedPeople({ list }: { list: List }): ReactNode {
  const has = useHas('accounts')
  const { path, search } = useLocation()
  const router = useRouter()
  const { data = [] } = useRead(has ? invitationsQuery : undefined, { keepPrevious: true })
  const [links, setLinks] = useState<readonly InvitationLink[]>()
  const people = useRef<HTMLUListElement>(null)
  useKeptFocus(people) // the pressed button disappears with its row
  const query = new URLSearchParams(search)
  if (!has || list.asked.isTrash) return null
  const close = () => {
    query.delete('invite')
    void attempt(() => router.navigate(`${path}${query.size > 0 ? `?${query}` : ''}`, { replace: true }))
  }
  return (
    <>
      {data.length > 0 && (
        <details className="panel invitations" open={data.length <= 5}>
          <summary>
            {data.length === 1 ? '1 open invitation' : `${data.length} open invitations`}
            <Icon name="down" />
          </summary>
          <ul ref={people} className="items" aria-label="Invited people" tabIndex={-1}>
            {data.map((one) => (
              <Invited key={one.id} invitation={one} mayEdit={list.may.edit} onLinks={setLinks} />
            ))}
          </ul>
        </details>
      )}
      {query.has('invite') && list.may.edit && <InviteDialog onClose={close} />}
      {links && <InvitationLinks links={links} onClose={() => setLinks(undefined)} />}
    </>
  )
}

interface InvitedProps {
  invitation: Invitation
  mayEdit: boolean
  onLinks(links: readonly InvitationLink[]): void
}

function Invited({ invitation, mayEdit, onLinks }: InvitedProps): ReactNode {
  const { id, role, by, sentAt, expiresAt, state } = invitation
  const { toast } = useFeedback()
  const email = shownEmail(invitation.email)
  const path = `${calls.invitations}/${encodeURIComponent(id)}`
  const resend = async () => {
    const answer = dataAs(invitedShape)(await api.send('POST', `${path}/resend`, {}))
    if (!answer) throw badWriteError()
    if (answer.links.length > 0) onLinks(answer.links)
    else toast(`Invitation sent to ${email} again.`)
  }
  const revoke = async () => {
    const isSure = await confirm({
      title: `Revoke the invitation to ${email}?`,
      yes: 'Revoke invitation',
      no: 'Keep it',
      isDestructive: true,
      body: 'The link will stop working. You can invite them again.',
    })
    if (!isSure) return
    await api.send('DELETE', path)
    toast(`Invitation to ${email} revoked.`)
  }
  return (
    <ListItem
      title={email}
      state={states[state]}
      facts={[
        role.label,
        <>
          Invited{by.label && ` by ${by.label}`} {instant(sentAt, ageInText)}
        </>,
        <>
          {state === 'expired' ? 'Expired' : 'Expires'} {instant(expiresAt, ownDay)}
        </>,
      ]}
      actions={
        mayEdit && (
          <>
            <button
              type="button"
              className="btn s"
              aria-label={`Resend the invitation to ${email}`}
              onClick={() => void attempt(resend)}
            >
              Resend
            </button>
            <button
              type="button"
              className="btn s danger"
              aria-label={`Revoke the invitation to ${email}`}
              onClick={() => void attempt(revoke)}
            >
              Revoke
            </button>
          </>
        )
      }
    />
  )
}
