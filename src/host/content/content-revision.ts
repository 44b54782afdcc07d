// The revision of published content: it changes with each write of what a website can read.
import { randomUUID } from 'node:crypto'
import { redirect } from '#contract'
import { contentOf } from '#published'
import { tableOf, type Tables } from '#host/records'
import type { Database } from '#host/storage'
import type { Site } from './site.ts'

/** Published responses also depend on these tables; `seo` is the view that writes the first one. */
const otherTables = ['seo_content', 'seo', 'seo_template', 'slug_redirect']

/** Earlier releases counted the writes by triggers, 12 µs of each row of an import. */
export function dropRevision(db: Database): void {
  const triggers = db.all(`select name from sqlite_schema where type = 'trigger' and name like 'content:%'`)
  for (const { name } of triggers) db.exec(`drop trigger "${name}"`)
  db.exec('drop table if exists content_revision')
}

export interface ContentState {
  /** Changes whenever a response may change. It includes this start, since a new release may respond differently. */
  revision: string
  /** When this program first saw the revision. */
  changedAt: number
}

/** Reads the current state. The numbers of writes begin again with each start, so each has its own name. */
export function contentStateOf({ db, model }: Tables, now: () => Date): () => ContentState {
  const start = randomUUID()
  const read = model.entities.filter(
    ({ key, translates }) => contentOf({ key: translates ?? key }) !== undefined || key === redirect.key,
  )
  const tables = [...read.map(tableOf), ...otherTables]
  let state: ContentState | undefined
  return () => {
    const revision = `${start}.${db.writesTo(tables)}`
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
