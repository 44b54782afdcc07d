import type { Entity, Json } from '#contract'
import { isNewRecord } from '#record'
import { withChanges } from '../edit-text.ts'
import { type FormText, labelKey } from '../form-text.ts'
import type { Path } from '../field-path.ts'

/** A record that the save created for a field. */
export interface Made {
  path: Path
  entity: Entity
  id: string
  label: string
}

export function hasNewRelated({ typed }: FormText): boolean {
  return Object.values(typed)
    .flat()
    .some((value) => typeof value === 'string' && isNewRecord(value))
}

/** Puts the new ID of a related record into its field. */
export const withRelated = (
  entity: Entity,
  text: FormText,
  { path, before, id, label }: { path: Path; before: string; id: string; label: string },
): FormText => {
  const replaced = (value: Json | undefined): Json => (value === before ? id : (value ?? null))
  const value = text.typed[path]
  return withChanges(
    entity,
    {
      ...text,
      typed: { ...text.typed, [path]: Array.isArray(value) ? value.map(replaced) : replaced(value) },
      labels: { ...text.labels, [labelKey(path, id)]: label },
    },
    [path],
  )
}
