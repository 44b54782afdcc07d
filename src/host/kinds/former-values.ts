// Stores the codes and names that a record gives up in its group of former values, whatever writes the record.
import { dayIn, type Entity, formerKinds, formerMax, isEmpty, isText, type Json, type Values } from '#contract'
import { invalid } from '#host/base'
import { type Action, markOf, type RecordChange, siteZone, type Stored, type Work } from '#host/records'

const itemsOf = (value: Json | undefined): Values[] =>
  Array.isArray(value) ? value.flatMap((item) => (isRowOf(item) ? [item] : [])) : []

const isRowOf = (item: Json): item is Values => typeof item === 'object' && item !== null && !Array.isArray(item)

/** Corrections of a draft aren't history. A file has codes used in the real world, whatever the website shows. */
const isHistory = (before: Stored, action: Action): boolean => action === 'import' || isText(before.values.publishedAt)

/**
 * Adds the values that a change replaces, each with the day of the change. A name is only kept if a row without an end
 * asks for that, or a file replaced it: users also correct names. A value restored on the same day was
 * replaced by mistake, and one that lasted less than a day isn't worth storing. Undo restores the previous former
 * values.
 */
export function withFormerValues(
  work: Work,
  { entity, before, action }: Pick<RecordChange, 'entity' | 'before' | 'action'>,
  after: Values,
): Values {
  const { former } = entity
  if (former === undefined || !before || action === 'undo' || !isHistory(before, action)) return after
  const changed = formerKinds(entity).filter((kind) => (before.values[kind] ?? null) !== (after[kind] ?? null))
  if (changed.length === 0) return after
  const day = dayIn(siteZone(work.db), Date.parse(work.schedule?.dueAt ?? markOf(work).at))
  const known = itemsOf(before.values[former])
  const items = changed.reduce((rows, kind) => {
    const [old, now] = [before.values[kind] ?? null, after[kind] ?? null]
    const isAdded = action === 'import' || isCode(entity, kind)
    return withFormer(rows, known, { kind, old, now, day, isAdded })
  }, itemsOf(after[former]))
  if (items.length > formerMax) throw invalid({ [former]: `There are ${formerMax} former values. Delete one first.` })
  return { ...after, [former]: items }
}

const countOf = (rows: readonly Values[], kind: string, value: Json): number =>
  rows.filter((row) => row.kind === kind && row.value === value).length

const isCode = ({ fields }: Entity, kind: string): boolean => {
  const field = fields[kind]
  return field?.kind === 'text' && field.code === true
}

/** The row that asks to keep the present name once it is replaced. */
export const openFormer = (kind: string, value: Json): Values => ({
  kind,
  value,
  from: null,
  until: null,
  source: null,
})

interface Replaced {
  kind: string
  old: Json
  now: Json
  day: string
  /** Whether a row is added without being asked for. */
  isAdded: boolean
}

function withFormer(
  rows: readonly Values[],
  known: readonly Values[],
  { kind, old, now, day, isAdded }: Replaced,
): Values[] {
  const isOfDay = (row: Values): boolean => row.kind === kind && row.until === day
  const returned = rows.find((row) => isOfDay(row) && row.value === now)
  if (returned) return rows.filter((row) => row !== returned)
  const open = rows.find((row) => row.kind === kind && row.value === old && isEmpty(row.until))
  if (open && !isEmpty(old)) {
    const from = isEmpty(open.from) ? startOf(rows, kind) : (open.from ?? null)
    return rows.map((row) => (row === open ? { ...row, from, until: day } : row))
  }
  // A user who changes the code may also enter the former one, with its source.
  const isEntered = countOf(rows, kind, old) > countOf(known, kind, old)
  if (isEmpty(old) || isEntered || rows.some(isOfDay) || !isAdded) return [...rows]
  return [{ kind, value: old, from: startOf(rows, kind), until: day, source: null }, ...rows]
}

/** The day on which the previous value ended. */
const startOf = (rows: readonly Values[], kind: string): string | null =>
  rows
    .flatMap((row) => (row.kind === kind && isText(row.until) && row.until !== '' ? [row.until] : []))
    .toSorted()
    .at(-1) ?? null
