import {
  administratorRoleId,
  calls,
  dataOf,
  entityOf,
  isObject,
  isReference,
  isText,
  pageLimitMax,
  readPermissions,
  type Reference,
  type Row,
  textOf,
} from '#contract'
import { api, callQuery, pageQuery } from '#data'

export interface SharedView {
  id: string
  name: string
  query: string
  owner: Reference
  /** Null for everyone who can view the list; none if the host does not reveal them to this user. */
  roles: readonly Reference[] | null
  version: number
}

/** One of the user’s saved views, and the copy that is shared with others. */
export interface OwnView {
  name: string
  query: string
  shared?: SharedView | undefined
}

const tag = 'shared-view'
const outdates = [tag]

function readView(value: unknown): SharedView[] {
  if (!isObject(value) || ![value.id, value.name, value.query].every(isText)) return []
  const { id, name, query, owner, roles, version } = value
  return [
    {
      id: textOf(id),
      name: textOf(name),
      query: textOf(query),
      owner: isReference(owner) ? { id: owner.id, label: owner.label } : { id: '', label: '' },
      roles: roles === null ? null : Array.isArray(roles) ? roles.filter(isReference) : [],
      version: typeof version === 'number' ? version : 0,
    },
  ]
}

/** The views of a list that others share with this user, and those that this user shares. */
export const sharedViewsQuery = (section: string) =>
  callQuery(
    `${calls.views}?section=${encodeURIComponent(section)}`,
    (answer) => {
      const data = dataOf(answer)
      return Array.isArray(data) ? data.flatMap(readView) : undefined
    },
    [tag, 'user', 'role'],
  )

/** The roles that a user who may view roles can choose from. */
export function rolesQuery() {
  const role = entityOf('role')
  return role && pageQuery(role, { page: 1, limit: pageLimitMax, search: '', sort: 'name', order: 'asc', filters: [] })
}

/** Whether people with this role can view the section. */
export const canView = ({ id, permissions }: Row, section: string): boolean =>
  id === administratorRoleId || readPermissions(permissions)[section]?.includes('view') === true

export interface Sharing {
  name: string
  query: string
  /** Ids of roles; null for everyone who can view the list. */
  roles: readonly string[] | null
}

const addressOf = ({ id }: SharedView): string => `${calls.views}/${encodeURIComponent(id)}`

export async function share(section: string, sharing: Sharing, idempotencyKey: string): Promise<void> {
  await api.send('POST', calls.views, { section, ...sharing }, { idempotencyKey, outdates })
}

export async function changeShared(view: SharedView, { name, query, roles }: Sharing): Promise<void> {
  await api.send('PUT', addressOf(view), { name, query, roles, version: view.version }, { outdates })
}

export async function endShared(view: SharedView): Promise<void> {
  await api.send('DELETE', addressOf(view), undefined, { outdates })
}

export const roleIds = ({ roles }: SharedView): string[] | null => (roles === null ? null : roles.map(({ id }) => id))

/** "everyone" or "Author, Editor". */
export const audienceOf = ({ roles }: SharedView): string =>
  roles === null ? 'everyone' : roles.map(({ label }) => label).join(', ')
