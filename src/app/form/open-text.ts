import { type Entity, isReference, type Json, labelName, type Row, type Values } from '#contract'
import { initialValues } from '#checks'
import { editableNames, valuesOf } from '#record'
import { withChanges } from './edit-text.ts'
import { type FormText, isPendingVersion, labelKey } from './form-text.ts'

/** The labels of the related records in a row, by `field:id`. */
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

/** A copy takes all values except those that must be unique, and former values, which are of the copied record only. */
const copyOf = (entity: Entity, row: Row): Values => {
  const own = new Set([...entity.unique.filter((names) => names.length === 1).flat(), entity.former])
  const values = initialValues(entity)
  for (const name of editableNames(entity, true)) if (!own.has(name)) values[name] = row[name] ?? null
  // A copy starts as a draft: only a user can publish it.
  return entity.publishes ? { ...values, status: 'draft', publishAt: null, publicNote: null } : values
}

/** The text of a new form: of a record, of a copy of one, or an empty one. */
export function openText(
  entity: Entity,
  source: { record?: Row | undefined; copied?: Row | undefined } = {},
): FormText {
  const { record, copied } = source
  const base = record ? valuesOf(entity, record) : initialValues(entity)
  const row = record ?? copied
  const text: FormText = {
    record,
    version: record?.version ?? 0,
    base,
    typed: copied ? copyOf(entity, copied) : base,
    labels: row ? labelsOf(entity, row) : {},
    changed: new Set(),
    problems: {},
    notes: {},
    summary: undefined,
    sentSave: undefined,
    said: '',
    keptAt: undefined,
    kept: undefined,
    isTooLong: false,
  }
  return copied ? withChanges(entity, text, editableNames(entity, true)) : text
}

/** A new record keeps its initial values. */
export const withoutChanges = (entity: Entity, { record, base, labels }: FormText): FormText =>
  record ? openText(entity, { record }) : { ...openText(entity), base, typed: base, labels }

/**
 * Rebases the form onto a newer record. `typed` is the user's text; a field that equals the record is no longer a
 * change.
 */
export const rebaseOnRecord = (entity: Entity, state: FormText, row: Row, typed: Values): FormText => {
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
      sentSave: undefined,
      keptAt: undefined,
      kept: undefined,
      isTooLong: false,
    },
    Object.keys(typed),
  )
}

/** A live record and its pending version have separate versions; a response is never older than the last write. */
const isNewer = (row: Row, { record, version }: FormText): boolean =>
  isPendingVersion(row) === isPendingVersion(record) ? row.version > version : true

/** The summaries of a version that can change without it. */
const isNotedOtherwise = (row: Row, record: Row | undefined): boolean =>
  ['review', 'unreviewed', 'missed'].some((name) => JSON.stringify(row[name]) !== JSON.stringify(record?.[name]))

/** Puts a newer record under text without changes; changed text meets it when it is saved. */
export const rebaseOnNewer = (entity: Entity, text: FormText, row: Row): FormText => {
  const { record, version } = text
  if (isNewer(row, text)) return text.changed.size === 0 ? rebaseOnRecord(entity, text, row, {}) : text
  const isSame = row.version === version && record?.version === version && isNotedOtherwise(row, record)
  return isSame ? { ...text, record: row } : text
}
