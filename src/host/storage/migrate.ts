import type { Database } from './database.ts'
import { keptAnswerTable } from '../http/idempotency.ts'
import { StartFailure } from '../start-failure.ts'

/**
 * The host's own tables, one step a released schema: a step is never changed, the next one is added below it. Tables of
 * entities are made from their definitions instead.
 */
const steps: readonly string[] = [
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
  // The first release made this table beside these steps.
  `
  create table if not exists notification (
    seq integer primary key autoincrement, id text not null unique, userId text not null, kind text not null,
    at text not null,
    entity text not null, recordId text not null, label text not null, by text not null, readAt text
  ) strict;
  create index if not exists notification_by_user on notification (userId, seq);
  alter table notification add column byId text;
  `,
  // This one as well. `through`: the records that it led to before, each merged into the next, with spaces around each.
  `
  create table if not exists slug_redirect (
    entity text not null, slug text not null, recordId text not null, createdAt text not null,
    primary key (entity, slug)
  ) strict;
  create index if not exists slug_redirect_by_record on slug_redirect (entity, recordId);
  alter table slug_redirect add column through text not null default '';
  `,
  // What is done about a record is looked for with each write of it.
  'create index notification_by_record on notification (recordId);',
]

// Marks the file as ours among the SQLite files of others: "APRN".
const applicationId = 0x4150524e

const readNumber = (db: Database, pragma: 'user_version' | 'application_id'): number =>
  Number(db.get(`pragma ${pragma}`)?.[pragma] ?? 0)

/** How many of the steps that this release knows the database has been through. */
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
    for (const step of steps.slice(version)) db.exec(step)
    db.exec(`pragma application_id = ${applicationId}; pragma user_version = ${steps.length}`)
  })
}
