// Records writes of users, roles, statuses and tokens, and the erasure of any person, as security events.
import { type Json, permissionNames, readPermissions } from '#contract'
import { entitiesOfPeople, type Model, type RecordWrite } from '#host/records'
import type { Database } from '#host/storage'
import type { SecurityEvent, SecurityEventKind } from './security-event.ts'

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
  { action, fields, after }: RecordWrite,
  deleted: SecurityEventKind,
  restored: SecurityEventKind,
): SecurityEventKind | undefined {
  if (!movingActions.includes(action) || fields.length > 0) return undefined
  return after?.deletedAt === null ? restored : deleted
}

function eventsOfUser(db: Database, write: RecordWrite): Found[] {
  const { recordId: personId, action, before, after, fields } = write
  if (action === 'purge') return []
  const moved = movedKind(write, 'person-deleted', 'person-restored')
  if (moved) return [{ kind: moved, personId }]
  const [was, is] = [before?.values ?? {}, after?.values ?? {}]
  if (write.version === 1) {
    const facts = { role: nameIn(db, 'role', is.roleId), status: nameIn(db, 'user_status', is.statusId) }
    return [{ kind: 'person-added', personId, facts }]
  }
  const found: Found[] = []
  const add = (kind: SecurityEventKind, facts: Facts): void => {
    found.push({ kind, personId, facts })
  }
  if (fields.includes('roleId')) {
    add('role-given', { before: nameIn(db, 'role', was.roleId), after: nameIn(db, 'role', is.roleId) })
  }
  if (fields.includes('email')) {
    add('email-changed', { before: String(was.email ?? ''), after: String(is.email ?? '') })
  }
  const [wasBlocked, isBlocked] = [blocks(db, was.statusId), blocks(db, is.statusId)]
  if (fields.includes('statusId') && wasBlocked !== isBlocked) {
    const names = { before: nameIn(db, 'user_status', was.statusId), after: nameIn(db, 'user_status', is.statusId) }
    add(isBlocked ? 'person-suspended' : 'person-approved', names)
  }
  return found
}

/** The permissions that one state has and the other doesn't: "airport edit, airport delete". */
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

function eventsOfRole(write: RecordWrite): Found[] {
  const { label: role, action, before, after, fields } = write
  if (action === 'purge') return []
  const moved = movedKind(write, 'role-deleted', 'role-restored')
  if (moved) return [{ kind: moved, facts: { role } }]
  const [was, is] = [before?.values.permissions ?? null, after?.values.permissions ?? null]
  const facts = {
    role,
    fields: fields.join(', '),
    ...(fields.includes('permissions') && { gained: permissionsOnlyIn(is, was), lost: permissionsOnlyIn(was, is) }),
  }
  return [{ kind: write.version === 1 ? 'role-added' : 'role-changed', facts }]
}

function eventsOfToken(write: RecordWrite): Found[] {
  const { label: token, action, fields } = write
  if (action === 'purge') return []
  const moved = movedKind(write, 'token-revoked', 'token-restored')
  if (moved) return [{ kind: moved, facts: { token } }]
  if (write.version === 1) return [{ kind: 'token-made', facts: { token } }]
  return [{ kind: 'token-changed', facts: { token, fields: fields.join(', ') } }]
}

function eventsOfStatus({ label: status, fields, after }: RecordWrite): Found[] {
  if (!fields.includes('blocksSignIn')) return []
  return [{ kind: 'status-changed', facts: { status, blocksSignIn: after?.values.blocksSignIn === true } }]
}

/** The events that a write of any part causes; most cause none. */
export function eventsOfWrite(db: Database, model: Model, write: RecordWrite): SecurityEvent[] {
  const { entity, recordId, action, origin, fields } = write
  const find = (): Found[] => {
    switch (entity) {
      case 'user':
        return eventsOfUser(db, write)
      case 'role':
        return eventsOfRole(write)
      case 'user-status':
        return eventsOfStatus(write)
      case 'settings':
        return [{ kind: 'settings-changed', facts: { fields: fields.join(', ').slice(0, wordsMax) } }]
      case 'token':
        return eventsOfToken(write)
      default:
        return []
    }
  }
  const isErased = action === 'purge' && entitiesOfPeople(model).some(({ key }) => key === entity)
  const erased: Found[] = isErased ? [{ kind: 'erased', facts: { section: entity, record: recordId } }] : []
  return [...find(), ...erased].map((found) => ({ ...origin, ...found }))
}
