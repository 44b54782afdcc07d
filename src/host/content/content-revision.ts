// The revision of published content: a number that every write of what a website can read raises in its own
// transaction, by triggers, so that no way of writing forgets it.
import { randomUUID } from 'node:crypto'
import { redirect } from '#contract'
import { contentOf } from '#published'
import { quoteName, tableOf, type Tables } from '#host/records'
import type { Site } from './site.ts'

const revisionTable = `
  create table if not exists content_revision (only integer primary key check (only = 1), revision integer not null) strict;
  insert or ignore into content_revision (only, revision) values (1, 1);
`

/** Published responses also depend on these tables. */
const otherTables = ['seo_content', 'seo_template', 'slug_redirect']
const prefix = 'content:'

const triggersOn = (table: string): [name: string, sql: string][] =>
  ['insert', 'update', 'delete'].map((event) => {
    const name = `${prefix}${table}:${event}`
    return [
      name,
      `create trigger ${quoteName(name)} after ${event} on ${quoteName(table)} begin update content_revision set revision = revision + 1; end`,
    ]
  })

/** Creates the table and its triggers. Triggers of tables that no response reads any more are removed. */
export function prepareRevision({ db, model }: Tables): void {
  db.exec(revisionTable)
  const read = model.entities.filter(
    ({ key, translates }) => contentOf({ key: translates ?? key }) !== undefined || key === redirect.key,
  )
  const wanted = new Map([...read.map(tableOf), ...otherTables].flatMap(triggersOn))
  const there = db.all<{ name: string }>(
    `select name from sqlite_schema where type = 'trigger' and name like '${prefix}%'`,
  )
  for (const { name } of there) if (!wanted.delete(name)) db.exec(`drop trigger ${quoteName(name)}`)
  for (const sql of wanted.values()) db.exec(sql)
}

export interface ContentState {
  /** Changes whenever a response may change. It includes this start, since a new release may respond differently. */
  revision: string
  /** When this program first saw the revision. */
  changedAt: number
}

/** Reads the current state. A restored backup may bring back an earlier number, so each start has its own name. */
export function contentStateOf({ db }: Tables, now: () => Date): () => ContentState {
  const start = randomUUID()
  let state: ContentState | undefined
  return () => {
    const revision = `${start}.${db.get('select revision from content_revision')?.revision}`
    if (state?.revision !== revision) state = { revision, changedAt: Math.max(now().getTime(), state?.changedAt ?? 0) }
    return state
  }
}

/** Builds a file again only after a change; simultaneous calls share one build. */
export function keptByRevision<T>(build: (site: Site) => Promise<T>): (state: ContentState, site: Site) => Promise<T> {
  let kept: { revision: string; file: Promise<T> } | undefined
  return ({ revision }, site) => {
    if (kept?.revision === revision) return kept.file
    const file = build(site)
    kept = { revision, file }
    file.catch(() => {
      kept = undefined
    })
    return file
  }
}
