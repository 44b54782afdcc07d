import type { Entity, Row, Values } from '#contract'
import type { UnsavedText } from '#data'
import { isSameValue, valuesOf } from '#change'
import { withChanges } from '../edit-text.ts'
import { baseValues, type FormText, isPendingVersion } from '../form-text.ts'
import { type FormTarget, textIdOf } from '../machine/states.ts'

export const unsavedOf = (target: FormTarget, state: FormText, person: string, now: Date): UnsavedText | undefined => {
  const { record } = state
  if (state.changed.size === 0 && !state.sentSave) return undefined
  const names = [...state.changed]
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return {
    entity: target.entity.key,
    id: record?.id ?? textIdOf(target),
    person,
    version: record?.version ?? 0,
    isPending: isPendingVersion(record),
    typed: pick(state.typed),
    base: pick(baseValues(state)),
    labels: state.labels,
    pending: state.sentSave ?? null,
    at: now.toISOString(),
  }
}

/** Whether this text was saved although its response was never handled, such as after a reload. */
export const isSavedBy = (entity: Entity, row: Row | undefined, { typed, pending }: UnsavedText): boolean => {
  const names = Object.keys(typed)
  // A field that was sent and then reverted still has to be saved.
  const sent = Object.keys(pending?.body ?? {}).filter((name) => Object.hasOwn(entity.fields, name))
  if (!row || names.length === 0 || sent.some((name) => !names.includes(name))) return false
  const saved = valuesOf(entity, row)
  return names.every((name) => {
    const field = entity.fields[name]
    return !field || isSameValue(field, typed[name], saved[name])
  })
}

/** Restores the text over the record as it was then, so that a save detects a newer one. */
export const withUnsaved = (entity: Entity, state: FormText, unsaved: UnsavedText): FormText => {
  const known = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(entity.fields, name)))
  const typed = known(unsaved.typed)
  const base = known(unsaved.base)
  const { record, initial } = state
  // The versions of a live record and of its pending version can't be compared, so the text meets the other as newer.
  const version = unsaved.isPending === isPendingVersion(record) ? unsaved.version : 0
  return withChanges(
    entity,
    {
      ...state,
      ...(record ? { record: { ...record, ...base, version } } : { initial: { ...initial, ...base } }),
      typed: { ...state.typed, ...typed },
      labels: { ...state.labels, ...unsaved.labels },
      sentSave: unsaved.pending ?? undefined,
    },
    Object.keys(typed),
  )
}
