// The permissions of all users on a date, determined by reverting later activity from the current state.
import {
  administratorRoleId,
  erasedWord,
  labelOf,
  type Permissions,
  readPermissions,
  textOf,
  type Values,
} from '#contract'
import { eachStored, type Entry, type Tables, toEntry } from '#host/records'
import { movingActions } from './events-of-writes.ts'

interface State {
  values: Values
  isInTrash: boolean
}
type States = Map<string, State>

interface PersonThen {
  id: string
  label: string
  email: string
  status: string
  maySignIn: boolean
}
interface RoleThen {
  id: string
  name: string
  isAdministrator: boolean
  permissions: Permissions
  ranges: string
  people: PersonThen[]
}
export interface Rights {
  on: string
  roles: readonly RoleThen[]
  withoutRole: readonly PersonThen[]
}

function revertEntry(states: States, { recordId, version, action, changes }: Entry): void {
  if (version === 1) {
    states.delete(recordId)
    return
  }
  const before = Object.fromEntries(changes.map((change) => [change.field, change.before]))
  // A purge entry contains all values of the record.
  const state = states.get(recordId) ?? { values: {}, isInTrash: true }
  const isMoved = changes.length === 0 && movingActions.includes(action)
  states.set(recordId, {
    values: { ...state.values, ...before },
    isInTrash: isMoved ? !state.isInTrash : state.isInTrash,
  })
}

/** The records of an entity as they were at a time. */
function statesOn(tables: Tables, key: string, at: string): States {
  const entity = tables.model.entity(key)
  const states: States = new Map()
  for (const { id, values, deletedAt } of eachStored(tables, entity)) {
    states.set(id, { values, isInTrash: deletedAt !== null })
  }
  const later = tables.db.all('select * from activity where entity = ? and at > ? order by seq desc', [key, at])
  for (const row of later) revertEntry(states, toEntry(row))
  return states
}

const byName = (one: { label: string }, other: { label: string }): number => one.label.localeCompare(other.label, 'en')

/** @param at an ISO 8601 time */
export function rightsOn(tables: Tables, at: string): Rights {
  const [users, roles, statuses] = ['user', 'role', 'user-status'].map((key) => statesOn(tables, key, at))
  const entity = tables.model.entity('user')
  const peopleOf = new Map<string, PersonThen[]>()
  for (const [id, { values, isInTrash }] of users ?? []) {
    if (isInTrash) continue
    const status = statuses?.get(textOf(values.statusId))
    const label = labelOf(entity, values).replace(`${erasedWord} ${erasedWord}`, erasedWord)
    const roleId = textOf(values.roleId)
    peopleOf.set(roleId, [
      ...(peopleOf.get(roleId) ?? []),
      {
        id,
        label,
        email: textOf(values.email),
        status: textOf(status?.values.name),
        maySignIn: status?.values.blocksSignIn !== true,
      },
    ])
  }
  const then = [...(roles ?? [])]
    .filter(([, { isInTrash }]) => !isInTrash)
    .map(
      ([id, { values }]): RoleThen => ({
        id,
        name: textOf(values.name),
        isAdministrator: id === administratorRoleId,
        permissions: readPermissions(values.permissions),
        ranges: textOf(values.ranges),
        people: (peopleOf.get(id) ?? []).toSorted(byName),
      }),
    )
  const known = new Set(then.map(({ id }) => id))
  const withoutRole = [...peopleOf].flatMap(([roleId, people]) => (known.has(roleId) ? [] : people)).toSorted(byName)
  return { on: at, roles: then.toSorted((one, other) => one.name.localeCompare(other.name, 'en')), withoutRole }
}
