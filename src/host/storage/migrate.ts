import type { Database } from './database.ts'
import { factorColumns, factorTables } from '../accounts/factors/factor-store.ts'
import { keptAnswerTable } from '../http/idempotency.ts'
import { mediaFileTable } from '../media/media-files.ts'
import { StartFailure } from '../base/start-failure.ts'

/**
 * The host's own tables. Each released schema is one step; a released step never changes, and a new one is appended.
 * The definitions of entities make the other tables.
 */
const steps: readonly (string | ((db: Database) => void))[] = [
  `
  create table credential (userId text primary key, hash text not null, changedAt text not null) strict;
  create table session (
    id text primary key, userId text not null, createdAt text not null, lastActiveAt text not null,
    endsAt text not null, client text not null, ip text not null
  ) strict;
  create index session_by_user on session (userId);
  create table session_token (
    hash text primary key, sessionId text not null references session (id) on delete cascade, goodUntil text
  ) strict;
  create index session_token_by_session on session_token (sessionId);
  create table password_link (
    hash text primary key, userId text not null, createdAt text not null, goodUntil text not null
  ) strict;
  create index password_link_by_user on password_link (userId);
  create table preference (userId text primary key, value text not null, updatedAt text not null) strict;
  ${keptAnswerTable}
  `,
  // The first release created this table outside of these steps.
  `
  create table if not exists notification (
    seq integer primary key autoincrement, id text not null unique, userId text not null, kind text not null,
    at text not null,
    entity text not null, recordId text not null, label text not null, by text not null, readAt text
  ) strict;
  create index if not exists notification_by_user on notification (userId, seq);
  alter table notification add column byId text;
  `,
  // This table too. `through` lists the records that the address led to before, each merged into the next, each between
  // spaces.
  `
  create table if not exists slug_redirect (
    entity text not null, slug text not null, recordId text not null, createdAt text not null,
    primary key (entity, slug)
  ) strict;
  create index if not exists slug_redirect_by_record on slug_redirect (entity, recordId);
  alter table slug_redirect add column through text not null default '';
  `,
  // Each write of a record looks up its notifications.
  'create index notification_by_record on notification (recordId);',
  permitPublishing,
  mediaFileTable,
  // A revoked token keeps its row, without its hash, because records name it as their author.
  `
  create table if not exists token (
    id text primary key, hash text unique, name text not null, scopes text not null, ranges text not null,
    version integer not null, createdAt text not null, createdBy text not null, expiresAt text not null,
    lastUsedAt text, lastUsedIp text, deletedAt text
  ) strict;
  `,
  factorTables,
  // Sessions of before count from their sign-in.
  'alter table session add column provedAt text;',
  queueDeliveries,
  factorColumns,
]

/** Roles that permitted editing have permitted publishing with it: they keep that as a permission of its own. */
function permitPublishing(db: Database): void {
  if (!db.get(`select 1 from sqlite_master where type = 'table' and name = 'role'`)) return
  db.exec(`
    update role set permissions = (
      select json_group_object(key, case when instr(value, '"edit"') > 0 and instr(value, '"publish"') = 0
        then json_insert(value, '$[#]', 'publish') else json(value) end) from json_each(role.permissions)
    ) where json_valid(permissions) and json_type(permissions) = 'object'`)
}

/** A webhook's deliveries go out in their order, so a delivery has no time of its own. The first release had made them. */
function queueDeliveries(db: Database): void {
  if (!db.get(`select 1 from pragma_table_info('webhook_delivery') where name = 'nextTryAt'`)) return
  db.exec(`
    drop index if exists webhook_delivery_due; drop index if exists webhook_delivery_ended;
    alter table webhook_delivery drop column nextTryAt;`)
}

// This number, "APRN" in ASCII, tells our files from the SQLite files of other programs.
const applicationId = 0x4150524e

const readNumber = (db: Database, pragma: 'user_version' | 'application_id'): number =>
  Number(db.get(`pragma ${pragma}`)?.[pragma] ?? 0)

/** The number of schema steps that the database has had, and of those that this release knows. */
export function migrationsOf(db: Database): { schema: number; known: number } {
  return { schema: readNumber(db, 'user_version'), known: steps.length }
}

export const migrate = (db: Database): void => {
  const version = readNumber(db, 'user_version')
  const application = readNumber(db, 'application_id')
  if (application !== 0 && application !== applicationId) {
    throw new StartFailure('the database belongs to another program')
  }
  if (version > steps.length) {
    throw new StartFailure(`the database has schema ${version} of a newer release; this one knows ${steps.length}`)
  }
  if (version === steps.length) return
  db.transaction(() => {
    for (const step of steps.slice(version))
      if (typeof step === 'string') db.exec(step)
      else step(db)
    db.exec(`pragma application_id = ${applicationId}; pragma user_version = ${steps.length}`)
  })
}
