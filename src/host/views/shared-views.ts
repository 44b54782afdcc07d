import { administratorRoleId, isText, readPermissions, textOf, tidyText, lengthOf } from '#contract'
import { conflict, forbidden, invalid, newId, notFound, stopOn } from '#host/base'
import {
  type RouteResponse,
  isPermitted,
  objectIn,
  type Person,
  requirePermission,
  type SignedIn,
  versionIn,
} from '#host/http'
import { labelIn, type Labels, labelsOf, type Tables } from '#host/records'
import type { Database, SqlRow } from '#host/storage'

/** `roles`: their ids as JSON; null for everyone who can view the section. */
export const sharedViewTable = `
  create table if not exists shared_view (
    id text primary key, section text not null, name text not null, query text not null, ownerId text not null,
    roles text, version integer not null default 1, createdAt text not null, updatedAt text not null,
    unique (section, ownerId, name)
  ) strict;
`

interface SharedView extends SqlRow {
  id: string
  section: string
  name: string
  query: string
  ownerId: string
  roles: string | null
  version: number
}

/** In one section. */
const viewsMax = 50
const [nameMax, queryMax, rolesMax] = [60, 4000, 50]
/** The part of a URL that belongs to a list. */
const ofList = /^(?:limit|sort|order|search|trashed|columns|view|filter\[.+\])$/

const rolesOf = ({ roles }: SharedView): readonly string[] | null => {
  if (roles === null) return null
  const ids: unknown = JSON.parse(roles)
  return Array.isArray(ids) ? ids.filter(isText) : []
}

const isAdministrator = ({ roleId }: Person): boolean => roleId === administratorRoleId
/** Owners can change their views. Administrators can delete any view, such as those of users who have left. */
const mayEnd = (person: Person, { ownerId }: SharedView): boolean => ownerId === person.id || isAdministrator(person)

const isVisibleTo = (person: Person, view: SharedView): boolean =>
  mayEnd(person, view) || rolesOf(view)?.some((id) => id === person.roleId) !== false

const nameIn = (labels: Labels, id: string) => {
  const { label } = labelIn(labels, id)
  return { id, label }
}

/** Only users who can end a view see the roles that it is shared with. */
function shownViews({ db, model }: Tables, person: Person, views: readonly SharedView[]): object[] {
  const owners = labelsOf(db, model, 'user', new Set(views.map(({ ownerId }) => ownerId)))
  const roles = labelsOf(db, model, 'role', new Set(views.flatMap((view) => rolesOf(view) ?? [])))
  return views.map((view) => {
    const { id, name, query, ownerId, version } = view
    return {
      id,
      name,
      query,
      owner: nameIn(owners, ownerId),
      ...(mayEnd(person, view) && { roles: rolesOf(view)?.map((of) => nameIn(roles, of)) ?? null }),
      version,
    }
  })
}

/** Only list parameters, so that a view cannot open a form or dialog. */
const queryIn = (text: string): string =>
  new URLSearchParams([...new URLSearchParams(text)].filter(([name]) => ofList.test(name))).toString()

/** The roles among these that can view the section. */
const viewersAmong = (db: Database, section: string, ids: readonly string[]): string[] =>
  db
    .all<{ id: string; permissions: string | null }>(
      `select id, permissions from role where deletedAt is null and id in (select value from json_each(?))`,
      [JSON.stringify(ids)],
    )
    .filter(({ id, permissions }) =>
      isPermitted({ roleId: id, permissions: readPermissions(JSON.parse(permissions ?? '{}')) }, section, 'view'),
    )
    .map(({ id }) => id)

/**
 * Checks roles that the view is newly shared with. Users who cannot view roles only know their own.
 * @param had the roles that it is shared with already
 */
function stopOnRoles({ db, person }: SignedIn, section: string, ids: readonly string[], had: readonly string[]): void {
  const added = ids.filter((id) => !had.includes(id))
  if (!isPermitted(person, 'role', 'view') && added.some((id) => id !== person.roleId)) {
    throw forbidden('You can share with your own role, or with everyone who can view this list.', 'roles')
  }
  if (viewersAmong(db, section, added).length < added.length) {
    throw invalid({ roles: 'Choose roles that can view this list' })
  }
}

interface Draft {
  name: string
  query: string
  /** JSON. */
  roles: string | null
}

function readDraft(context: SignedIn, section: string, before?: SharedView): Draft {
  const { db, person, body } = context
  const { name: givenName, query: givenQuery, roles: given } = objectIn(body)
  const [name, query] = [tidyText(textOf(givenName), false), queryIn(textOf(givenQuery))]
  const roles = Array.isArray(given) ? [...new Set(given.filter(isText))] : given
  const problems: Record<string, string> = {}
  if (name === '' || lengthOf(name) > nameMax) problems.name = `Enter a name of at most ${nameMax} characters`
  if (!isText(givenQuery)) problems.query = 'Send the query of the list'
  else if (query.length > queryMax)
    problems.query = `This view has too many filters to share: ${queryMax} characters at most`
  if (roles !== null && (!Array.isArray(roles) || roles.length === 0)) {
    problems.roles = 'Choose who to share this view with'
  } else if (Array.isArray(roles) && roles.length > rolesMax) problems.roles = `Choose at most ${rolesMax} roles`
  const same = db.get<{ id: string }>('select id from shared_view where section = ? and ownerId = ? and name = ?', [
    section,
    person.id,
    name,
  ])
  if (same && same.id !== before?.id) problems.name = 'You already share a view with this name'
  stopOn(problems)
  if (Array.isArray(roles)) stopOnRoles(context, section, roles, (before && rolesOf(before)) ?? [])
  return { name, query, roles: Array.isArray(roles) ? JSON.stringify(roles) : null }
}

export function listViews(tables: Tables, { db, person, request }: SignedIn): RouteResponse {
  const section = request.query.get('section') ?? ''
  requirePermission(person, section, 'view')
  const views = db.all<SharedView>('select * from shared_view where section = ? order by name collate nocase, id', [
    section,
  ])
  return {
    data: shownViews(
      tables,
      person,
      views.filter((view) => isVisibleTo(person, view)),
    ),
  }
}

const readView = (db: Database, id: string): SharedView | undefined =>
  db.get<SharedView>('select * from shared_view where id = ?', [id])

/** The view as it is stored now. */
function responseWith(tables: Tables, { db, person }: SignedIn, id: string): object | undefined {
  const view = readView(db, id)
  return view && shownViews(tables, person, [view])[0]
}

export function shareView(tables: Tables, context: SignedIn): RouteResponse {
  const { db, person, body, now } = context
  const section = textOf(objectIn(body).section)
  for (const permission of ['view', 'edit'] as const) requirePermission(person, section, permission)
  if (!tables.model.find(section)) throw invalid({ section: 'This list doesn’t exist' })
  const { name, query, roles } = readDraft(context, section)
  const count = db.all('select 1 from shared_view where section = ?', [section]).length
  if (count >= viewsMax) throw invalid({ name: `This list has ${viewsMax} shared views. Stop sharing one first.` })
  const [id, at] = [newId(), now.toISOString()]
  db.insert('shared_view', { id, section, name, query, ownerId: person.id, roles, createdAt: at, updatedAt: at })
  return { status: 201, data: responseWith(tables, context, id) }
}

/** The view in the path; one that isn't shared with the user counts as missing. */
function viewOf({ db, person, params: { id = '' } }: SignedIn): SharedView {
  const view = readView(db, id)
  if (!view || !isPermitted(person, view.section, 'view') || !isVisibleTo(person, view)) {
    throw notFound('This view is no longer shared.')
  }
  return view
}

export function changeView(tables: Tables, context: SignedIn): RouteResponse {
  const { db, person, body, now } = context
  const view = viewOf(context)
  if (view.ownerId !== person.id) throw forbidden('Only its owner can change a shared view. You can save a copy.')
  requirePermission(person, view.section, 'edit')
  const { name, query, roles } = readDraft(context, view.section, view)
  if (versionIn(objectIn(body)) !== view.version) throw conflict(shownViews(tables, person, [view])[0])
  db.run('update shared_view set name = ?, query = ?, roles = ?, updatedAt = ?, version = version + 1 where id = ?', [
    name,
    query,
    roles,
    now.toISOString(),
    view.id,
  ])
  return { data: responseWith(tables, context, view.id) }
}

export function deleteView(context: SignedIn): RouteResponse {
  const view = viewOf(context)
  if (!mayEnd(context.person, view)) throw forbidden('Only its owner or an administrator can delete a shared view.')
  context.db.run('delete from shared_view where id = ?', [view.id])
  return {}
}

/** A role was purged: views shared only with it are no longer shared. */
export function forgetRole(db: Database, id: string): void {
  db.run(
    `update shared_view set roles = (select json_group_array(value) from json_each(shared_view.roles) where value <> ?)
    where roles is not null`,
    [id],
  )
  db.run(`delete from shared_view where roles = '[]'`)
}
