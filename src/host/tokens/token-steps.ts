import { adoptRows } from '#host/records'
import type { Database } from '#host/storage'

/** The first release kept tokens in a table of their own. */
export const tokenTable = `
  create table if not exists token (
    id text primary key, hash text unique, name text not null, scopes text not null, ranges text not null,
    version integer not null, createdAt text not null, createdBy text not null, expiresAt text not null,
    lastUsedAt text, lastUsedIp text, deletedAt text
  ) strict;
`

/**
 * The secrets of tokens besides their records. A row outlives its token, since records name it as their author. Only the
 * response that creates a secret contains it; the host stores a hash.
 */
const tokenSecretTable = `
  create table if not exists token_secret (
    id text primary key, hash text unique, name text not null, createdBy text not null
  ) strict;
`

export function makeTokensRecords(db: Database): void {
  if (!db.get(`select 1 from pragma_table_info('token') where name = 'hash'`)) return
  db.exec(`alter table token rename to token_before; ${tokenSecretTable}`)
  adoptRows(
    db,
    'token',
    { name: 'text', scopes: 'text', ranges: 'text', expiresAt: 'text', lastUsedAt: 'text', lastUsedIp: 'text' },
    `select id, version, createdAt, createdAt, createdBy, createdBy, name,
      '["' || replace(scopes, ' ', '","') || '"]', nullif(ranges, ''), expiresAt, lastUsedAt, lastUsedIp
    from token_before where deletedAt is null order by createdAt, id`,
  )
  db.exec(`
    insert into token_secret select id, hash, name, createdBy from token_before;
    drop table token_before`)
}
