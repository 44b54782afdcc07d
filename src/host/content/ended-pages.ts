// Pages that have left the website permanently: the record keeps the reason, even in the trash.
import { type Entity, isText } from '#contract'
import { quoteName, tableOf, type Tables } from '#host/records'
import { pathOfTarget, formerPageAt, pageAt, pathOf, recordBehind, slugsOf } from './site-paths.ts'

/** Whether a record has left the website. A future time or a record that is live again does not count. */
const hasEnded = `endedAt is not null and ending in ('error', 'moved') and (status <> 'published' or deletedAt is not null)`

/** Keeps the slugs of pages that had left the website before this release: their responses no longer follow drafts. */
export function keepEndedSlugs({ db }: Tables, entities: readonly Entity[]): void {
  if (db.get(`select 1 from records_meta where name = 'ended slugs'`)) return
  for (const entity of entities.filter(
    ({ publishes, fields, translates }) => publishes && fields.slug && translates === undefined,
  )) {
    const table = quoteName(tableOf(entity))
    db.run(
      `insert or ignore into slug_redirect (entity, slug, recordId, createdAt)
      select ?, slug, id, endedAt from ${table} as one where slug is not null and ${hasEnded}
        and not exists (select 1 from ${table} where slug = one.slug and status = 'published' and deletedAt is null)
      order by endedAt desc`,
      [entity.key],
    )
    db.exec(`drop index if exists ${quoteName(`ended:${entity.key}`)}`) // of earlier releases
  }
  db.insert('records_meta', { name: 'ended slugs', value: '' })
}

export type Ended = { reason: 'error' } | { reason: 'moved'; to: string }

/** Why the record with this ID is no longer on the website. */
export function endedBy({ db }: Tables, entity: Entity, id: string): Ended | undefined {
  if (!entity.publishes) return undefined
  const row = db.get(`select ending, endingTo from ${quoteName(tableOf(entity))} where id = ? and ${hasEnded}`, [id])
  if (!row) return undefined
  return row.ending === 'moved' && isText(row.endingTo) ? { reason: 'moved', to: row.endingTo } : { reason: 'error' }
}

/** The same by a slug that the record had on the website. */
export function endedBySlug(tables: Tables, entity: Entity, slug: string): Ended | undefined {
  const id = recordBehind(tables, entity, slug)
  return id === undefined ? undefined : endedBy(tables, entity, id)
}

const stepsMax = 10

/**
 * The final target of a redirect: its page may have a new URL since, or have moved again. Undefined if no page is left,
 * or if moves form a loop.
 */
export function endOf(tables: Tables, to: string, siteUrl: string): string | undefined {
  let last = to
  for (let step = 0; step < stepsMax; step++) {
    const url = pathOfTarget(last, siteUrl)
    if (url === undefined || pageAt(tables, url)) return last
    const former = formerPageAt(tables, url)
    if (former) return pathOf(former)
    const ended = endingAt(tables, url)
    if (!ended) return last
    if (ended.reason === 'error') return undefined
    last = ended.to
  }
  return undefined
}

/** Why the page at this URL of the website is gone. */
export function endingAt(tables: Tables, url: string): (Ended & { entity: Entity }) | undefined {
  for (const { entity, slug } of slugsOf(tables, url)) {
    const ended = endedBySlug(tables, entity, slug)
    if (ended) return { ...ended, entity }
  }
  return undefined
}
