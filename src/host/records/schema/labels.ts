import { type Entity, labelOf, type Reference, systemName } from '#contract'
import type { Database } from '#host/storage'
import { untilWritten } from '../query/totals.ts'
import { quoteName, tableOf } from './columns.ts'
import { type Model, perEntity } from './model.ts'

/** A record's name where another record refers to it; an image also has the address and text to show it. */
export interface Label extends Reference {
  url?: string | null
  alt?: string | null
  tone?: string
  inTrash?: true
}
export type Labels = ReadonlyMap<string, Label>

/** The author of writes that no user makes. */
export const systemId = 'system'
const systemLabel: Label = { id: systemId, label: systemName }

const labelQuery = perEntity((target): string => {
  const wanted =
    target.key === 'media'
      ? [...target.label, 'url', 'sha256', 'alt', 'decorative']
      : [...target.label, target.tone ?? '']
  const names = ['id', 'deletedAt', ...new Set(wanted.filter((name) => target.fields[name]))]
  return `select ${names.map(quoteName).join(', ')} from ${quoteName(tableOf(target))}
    where id in (select value from json_each(?))`
})

const urlOf = (url: unknown, sha256: unknown): string | null =>
  typeof url === 'string' ? url : typeof sha256 === 'string' ? `/media/${sha256}` : null

/** API tokens are authors as people are. A deleted one keeps its name. */
const authorsAmong = (db: Database, ids: readonly string[]): Label[] =>
  ids.length === 0
    ? []
    : db
        .all('select id, name from token_secret where id in (select value from json_each(?))', [JSON.stringify(ids)])
        .map(({ id, name }) => ({ id: String(id), label: `${name} (token)` }))

/** Pages show the same few countries and people again and again. */
const keptMax = 5_000
const keptLabels = new WeakMap<Database, ReturnType<typeof untilWritten<Map<string, Label>>>>()

/** Reads labels that aren't known since the last write to the table of their entity. */
const knownLabels = (
  db: Database,
  model: Model,
  target: Entity,
  ids: ReadonlySet<string>,
): ReadonlyMap<string, Label> => {
  const kept = keptLabels.get(db) ?? untilWritten(db)
  keptLabels.set(db, kept)
  const isView = !model.entities.includes(target)
  const known = kept(target.key, () => new Map(), isView ? undefined : [tableOf(target)])
  if (known.size > keptMax) known.clear()
  const unknown = [...ids].filter((id) => !known.has(id))
  for (const row of unknown.length > 0 ? db.all(labelQuery(target), [JSON.stringify(unknown)]) : []) {
    const reference = { id: String(row.id), label: labelOf(target, row) }
    // As in HTML: an empty text means a decorative image.
    const alt = typeof row.alt === 'string' ? row.alt : row.decorative === 1 ? '' : null
    const tone = target.tone && { tone: String(row[target.tone]) }
    const more = target.key === 'media' ? { url: urlOf(row.url, row.sha256), alt } : tone
    known.set(reference.id, { ...reference, ...more, ...(row.deletedAt === null ? {} : { inTrash: true }) })
  }
  return known
}

/** The labels of records of one entity, live or in the trash; a purged record has none. */
export const labelsOf = (db: Database, model: Model, key: string, ids: ReadonlySet<string>): Labels => {
  const labels = new Map<string, Label>(key === 'user' && ids.has(systemId) ? [[systemId, systemLabel]] : [])
  const target = model.find(key)
  if (!target || ids.size === 0) return labels
  const known = knownLabels(db, model, target, ids)
  for (const id of ids) {
    const label = known.get(id)
    if (label) labels.set(id, label)
  }
  if (key === 'user') {
    const others = [...ids].filter((id) => !labels.has(id))
    for (const author of authorsAmong(db, others)) labels.set(author.id, author)
  }
  return labels
}

/** The label, or "Deleted" for a purged record. */
export const labelIn = (labels: Labels | undefined, id: string): Label => labels?.get(id) ?? { id, label: 'Deleted' }
