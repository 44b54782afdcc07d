// Matches a row to a record. Codes are reassigned over time; only a persistent key stays with its record.
import { type Entity, formerKinds, type FormerNote, inSentence, isEmpty, type Json, labelOf, textOf } from '#contract'
import { checkField } from '#checks'
import { formerHolders } from '../write/find-former.ts'
import { findByKey, type RowValues } from '../query/find-by-code.ts'
import { readStored } from '../write/store.ts'
import type { Stored, Work } from '../tables.ts'
import type { ReadRow } from './import-row.ts'

interface RowRecord {
  /** The key that names the record in messages. */
  key: string
  /** Undefined if no record has the row's keys. */
  before?: Stored | undefined
  value?: Json
  /** Why the row matches no record unambiguously, by field. */
  unclear: Readonly<Record<string, string>>
  /** The code by which the row matches the record, which no longer has it. */
  former?: FormerNote
}

type Found = RowRecord & { id: string | undefined }

const labelInSentence = ({ fields }: Entity, key: string): string => inSentence(fields[key]?.label ?? key)

/** The record with this key of the row. */
const findOne = (work: Work, entity: Entity, key: string, { draft }: ReadRow, row: RowValues): Found => {
  const [field, none] = [entity.fields[key], { key, id: undefined, unclear: {} }]
  if (!field || isEmpty(draft[key])) return none
  const checked = checkField(field, draft[key], key)
  if ('problems' in checked) return { ...none, unclear: checked.problems }
  const value = work.rules[entity.key]?.inForm?.(work, { [key]: checked.value })[key] ?? checked.value
  const found = findByKey(work, entity, key, value, draft, row)
  if (found === 'several') {
    return { ...none, unclear: { [key]: `There are several ${entity.many} with this ${labelInSentence(entity, key)}` } }
  }
  return { key, value, id: found === 'none' ? undefined : found.id, unclear: {} }
}

/**
 * The keys of a row. Without a persistent one, the chosen key is enough or, if it is empty, the first key that isn't.
 */
const keysOf = ({ import: rule }: Entity, chosen: string, draft: RowValues): readonly string[] => {
  const given = (rule?.keys ?? []).filter((name) => !isEmpty(draft[name]))
  if (rule?.persistent !== undefined && given.includes(rule.persistent)) return given
  return [isEmpty(draft[chosen]) ? (given[0] ?? chosen) : chosen]
}

/** The fields whose former values a key can match: its own field, or all codes for the key that can hold any code. */
const kindsOfKey = (entity: Entity, key: string): readonly string[] =>
  formerKinds(entity).filter((kind) => kind === key || (key === entity.code && !entity.label.includes(kind)))

/** The record that had a code of the row, unless the row's persistent key says that it means another one. */
const formerRecord = (
  work: Work,
  entity: Entity,
  keys: readonly string[],
  { draft }: ReadRow,
): RowRecord | undefined => {
  const { persistent } = entity.import ?? {}
  const isOther = ({ values }: Stored): boolean =>
    persistent !== undefined && !isEmpty(draft[persistent]) && !isEmpty(values[persistent])
  for (const key of keys) {
    const found = formerHolders(work, entity, textOf(draft[key]), kindsOfKey(entity, key)).flatMap(
      ({ id, ...former }) => {
        const before = readStored(work, entity, id)
        return before && !isOther(before) ? [{ key, before, unclear: {}, former }] : []
      },
    )
    const [first] = found
    if (found.some(({ before }) => before.id !== first?.before.id)) {
      return { key, unclear: { [key]: `Several ${entity.many} had this ${labelInSentence(entity, key)} before` } }
    }
    if (first) return first
  }
  return undefined
}

/**
 * Finds the record of a row by all its keys. Keys that match different records are reported, not guessed.
 * @param findsFormer also by a code that no record has now
 */
export const recordOfRow = (
  work: Work,
  entity: Entity,
  chosen: string,
  read: ReadRow,
  row: RowValues,
  findsFormer: boolean,
): RowRecord => {
  const keys = keysOf(entity, chosen, read.draft)
  const found = keys.map((key) => findOne(work, entity, key, read, row))
  const unclear = Object.fromEntries(found.flatMap((one) => Object.entries(one.unclear)))
  const [first, ...others] = found.filter(({ id }) => id !== undefined)
  const isUnclear = Object.keys(unclear).length > 0
  const former = first || isUnclear || !findsFormer ? undefined : formerRecord(work, entity, keys, read)
  if (former) return former
  if (!first || isUnclear) return { key: chosen, ...found[0], unclear }
  const before = readStored(work, entity, first.id ?? '')
  return { ...first, before, unclear: contradictions(work, entity, before, first, others, read.draft) }
}

/** Keys of a row that match other records than the one found. */
function contradictions(
  work: Work,
  entity: Entity,
  before: Stored | undefined,
  first: Found,
  others: readonly Found[],
  draft: RowValues,
): Record<string, string> {
  const quoted = (stored: Stored | undefined): string => `“${labelOf(entity, stored?.values ?? {})}”`
  const own = quoted(before)
  const asking = `Check which ${entity.one} this row means`
  const problems: Record<string, string> = {}
  for (const { key, id } of others) {
    if (id === first.id) continue
    const other = quoted(readStored(work, entity, id ?? ''))
    problems[key] =
      `The ${labelInSentence(entity, first.key)} belongs to ${own}, but the ${labelInSentence(entity, key)} to ${other}. ${asking}`
  }
  const { persistent } = entity.import ?? {}
  const lasting = persistent === undefined ? undefined : before?.values[persistent]
  if (persistent !== undefined && first.key !== persistent && !isEmpty(draft[persistent]) && !isEmpty(lasting)) {
    problems[persistent] =
      `The ${labelInSentence(entity, first.key)} belongs to ${own}, which has the ${labelInSentence(entity, persistent)} ${String(lasting)}. ${asking}`
  }
  return problems
}
