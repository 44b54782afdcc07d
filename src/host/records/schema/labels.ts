import { labelOf, type Reference, systemName, token } from '#contract'
import type { Database } from '#host/storage'
import { quoted, tableOf } from './columns.ts'
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
  return `select ${names.map(quoted).join(', ')} from ${quoted(tableOf(target))}
    where id in (select value from json_each(?))`
})

const urlOf = (url: unknown, sha256: unknown): string | null =>
  typeof url === 'string' ? url : typeof sha256 === 'string' ? `/media/${sha256}` : null

/** API tokens are authors as people are. A revoked one keeps its name. */
const authorsAmong = (db: Database, model: Model, ids: readonly string[]): Label[] =>
  ids.length === 0
    ? []
    : [...labelsOf(db, model, token.key, new Set(ids)).values()].map(({ id, label }) => ({
        id,
        label: `${label} (token)`,
      }))

/** The labels of records of one entity, live or in the trash; a purged record has none. */
export const labelsOf = (db: Database, model: Model, key: string, ids: ReadonlySet<string>): Labels => {
  const labels = new Map<string, Label>(key === 'user' && ids.has(systemId) ? [[systemId, systemLabel]] : [])
  const target = model.find(key)
  if (!target || ids.size === 0) return labels
  for (const row of db.all(labelQuery(target), [JSON.stringify([...ids])])) {
    const reference = { id: String(row.id), label: labelOf(target, row) }
    // As in HTML: an empty text means a decorative image.
    const alt = typeof row.alt === 'string' ? row.alt : row.decorative === 1 ? '' : null
    const tone = target.tone && { tone: String(row[target.tone]) }
    const more = key === 'media' ? { url: urlOf(row.url, row.sha256), alt } : tone
    labels.set(reference.id, { ...reference, ...more, ...(row.deletedAt === null ? {} : { inTrash: true }) })
  }
  if (key === 'user') {
    for (const author of authorsAmong(
      db,
      model,
      [...ids].filter((id) => !labels.has(id)),
    ))
      labels.set(author.id, author)
  }
  return labels
}

/** The label, or "Deleted" for a purged record. */
export const labelIn = (labels: Labels | undefined, id: string): Label => labels?.get(id) ?? { id, label: 'Deleted' }
