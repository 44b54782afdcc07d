import type { Entity, Field, ImageField, Json, RelationField, RelationsField } from '#contract'

export type Pointing = RelationField | RelationsField | ImageField

/** A field of `entity` that names records of another one. */
export interface Referrer {
  entity: Entity
  name: string
  field: Pointing
}

/** All definitions, and the facts that follow from them together. */
export interface Model {
  /** The entities with tables and calls. */
  entities: readonly Entity[]
  /** Also entities whose records another part keeps. That part provides a view with the name of the table. */
  all: readonly Entity[]
  find(key: string): Entity | undefined
  /** For keys that a definition names; throws for an unknown one, which is an error in a definition. */
  entity(key: string): Entity
  referrers(key: string): readonly Referrer[]
}

/** The ids in a field's value, be it one or several. */
export const idsIn = (value: Json | undefined): readonly string[] => {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
}

export const isPointing = (field: Field): field is Pointing =>
  field.kind === 'relation' || field.kind === 'relations' || field.kind === 'image'

export const targetOf = (field: Pointing): string => (field.kind === 'image' ? 'media' : field.to)

/** Computes a value once per definition, since each row of an import needs it several times. */
export const perEntity = <T>(workOut: (entity: Entity) => T): ((entity: Entity) => T) => {
  const known = new WeakMap<Entity, T>()
  return (entity) => {
    const before = known.get(entity)
    if (before !== undefined) return before
    const made = workOut(entity)
    known.set(entity, made)
    return made
  }
}

export const pointing = perEntity((entity): readonly Referrer[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => (isPointing(field) ? [{ entity, name, field }] : [])),
)

export const modelOf = (entities: readonly Entity[], elsewhere: readonly Entity[] = []): Model => {
  const all = [...entities, ...elsewhere]
  const byKey = new Map(all.map((entity) => [entity.key, entity]))
  const referrers = new Map<string, Referrer[]>()
  for (const referrer of all.flatMap(pointing)) {
    const to = targetOf(referrer.field)
    referrers.set(to, [...(referrers.get(to) ?? []), referrer])
  }
  const entity = (key: string): Entity => {
    const found = byKey.get(key)
    if (!found) throw new Error(`no definition is named ${key}`)
    return found
  }
  for (const key of referrers.keys()) if (key !== 'media') entity(key)
  return { entities, all, find: (key) => byKey.get(key), entity, referrers: (key) => referrers.get(key) ?? [] }
}

/** A definition with only the named fields and their rules, for calls that accept only these. */
export const partOf = ({ derive, check, ...entity }: Entity, names: readonly string[]): Entity => ({
  ...entity,
  fields: Object.fromEntries(Object.entries(entity.fields).filter(([name]) => names.includes(name))),
})
