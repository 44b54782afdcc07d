import { type Entity, initialValues, isReference, type Json, labelName, type Row, type Values } from '#contract'
import { createStore } from '#kit'
import { editableNames, valuesOf } from '#record'
import { withChanges } from './edit-form.ts'
import { type Form, type FormState, labelKey } from './form-state.ts'

/** The labels of the related records that a row brings, by `field:id`. */
export const labelsOf = (entity: Entity, row: Row): Record<string, string> => {
  const labels: Record<string, string> = {}
  for (const name of Object.keys(entity.fields)) {
    const given: Json | undefined = labelName(name) === name ? undefined : row[labelName(name)]
    for (const reference of Array.isArray(given) ? given : [given]) {
      if (isReference(reference)) labels[labelKey(name, reference.id)] = reference.label
    }
  }
  return labels
}

/** A copy takes all values except those that must be unique. */
const copyOf = (entity: Entity, row: Row): Values => {
  const own = new Set(entity.unique.filter((names) => names.length === 1).flat())
  const values = initialValues(entity)
  for (const name of editableNames(entity, true)) if (!own.has(name)) values[name] = row[name] ?? null
  // A copy starts as a draft: only a person publishes it.
  return entity.publishes ? { ...values, status: 'draft', publishAt: null } : values
}

interface FormOptions {
  /** Left out for a new record. */
  record?: Row | undefined
  /** The record that the new one copies. */
  copied?: Row | undefined
}

let count = 0

export function createForm(entity: Entity, { record, copied }: FormOptions = {}): Form {
  const base = record ? valuesOf(entity, record) : initialValues(entity)
  const source = record ?? copied
  const state: FormState = {
    record,
    version: record?.version ?? 0,
    base,
    typed: copied ? copyOf(entity, copied) : base,
    labels: source ? labelsOf(entity, source) : {},
    changed: new Set(),
    problems: {},
    notes: {},
    summary: undefined,
    isSaving: false,
    pending: undefined,
    said: '',
    keptAt: undefined,
    kept: undefined,
    isTooLong: false,
  }
  const store = createStore(copied ? withChanges(entity, state, editableNames(entity, true)) : state)
  return { key: ++count, entity, store, isReadOnly: false, underWay: new Set(), offers: new Set() }
}

/**
 * Puts the form onto a newer record. `typed` is the text that stays the person's; a field that equals the record is no
 * change any more.
 */
export const uponRecord = (entity: Entity, state: FormState, row: Row, typed: Values): FormState => {
  const base = valuesOf(entity, row)
  return withChanges(
    entity,
    {
      ...state,
      record: row,
      version: row.version,
      base,
      typed: { ...base, ...typed },
      labels: { ...state.labels, ...labelsOf(entity, row) },
      changed: new Set(),
      problems: {},
      notes: {},
      summary: undefined,
      pending: undefined,
      keptAt: undefined,
      kept: undefined,
      isTooLong: false,
    },
    Object.keys(typed),
  )
}

/** Puts a newer record into a form without changes; a form with changes meets it on saving. */
export const takeNewer = ({ entity, store }: Form, row: Row): void =>
  store.set((now) => (row.version > now.version && now.changed.size === 0 ? uponRecord(entity, now, row, {}) : now))
