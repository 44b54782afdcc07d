// Slugs. A former slug of a published record stays reserved and leads to the record, not to its next slug,
// so that redirects never form a chain. While the record is in the trash, others may take its addresses.
import {
  beginningOf,
  type Entity,
  hasEnded,
  isShown,
  type Json,
  type SlugField,
  slugFrom,
  slugLengthMax,
  slugOf,
  type Values,
} from '#contract'
import { reservedUrlSentence } from '#checks'
import { quoteName, tableOf } from '../schema/columns.ts'
import { wordsReader } from '../schema/derived.ts'
import { perEntity } from '../schema/model.ts'
import { readStored } from './store.ts'
import { holderOf } from './uniqueness.ts'
import type { RecordState } from '../activity/record-write.ts'
import type { Stored, Tables } from '../tables.ts'

/**
 * The first release created this table outside of the schema steps. `through` lists the records that the address led to
 * before, each merged into the next, each between spaces.
 */
export const slugRedirectTable = `
  create table if not exists slug_redirect (
    entity text not null, slug text not null, recordId text not null, createdAt text not null,
    primary key (entity, slug)
  ) strict;
  create index if not exists slug_redirect_by_record on slug_redirect (entity, recordId);
  alter table slug_redirect add column through text not null default '';
`

interface SlugPlace {
  name: string
  from: SlugField['from']
}

const slugPlaces = perEntity((entity): SlugPlace[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => (field.kind === 'slug' ? [{ name, from: field.from }] : [])),
)

/** The slug under which a former URL is kept. Translations have their own slugs in each language: `de/visum`. */
const keptSlug = ({ translates }: Entity, { language }: Values, slug: string): string =>
  translates === undefined ? slug : `${String(language).toLowerCase()}/${slug}`

/** The slugs that led to the record before, or that it had when it left the website. */
export const formerSlugs = ({ db }: Tables, { key }: Entity, id: string): string[] =>
  db
    .all('select slug from slug_redirect where entity = ? and recordId = ? order by slug', [key, id])
    .map(({ slug }) => String(slug))

const reservedBy = ({ db }: Tables, entity: Entity, slug: string): string | undefined =>
  db.getKept<{ recordId: string }>(
    ['slug_redirect'],
    'select recordId from slug_redirect where entity = ? and slug = ?',
    [entity.key, slug],
  )?.recordId

/** Whether another record has this slug now or as a former one. */
const isTaken = (
  tables: Tables,
  entity: Entity,
  { name }: SlugPlace,
  values: Values,
  slug: string,
  id: string,
): boolean => {
  const names = entity.translates === undefined ? [name] : ['language', name]
  if (holderOf(tables, entity, names, { ...values, [name]: slug }, id)) return true
  const owner = reservedBy(tables, entity, keptSlug(entity, values, slug))
  return owner !== undefined && owner !== id && readStored(tables, entity, owner)?.deletedAt === null
}

const proposeSlug = (tables: Tables, entity: Entity, place: SlugPlace, values: Values, id: string): string => {
  const wordsOf = wordsReader(tables.db, tables.model, entity, values)
  const wanted = slugFrom(place.from, wordsOf) || slugOf(wordsOf('ident')) || slugOf(id)
  return freeSlug(tables, entity, place, values, wanted, id)
}

const withNumber = (slug: string, number: number): string => {
  const end = `-${number}`
  return beginningOf(slug, slugLengthMax - end.length).replace(/-+$/, '') + end
}

/** The slug itself, or a free one with -2, -3 …, which isn't always the first if numbers have gaps. */
const freeSlug = (
  tables: Tables,
  entity: Entity,
  place: SlugPlace,
  values: Values,
  wanted: string,
  id: string,
): string => {
  const isFree = (slug: string): boolean => !isTaken(tables, entity, place, values, slug, id)
  if (isFree(wanted)) return wanted
  // Doubling, then halving, needs few checks: a file may contain one slug thousands of times.
  let [taken, free] = [1, 2]
  while (!isFree(withNumber(wanted, free))) [taken, free] = [free, free * 2]
  while (free - taken > 1) {
    const middle = (taken + free) >> 1
    if (isFree(withNumber(wanted, middle))) free = middle
    else taken = middle
  }
  return withNumber(wanted, free)
}

/** Adds an address for each field without one; a chosen address stays. */
export const withSlugs = (tables: Tables, entity: Entity, values: Values, id: string): Values => {
  const slugs: Values = {}
  for (const place of slugPlaces(entity)) {
    if (typeof values[place.name] !== 'string') slugs[place.name] = proposeSlug(tables, entity, place, values, id)
  }
  return { ...values, ...slugs }
}

/** Replaces addresses that are taken: many rows of a file may want the same one. */
export const withFreeSlugs = (tables: Tables, entity: Entity, values: Values, id: string): Values => {
  const slugs: Values = {}
  for (const place of slugPlaces(entity)) {
    const slug = values[place.name]
    if (typeof slug === 'string') slugs[place.name] = freeSlug(tables, entity, place, values, slug, id)
  }
  return { ...values, ...slugs }
}

/** The addresses that already lead to another record; if omitted, `changed` means all fields. */
export const slugProblems = (
  tables: Tables,
  entity: Entity,
  id: string,
  values: Values,
  changed?: ReadonlySet<string>,
): Record<string, string> => {
  const problems: Record<string, string> = {}
  for (const { name } of slugPlaces(entity)) {
    const slug = values[name]
    if (typeof slug !== 'string' || (changed && !changed.has(name))) continue
    const owner = reservedBy(tables, entity, keptSlug(entity, values, slug))
    const stored = owner === undefined || owner === id ? undefined : readStored(tables, entity, owner)
    if (stored?.deletedAt !== null) continue
    problems[name] = reservedUrlSentence(entity, stored.values)
  }
  return problems
}

/** Also a page that has left the website: its URLs tell visitors why. */
const isOnSite = (entity: Entity, values: Values): boolean =>
  entity.sitePath !== undefined && (!entity.publishes || values.status === 'published' || values.endedAt != null)

/** Whether visitors get the record at its slug. */
const isAtSlug = (entity: Entity, { values, deletedAt }: RecordState): boolean =>
  entity.publishes ? isShown(values, deletedAt) : deletedAt === null

/** Remembers the merge that an operation undid by restoring a record, so that undoing the restore can repeat it. */
export const mergedTable = `
  create table if not exists merged (
    entity text not null, recordId text not null, operationId text not null, intoId text not null,
    primary key (entity, recordId, operationId)
  ) strict, without rowid;
`

/** Makes the address of a merged record, and all addresses that led to it, lead to `into`. */
export const redirectTo = (tables: Tables, entity: Entity, { id, values }: Stored, into: string, at: string): void => {
  tables.db.run(
    `update slug_redirect set through = through || ' ' || recordId || ' ', recordId = ?
    where entity = ? and recordId = ?`,
    [into, entity.key, id],
  )
  for (const { name } of slugPlaces(entity)) {
    if (isOnSite(entity, values) && typeof values[name] === 'string') {
      reserveUrl(tables, entity, keptSlug(entity, values, values[name]), into, at, ` ${id} `)
    }
  }
}
/** The record that has got the addresses of this one by a merge. */
export const mergedInto = ({ db }: Tables, { key }: Entity, id: string): string | undefined =>
  db.get<{ recordId: string }>('select recordId from slug_redirect where entity = ? and instr(through, ?) > 0', [
    key,
    ` ${id} `,
  ])?.recordId

/** Gives a record that comes back from a merge its address, and the addresses that led to it. */
export const takeBackRedirects = (tables: Tables, entity: Entity, { id }: Stored, operationId: string): void => {
  const { db } = tables
  const [key, through] = [entity.key, ` ${id} `]
  db.run(
    `insert or ignore into merged select entity, ?, ?, recordId from slug_redirect
    where entity = ? and instr(through, ?) > 0 limit 1`,
    [id, operationId, key, through],
  )
  db.run(
    `update slug_redirect set through = substr(through, 1, instr(through, ?) - 1), recordId = ?
    where entity = ? and instr(through, ?) > 0`,
    [through, id, key, through],
  )
}
export const mergedIntoBefore = ({ db }: Tables, entity: Entity, id: string, operationId: string): string | undefined =>
  db.get<{ intoId: string }>(
    `select intoId from merged where entity = ? and recordId = ? and operationId = ?
    and exists (select 1 from ${quoteName(tableOf(entity))} where id = intoId)`,
    [entity.key, id, operationId],
  )?.intoId
const reserveUrl = ({ db }: Tables, entity: Entity, slug: string, id: string, at: string, through = ''): void => {
  db.insert('slug_redirect', { entity: entity.key, slug, recordId: id, createdAt: at, through }, 'replace')
}
/** Removes the redirect of an address that a record has itself. */
const releaseUrl = ({ db }: Tables, entity: Entity, slug: string): void => {
  db.run('delete from slug_redirect where entity = ? and slug = ?', [entity.key, slug])
}
/** A record that returns takes its address, unless visitors don't get it there. */
export const releaseSlugs = (tables: Tables, entity: Entity, record: RecordState): void => {
  if (!isAtSlug(entity, record)) return
  for (const { name } of slugPlaces(entity)) {
    const slug = record.values[name]
    if (typeof slug === 'string') releaseUrl(tables, entity, keptSlug(entity, record.values, slug))
  }
}
export const releaseAll = ({ db }: Tables, entity: Entity, id: string): void => {
  for (const table of ['slug_redirect', 'merged']) {
    db.run(`delete from ${table} where entity = ? and recordId = ?`, [entity.key, id])
  }
}

/**
 * After a change, former slugs keep leading to the record, since visitors may have saved them. A page that leaves the
 * website for good keeps its response at the slug it had, whatever its draft gets. A draft takes no slug from others.
 */
export const keepOldSlugs = (
  tables: Tables,
  entity: Entity,
  before: RecordState | undefined,
  after: RecordState,
  id: string,
  at: string,
): void => {
  const [wasEnded, isEnded] = [before, after].map((one) => one !== undefined && hasEnded(one.values, one.deletedAt))
  const wasAtSlug = before !== undefined && isAtSlug(entity, before)
  const kept = (slug: Json | undefined): Json | undefined =>
    typeof slug === 'string' ? keptSlug(entity, after.values, slug) : slug
  for (const { name } of slugPlaces(entity)) {
    const [old, now] = [kept(before?.values[name]), kept(after.values[name])]
    // Most new records have no slug to release, and a delete costs more than a lookup because of its triggers.
    const takesSlug = isAtSlug(entity, after) && (old !== now || !wasAtSlug)
    if (typeof now === 'string' && takesSlug && reservedBy(tables, entity, now) !== undefined)
      releaseUrl(tables, entity, now)
    if (!before || typeof old !== 'string') continue
    const isGivenUp = old !== now && before.deletedAt === null && isOnSite(entity, before.values)
    if (isGivenUp || (isEnded && !wasEnded)) reserveUrl(tables, entity, old, id, at)
    else if (wasEnded && !isEnded && reservedBy(tables, entity, old) === id) releaseUrl(tables, entity, old)
  }
}
