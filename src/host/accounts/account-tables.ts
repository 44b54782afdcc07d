import type { Database } from '#host/storage'

export const accountTables = `
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
`

/** For sessions of earlier releases, their sign-in counts. */
export const proofColumn = 'alter table session add column provedAt text;'

/** Editing used to include publishing, so roles with edit permission get the publish permission too. */
export function permitPublishing(db: Database): void {
  if (!db.get(`select 1 from sqlite_master where type = 'table' and name = 'role'`)) return
  db.exec(`
    update role set permissions = (
      select json_group_object(key, case when instr(value, '"edit"') > 0 and instr(value, '"publish"') = 0
        then json_insert(value, '$[#]', 'publish') else json(value) end) from json_each(role.permissions)
    ) where json_valid(permissions) and json_type(permissions) = 'object'`)
}
