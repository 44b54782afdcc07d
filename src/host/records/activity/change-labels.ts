import type { Entity, Json } from '#contract'
import { labelIn, type Labels, labelsOf } from '../schema/labels.ts'
import type { FieldChange } from './record-write.ts'
import { idsIn, isPointing, type Model, targetOf } from '../schema/model.ts'
import type { Tables } from '../tables.ts'

export interface LabelledChange extends FieldChange {
  beforeLabel?: string
  afterLabel?: string
}

interface Changed {
  entity: Entity | undefined
  changes: readonly FieldChange[]
}

const pointsTo = (model: Model, entity: Entity | undefined, name: string): string | undefined => {
  const field = entity?.fields[name]
  return field && isPointing(field) && model.find(targetOf(field)) ? targetOf(field) : undefined
}

/** Adds the labels of related records to changes, since a person cannot read ids. One statement for each entity. */
export function labelledChanges({ db, model }: Tables, all: readonly Changed[]): LabelledChange[][] {
  const wanted = new Map<string, Set<string>>()
  for (const { entity, changes } of all) {
    for (const { field, before, after } of changes) {
      const key = pointsTo(model, entity, field)
      if (key === undefined) continue
      const ids = wanted.get(key) ?? new Set()
      for (const id of [...idsIn(before), ...idsIn(after)]) ids.add(id)
      wanted.set(key, ids)
    }
  }
  const labels = new Map<string, Labels>([...wanted].map(([key, ids]) => [key, labelsOf(db, model, key, ids)]))
  const words = (key: string, value: Json): string =>
    idsIn(value)
      .map((id) => labelIn(labels.get(key), id).label)
      .join(', ')
  return all.map(({ entity, changes }) =>
    changes.map((change) => {
      const key = pointsTo(model, entity, change.field)
      return key ? { ...change, beforeLabel: words(key, change.before), afterLabel: words(key, change.after) } : change
    }),
  )
}
