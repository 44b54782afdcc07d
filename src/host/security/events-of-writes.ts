// Writes of people, roles, statuses and tokens, and the erasure of any person, as security events.
import { type Json, permissionNames, readPermissions } from '#contract'
import type { RecordWritten } from '../records/part.ts'
import type { Model } from '../records/schema/model.ts'
import type { Database } from '../storage/database.ts'
import type { SecurityEvent, SecurityEventKind } from './security-event.ts'
import { entitiesOfPeople } from '../records/about-people.ts'

type Facts = NonNullable<SecurityEvent['facts']>
type Found = Pick<SecurityEvent, 'kind' | 'personId' | 'facts'>

const wordsMax = 400

function nameIn(db: Database, table: 'role' | 'user_status', id: Json | undefined): string {
  const row = typeof id === 'string' ? db.get(`select name from ${table} where id = ?`, [id]) : undefined
  return typeof row?.name === 'string' ? row.name : 'none'
}

const blocks = (db: Database, id: Json | undefined): boolean =>
  typeof id === 'string' && db.get('select 1 from user_status where id = ? and blocksSignIn = 1', [id]) !== undefined

/** Of these actions, moves to the trash and back have no changes. */
export const movingActions: readonly string[] = ['delete', 'restore', 'merge', 'undo']

function movedKind(
  db: Database,
  { entity, recordId, action, changes }: RecordWritten,
  deleted: SecurityEventKind,
  restored: SecurityEventKind,
): SecurityEventKind | undefined {
  if (!movingActions.includes(action) || changes.length > 0) return undefined
  const table = entity === 'user' ? 'user' : 'role'
  const isGone = db.get(`select 1 from ${table} where id = ? and deletedAt is not null`, [recordId]) !== undefined
  return isGone ? deleted : restored
}

function eventsOfUser(db: Database, written: RecordWritten): Found[] {
  const { recordId: personId, action, changes } = written
  if (action === 'purge') return []
  const moved = movedKind(db, written, 'person-deleted', 'person-restored')
  if (moved) return [{ kind: moved, personId }]
  const of = (field: string) => changes.find((change) => change.field === field)
  const [role, status, email] = [of('roleId'), of('statusId'), of('email')]
  if (written.version === 1) {
    const facts = { role: nameIn(db, 'role', role?.after), status: nameIn(db, 'user_status', status?.after) }
    return [{ kind: 'person-added', personId, facts }]
  }
  const found: Found[] = []
  const add = (kind: SecurityEventKind, facts: Facts): void => {
    found.push({ kind, personId, facts })
  }
  if (role) add('role-given', { before: nameIn(db, 'role', role.before), after: nameIn(db, 'role', role.after) })
  if (email) add('email-changed', { before: String(email.before ?? ''), after: String(email.after ?? '') })
  const [was, is] = [blocks(db, status?.before), blocks(db, status?.after)]
  if (status && was !== is) {
    const [before, after] = [status.before, status.after].map((id) => nameIn(db, 'user_status', id))
    add(is ? 'person-suspended' : 'person-approved', { before: before ?? '', after: after ?? '' })
  }
  return found
}

/** The permissions that one state has and the other has not: "airport edit, airport delete". */
function permissionsOnlyIn(one: Json, other: Json): string {
  const [has, had] = [readPermissions(one), readPermissions(other)]
  return Object.keys(has)
    .flatMap((section) =>
      permissionNames
        .filter((name) => has[section]?.includes(name) && !had[section]?.includes(name))
        .map((name) => `${section} ${name}`),
    )
    .join(', ')
    .slice(0, wordsMax)
}

function eventsOfRole(db: Database, written: RecordWritten): Found[] {
  const { label: role, action, changes, fields } = written
  if (action === 'purge') return []
  const moved = movedKind(db, written, 'role-deleted', 'role-restored')
  if (moved) return [{ kind: moved, facts: { role } }]
  const permissions = changes.find(({ field }) => field === 'permissions')
  const facts = {
    role,
    fields: fields.join(', '),
    ...(permissions && {
      gained: permissionsOnlyIn(permissions.after, permissions.before),
      lost: permissionsOnlyIn(permissions.before, permissions.after),
    }),
  }
  return [{ kind: written.version === 1 ? 'role-added' : 'role-changed', facts }]
}

function eventsOfStatus({ label: status, changes }: RecordWritten): Found[] {
  const change = changes.find(({ field }) => field === 'blocksSignIn')
  return change ? [{ kind: 'status-changed', facts: { status, blocksSignIn: change.after === true } }] : []
}

/** The events that a write of any part causes; most cause none. */
export function eventsOfWrite(db: Database, model: Model, written: RecordWritten): SecurityEvent[] {
  const { entity, recordId, action, label, origin, fields } = written
  const find = (): Found[] => {
    switch (entity) {
      case 'user':
        return eventsOfUser(db, written)
      case 'role':
        return eventsOfRole(db, written)
      case 'user-status':
        return eventsOfStatus(written)
      case 'settings':
        return [{ kind: 'settings-changed', facts: { fields: fields.join(', ').slice(0, wordsMax) } }]
      case 'token':
        return [{ kind: action === 'create' ? 'token-made' : 'token-revoked', facts: { token: label } }]
      default:
        return []
    }
  }
  const isErased = action === 'purge' && entitiesOfPeople(model).some(({ key }) => key === entity)
  const erased: Found[] = isErased ? [{ kind: 'erased', facts: { section: entity, record: recordId } }] : []
  return [...find(), ...erased].map((found) => ({ ...origin, ...found }))
}
