import {
  calls,
  dataOf,
  type Invitation,
  type LeftOut,
  invitationStates,
  isObject,
  isReference,
  isText,
  textOf,
  user,
} from '#contract'
import { callQuery } from '#data'

const readInvitation = (value: unknown): Invitation[] => {
  if (!isObject(value) || !isText(value.id) || !isText(value.email)) return []
  const { id, email, role, by, sentAt, expiresAt } = value
  const state = invitationStates.find((known) => known === value.state)
  return state === undefined || !isReference(role)
    ? []
    : [
        {
          id,
          email,
          role: { id: role.id, label: role.label },
          by: isReference(by) ? { id: by.id, label: by.label } : { id: '', label: '' },
          sentAt: textOf(sentAt),
          expiresAt: textOf(expiresAt),
          state,
        },
      ]
}

const readAll = (data: unknown): Invitation[] | undefined =>
  Array.isArray(data) ? data.flatMap(readInvitation) : undefined

export const invitationsQuery = callQuery(calls.invitations, (answer) => readAll(dataOf(answer)), [user.key])

/** A link that the inviter passes on, because the host doesn't send email. */
export interface InvitationLink {
  email: string
  link: string
}

export interface Invited {
  invited: readonly Invitation[]
  links: readonly InvitationLink[]
  leftOut: readonly LeftOut[]
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Parses the response of an inviting call; undefined if it is invalid. */
export function readInvited(answer: unknown): Invited | undefined {
  const data = dataOf(answer)
  const invited = isObject(data) ? readAll(data.invited) : undefined
  if (!isObject(data) || !invited) return undefined
  return {
    invited,
    links: listIn(data.links).flatMap((one) =>
      isObject(one) && isText(one.email) && isText(one.link) ? [{ email: one.email, link: one.link }] : [],
    ),
    leftOut: listIn(data.leftOut).flatMap((one) =>
      isObject(one) && isText(one.email) && isText(one.reason) ? [{ email: one.email, reason: one.reason }] : [],
    ),
  }
}

/** The addresses in a pasted text: "Ana Souza <ana@example.com>, ben@example.com". */
export const addressesIn = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .flatMap((part) => /<([^<>]+)>/.exec(part)?.[1] ?? part.split(/\s+/))
    .map((address) => address.trim())
    .filter((address) => address !== '')
