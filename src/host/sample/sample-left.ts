import { type Entity, labelOf } from '#contract'
import { idsNaming, placesOf, readMany, readStored, type Stored, systemId, type Tables } from '#host/records'
import { sampleTables } from './sample-tables.ts'

/** Roles and settings are no content: an installation starts with them. */
const keptKeys = ['role', 'settings']

export interface SampleRecord {
  entity: Entity
  stored: Stored
}
/** `changed`: a person changed it. `used`: a record that stays needs it. */
export interface KeptSample {
  entity: string
  id: string
  label: string
  reason: 'changed' | 'used'
}
export interface SampleLeft {
  /** In an order in which each record goes before those that it names. */
  removable: SampleRecord[]
  kept: KeptSample[]
}

const nameOf = (entity: Entity, id: string): string => `${entity.key}:${id}`
export const keyOf = ({ entity, stored }: SampleRecord): string => nameOf(entity, stored.id)

/** The entities of the sample, those that name others first. */
function sampleEntities({ model }: Tables): Entity[] {
  const keys = sampleTables(new Date()).map(({ key }) => key)
  const [album = '', ...rest] = keys
  return [...rest.reverse(), 'media', album]
    .filter((key) => !keptKeys.includes(key))
    .flatMap((key) => model.find(key) ?? [])
}

/** The live records that the seed wrote: by the system, and no later than the time that it noted. */
const seededRecords = (tables: Tables, entity: Entity, at: string): Stored[] =>
  readMany(tables, entity, 'deletedAt is null and createdAt <= ? and coalesce(createdBy, ?) = ?', [
    at,
    systemId,
    systemId,
  ])

/** Whether a person wrote the record or a pending version of it, or signs in by it. Moves to the trash do not count. */
function isChanged({ db }: Tables, { key }: Entity, id: string): boolean {
  const isWritten = db.get(
    `select 1 from activity where entity = ? and recordId = ? and "by" not in ('', ?) and changes <> '[]' limit 1`,
    [key, id, systemId],
  )
  return (
    isWritten !== undefined ||
    (key === 'user' && db.get('select 1 from credential where userId = ?', [id]) !== undefined)
  )
}

/** The live records that name a record, in a field or, of an image, in a text, now or in their pending version. */
function usersOf(tables: Tables, entity: Entity, id: string): string[] {
  const named = tables.model
    .referrers(entity.key)
    .flatMap((referrer) =>
      tables.db.all<{ id: string }>(idsNaming(referrer, 'live'), [id]).map((row) => nameOf(referrer.entity, row.id)),
    )
  const shown = entity.key === 'media' ? placesOf(tables, undefined, id).map((use) => `${use.entity}:${use.id}`) : []
  return [...named, ...shown]
}

/** The sample content that is left: records that can go, and those that stay with the reason. */
export function sampleLeft(tables: Tables): SampleLeft {
  const at = tables.db.get<{ value: string }>(`select value from records_meta where name = 'seeded'`)?.value
  const found =
    at === undefined
      ? []
      : sampleEntities(tables).flatMap((entity) =>
          seededRecords(tables, entity, at).map((stored) => ({ entity, stored })),
        )
  const reasons = new Map<string, KeptSample['reason']>()
  const going = new Map<string, readonly string[]>()
  for (const { entity, stored } of found) {
    const key = nameOf(entity, stored.id)
    if (isChanged(tables, entity, stored.id)) reasons.set(key, 'changed')
    else going.set(key, usersOf(tables, entity, stored.id))
  }
  // A record that stays keeps those that it names, and these keep others.
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const [key, users] of going) {
      if (users.every((user) => user === key || going.has(user))) continue
      going.delete(key)
      reasons.set(key, 'used')
      isSettled = false
    }
  }
  return {
    removable: found.filter((one) => going.has(keyOf(one))),
    kept: found.flatMap(({ entity, stored }) => {
      const reason = reasons.get(nameOf(entity, stored.id))
      return reason ? [{ entity: entity.key, id: stored.id, label: labelOf(entity, stored.values), reason }] : []
    }),
  }
}

/**
 * The record as it is now, unless someone has changed it or started to use it since it was found.
 * @param going the other records that were found
 */
export function stillRemovable(tables: Tables, one: SampleRecord, going: ReadonlySet<string>): Stored | undefined {
  const { entity, stored } = one
  const now = readStored(tables, entity, stored.id)
  if (now?.deletedAt !== null || isChanged(tables, entity, now.id)) return undefined
  return usersOf(tables, entity, now.id).every((user) => going.has(user)) ? now : undefined
}

/** Whether any removable sample content is left; fast, since many screens call it. */
export const hasSampleLeft = (tables: Tables): boolean => sampleLeft(tables).removable.length > 0
