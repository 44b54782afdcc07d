import type { Entity } from '#contract'
import { readSite } from '#host/content'
import { quoteName, readStored, tableOf, type Tables } from '#host/records'
import type { Database, SqlRow } from '#host/storage'
import { urlsOfLinks, linkFields } from './link-fields.ts'
import { isPaged, pagePath, type Target, targetOf } from './link-target.ts'

/**
 * `link` has a row for each field that has a link, `link_target` one for each place where links lead. Both follow from
 * the records: a write only notes what it may have changed. `state` is null until it is determined again. Only requests
 * can tell whether a target exists that has no record (`isElsewhere`). `checkedState` is the result of the last one, and
 * `failures` counts those in a row that found nothing.
 */
export const linkTables = `
  create table if not exists link_target (
    id integer primary key, target text not null unique, path text, address text not null default '',
    heading text not null default '', state text, via text, page text, pageId text, fix text, fixTo text, uses integer not null default 0,
    reason text not null default '', checkedAt text, nextCheckAt text not null default '', host text not null default '',
    isAskedFor integer not null default 0, isElsewhere integer not null default 0, checkedState text,
    failures integer not null default 0
  ) strict;
  create index if not exists link_target_by_path on link_target (path) where path is not null;
  create index if not exists link_target_by_via on link_target (via) where via is not null;
  create index if not exists link_target_by_page on link_target (page, pageId) where page is not null;
  create index if not exists link_target_by_state on link_target (state, uses, target);
  create index if not exists link_target_by_check on link_target (isAskedFor desc, nextCheckAt) where isElsewhere = 1;
  create table if not exists link (
    entity text not null, recordId text not null, field text not null, targetId integer not null,
    primary key (entity, recordId, field, targetId)
  ) strict, without rowid;
  create index if not exists link_by_target on link (targetId, entity, recordId, field);
  create table if not exists link_stale (
    entity text not null, recordId text not null, primary key (entity, recordId)
  ) strict, without rowid;
`

/** The columns of a target that hasn't been checked. */
export const uncheckedColumns = `state = null, checkedState = null, checkedAt = null, reason = '', failures = 0,
  nextCheckAt = '', isAskedFor = 0`

const linkMetaTable =
  'create table if not exists link_meta (name text primary key, value text not null) strict, without rowid'

interface RecordName {
  entity: string
  recordId: string
}

export interface LinkStore {
  /** Notes that the links of a record have to be read again. */
  markRecord(name: RecordName): void
  /** Notes this of all records: at the first start, and when the website has another address. */
  markAllRecords(): void
  /** Notes that the content at these paths, and the page of a record, may have changed. */
  markPaths(paths: readonly string[], page?: RecordName): void
  /** The same of the whole website, whose URL or other paths have changed. */
  markSite(): void
  /** The same of a file of the library, by its SHA-256. */
  markFile(hash: string): void
  staleRecords(max: number): RecordName[]
  staleTargets(max: number): number[]
  /** The number of records and targets that are still to be read. */
  waiting(): number
  /** Reads the links of a record again. */
  refresh(name: RecordName): void
}

/** The tables, and the definitions and fields by which the links were read. */
const layoutOf = (entities: readonly Entity[]): string =>
  JSON.stringify([
    linkTables,
    ...entities.flatMap((entity) => linkFields(entity).map(({ name }) => `${entity.key}.${name}`)),
  ])

export function linkStore(tables: Tables): LinkStore {
  const { db, model } = tables
  const entities = model.entities.filter((entity) => linkFields(entity).length > 0)

  const markAllRecords = (): void => {
    db.run(`insert or ignore into link_stale select distinct entity, recordId from link`)
    for (const entity of entities) {
      const mayHold = linkFields(entity).map(({ name }) => `coalesce(${quoteName(name)}, '') not in ('', '[]')`)
      db.run(
        `insert or ignore into link_stale select ?, id from ${quoteName(tableOf(entity))}
        where deletedAt is null and (${mayHold.join(' or ')})`,
        [entity.key],
      )
    }
  }

  return {
    markRecord: ({ entity, recordId }) => {
      db.insert('link_stale', { entity, recordId }, 'ignore')
    },
    markAllRecords,
    markPaths: (paths, page) => {
      // One condition each: together they take three times as long.
      for (const column of ['path', 'via'])
        for (const path of paths) db.run(`update link_target set state = null where ${column} = ?`, [path])
      if (page) db.update('link_target', { state: null }, { page: page.entity, pageId: page.recordId })
    },
    markSite: () => {
      db.run(`update link_target set ${uncheckedColumns} where path is not null`)
    },
    markFile: (hash) => {
      // A name may follow the hash.
      db.run('update link_target set state = null where path >= ? and path < ?', [`/media/${hash}`, `/media/${hash}~`])
    },
    staleRecords: (max) => db.all<RecordName & SqlRow>(`select entity, recordId from link_stale limit ${max}`),
    staleTargets: (max) =>
      db.all<{ id: number }>(`select id from link_target where state is null limit ${max}`).map(({ id }) => Number(id)),
    waiting: () =>
      Number(
        db.get(
          `select (select count(*) from link_stale) + (select count(*) from link_target where state is null) as waiting`,
        )?.waiting,
      ),
    refresh: ({ entity: key, recordId }) => {
      const before = db
        .all<{ targetId: number }>('select distinct targetId from link where entity = ? and recordId = ?', [
          key,
          recordId,
        ])
        .map(({ targetId }) => targetId)
      db.run('delete from link where entity = ? and recordId = ?', [key, recordId])
      const entity = model.find(key)
      const stored = entity && readStored(tables, entity, recordId)
      const touched = new Set(before)
      if (stored && stored.deletedAt === null) {
        const { siteUrl } = readSite(db)
        const ownPath = pagePath(entity, recordId, stored.values)
        for (const { field, url } of urlsOfLinks(entity, stored.values)) {
          const target = targetOf(url, siteUrl, ownPath)
          if (!target) continue
          const targetId = idOf(db, target)
          touched.add(targetId)
          db.insert('link', { entity: key, recordId, field, targetId }, 'ignore')
        }
      }
      for (const id of touched) recount(db, id)
      db.run('delete from link_stale where entity = ? and recordId = ?', [key, recordId])
    },
  }
}

function idOf(db: Database, { target, path, address = '', heading = '' }: Target): number {
  const host = path === undefined ? new URL(target).host : ''
  db.insert('link_target', { target, path: path ?? null, address, heading, host }, 'ignore')
  return Number(db.get('select id from link_target where target = ?', [target])?.id)
}

/** A target that no record links to any more is deleted. */
function recount(db: Database, id: number): void {
  const uses = Number(db.get('select count(*) as uses from link where targetId = ?', [id])?.uses)
  if (uses === 0) db.run('delete from link_target where id = ?', [id])
  else db.run('update link_target set uses = ? where id = ? and uses <> ?', [uses, id, uses])
}

/** Creates the tables. All records are read if that never happened, or if it covered other tables or fields. */
export function prepareLinks({ db, model }: Tables, store: LinkStore): void {
  db.exec(linkMetaTable)
  const layout = layoutOf(model.entities)
  const isRead = db.get(`select value from link_meta where name = 'layout'`)?.value === layout
  // An earlier release's tables have other columns, and everything in them follows from the records and the checks.
  if (!isRead) db.exec('drop table if exists link; drop table if exists link_target; drop table if exists link_stale')
  db.exec(linkTables)
  // A link to no page is looked for in the trash, which may hold thousands.
  for (const entity of model.entities.filter(isPaged)) {
    db.exec(
      `create index if not exists ${quoteName(`trashed:${entity.key}`)} on ${quoteName(tableOf(entity))} (slug)
      where deletedAt is not null`,
    )
  }
  if (isRead) return
  store.markAllRecords()
  db.insert('link_meta', { name: 'layout', value: layout }, 'replace')
}
