import { administratorRoleId, calls, dataAs, entityOf, list, pageLimitMax, readPermissions, type Row } from '#contract'
import { type SharedView, sharedViewShape } from '#shapes'
import { api, callQuery, pageQuery } from '#data'

/** One of the user’s saved views, and the copy that is shared with others. */
export interface OwnView {
  name: string
  query: string
  shared?: SharedView | undefined
}

const tag = 'shared-view'
const outdates = [tag]

/** The views of a list that others share with this user, and those that this user shares. */
export const sharedViewsQuery = (section: string) =>
  callQuery(`${calls.views}?section=${encodeURIComponent(section)}`, dataAs(list(sharedViewShape)), [
    tag,
    'user',
    'role',
  ])

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

const pathOfView = ({ id }: SharedView): string => `${calls.views}/${encodeURIComponent(id)}`

export async function shareView(section: string, sharing: Sharing, idempotencyKey: string): Promise<void> {
  await api.send('POST', calls.views, { section, ...sharing }, { idempotencyKey, outdates })
}

export async function changeSharedView(view: SharedView, { name, query, roles }: Sharing): Promise<void> {
  await api.send('PUT', pathOfView(view), { name, query, roles, version: view.version }, { outdates })
}

export async function deleteSharedView(view: SharedView): Promise<void> {
  await api.send('DELETE', pathOfView(view), undefined, { outdates })
}

export const roleIds = ({ roles = [] }: SharedView): string[] | null =>
  roles === null ? null : roles.map(({ id }) => id)

/** "everyone" or "Author, Editor". */
export const audienceOf = ({ roles = [] }: SharedView): string =>
  roles === null ? 'everyone' : roles.map(({ label }) => label).join(', ')
