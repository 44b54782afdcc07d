import {
  calls,
  dataOf,
  isObject,
  isReference,
  isText,
  metaOf,
  type Permissions,
  readPermissions,
  type Reference,
  textOf,
} from '#contract'
import { arrayOf, callQuery, tags, nonNegativeInteger } from '#data'

export interface SecurityEvent {
  id: string
  at: string
  kind: string
  /** The affected user, and the one who caused the event. */
  person: Reference | undefined
  by: Reference | undefined
  address: string
  /** `loopback`, `private` or `public`. */
  place: string
  /** "Firefox on Windows". */
  device: string
  facts: Readonly<Record<string, unknown>>
  isErased: boolean
}
interface SecurityPage {
  events: readonly SecurityEvent[]
  total: number
}

const referenceIn = (value: unknown): Reference | undefined =>
  isReference(value) ? { id: value.id, label: value.label } : undefined

const readEvent = (value: { [name: string]: unknown }): SecurityEvent => ({
  id: textOf(value.id),
  at: textOf(value.at),
  kind: textOf(value.kind),
  person: referenceIn(value.person),
  by: referenceIn(value.by),
  address: textOf(value.address),
  place: textOf(value.place),
  device: textOf(value.device),
  facts: isObject(value.facts) ? value.facts : {},
  isErased: value.isErased === true,
})

const isEvent = (value: unknown): value is { [name: string]: unknown } =>
  isObject(value) && [value.id, value.at, value.kind].every(isText)

function readPage(answer: unknown): SecurityPage {
  const events = arrayOf(dataOf(answer), isEvent).map(readEvent)
  return { events, total: nonNegativeInteger(metaOf(answer).total, events.length) }
}

export const securityQuery = (asked: URLSearchParams) => callQuery(`${calls.security}?${asked}`, readPage)

export interface PersonThen {
  id: string
  label: string
  email: string
  status: string
  maySignIn: boolean
}
export interface RoleThen {
  id: string
  name: string
  isAdministrator: boolean
  permissions: Permissions
  /** IP addresses and ranges allowed to sign in; empty for all. */
  ranges: string
  people: readonly PersonThen[]
}
export interface Rights {
  on: string
  roles: readonly RoleThen[]
  withoutRole: readonly PersonThen[]
}

const isPersonThen = (value: unknown): value is PersonThen =>
  isObject(value) &&
  [value.id, value.label, value.email, value.status].every(isText) &&
  typeof value.maySignIn === 'boolean'

const isRoleThen = (value: unknown): value is { [name: string]: unknown } =>
  isObject(value) && [value.id, value.name].every(isText)

function readRights(answer: unknown): Rights | undefined {
  const data = dataOf(answer)
  if (!isObject(data) || !isText(data.on)) return undefined
  const roles = arrayOf(data.roles, isRoleThen).map(
    (role): RoleThen => ({
      id: textOf(role.id),
      name: textOf(role.name),
      isAdministrator: role.isAdministrator === true,
      permissions: readPermissions(role.permissions),
      ranges: textOf(role.ranges),
      people: arrayOf(role.people, isPersonThen),
    }),
  )
  return { on: data.on, roles, withoutRole: arrayOf(data.withoutRole, isPersonThen) }
}

/** @param on an ISO 8601 time; by default, now */
export const rightsQuery = (on: string | undefined) =>
  callQuery(`${calls.securityRights}${on === undefined ? '' : `?${new URLSearchParams({ on })}`}`, readRights, [
    tags.anyRecord,
  ])
