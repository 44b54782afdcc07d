import { type Entity, isReference, type Json, labelName, type Row, type Values } from '#contract'
import { initialValues } from '#checks'
import { type Difference, differences, editableNames, type Side, valuesOf } from '#change'
import { withChanges } from './edit-text.ts'
import { baseValues, type FormText, isPendingVersion, labelKey } from './form-text.ts'

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
  const initial = initialValues(entity)
  const row = record ?? copied
  const text: FormText = {
    record,
    initial,
    typed: record ? valuesOf(entity, record) : copied ? copyOf(entity, copied) : initial,
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
export const withoutChanges = (entity: Entity, { record, initial, labels }: FormText): FormText =>
  record ? openText(entity, { record }) : { ...openText(entity), initial, typed: initial, labels }

/**
 * Rebases the form onto a newer record. `typed` is the user's text; a field that equals the record is no longer a
 * change.
 */
export function rebaseOnRecord(entity: Entity, { labels, said }: FormText, row: Row, typed: Values): FormText {
  const opened = openText(entity, { record: row })
  const text = { ...opened, typed: { ...opened.typed, ...typed }, labels: { ...labels, ...opened.labels }, said }
  return withChanges(entity, text, Object.keys(typed))
}

/** The form on top of the other user's record, with the user's chosen values. A save sends that record's version. */
export const mergeTexts = (
  entity: Entity,
  state: FormText,
  current: Row,
  found: readonly Difference[],
  sides: Readonly<Record<string, Side>>,
): FormText => {
  const typed: Values = {}
  for (const { name, mine, settled } of found) if ((settled ?? sides[name]) === 'mine') typed[name] = mine
  return rebaseOnRecord(entity, state, current, typed)
}

/** Compares the text with the record that someone else has saved since. */
export const differencesFrom = (entity: Entity, text: FormText, row: Row, names?: readonly string[]): Difference[] =>
  differences(entity, { ...text, base: baseValues(text) }, row, names)

/** A live record and its pending version have separate versions; a response is never older than the last write. */
const isNewer = (row: Row, record: Row | undefined): boolean =>
  isPendingVersion(row) !== isPendingVersion(record) || row.version > (record?.version ?? 0)

/** The summaries of a version that can change without it. */
const isNotedOtherwise = (row: Row, record: Row | undefined): boolean =>
  ['review', 'unreviewed', 'missed', 'translations'].some(
    (name) => JSON.stringify(row[name]) !== JSON.stringify(record?.[name]),
  )

/** Puts a newer record under text without changes; changed text meets it when it is saved. */
export const rebaseOnNewer = (entity: Entity, text: FormText, row: Row): FormText => {
  const { record, changed } = text
  if (isNewer(row, record)) return changed.size === 0 ? rebaseOnRecord(entity, text, row, {}) : text
  return row.version === record?.version && isNotedOtherwise(row, record) ? { ...text, record: row } : text
}
