import { detailOf, type Entity, type Json, likeness, type ListQuery, nameOfRow, type Row } from '#contract'
import type { ComboOption } from './use-options.ts'

export interface RelationOption extends ComboOption {
  /** What the host knows of it; none for one that is still to be made. */
  row: Row | undefined
  /** Of the one to be made. */
  newName?: string
}

/** Only targets whose fields have these values; empty ones do not count. */
export type Within = Readonly<Record<string, Json | undefined>>

const optionsMax = 20

export const optionsQuery = (entity: Entity, text: string, within: Within): ListQuery => ({
  page: 1, limit: optionsMax, search: text,
  // The host ranks what a search finds; all of them are in the order of their names.
  sort: text === '' ? entity.label[0] : undefined, order: 'asc',
  filters: Object.entries(within).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [{ name, operator: 'is', value }] : []),
})

export const toOption = (entity: Entity, row: Row): RelationOption =>
  ({ id: row.id, label: nameOfRow(entity, row), detail: detailOf(entity, row), row })

/** The host refuses who gives it: it can do more than they may. */
export const barBeyond = (option: RelationOption): RelationOption =>
  option.row?.beyond === true ? { ...option, detail: 'May do more than you may', isBarred: true } : option

/** What was found: who types a whole name or code means that one, and else rather what begins so; a host need not. */
export const optionsOf = (entity: Entity, rows: readonly Row[], text: string): RelationOption[] => {
  const typed = likeness(text)
  const rankOf = ({ label, row }: RelationOption): number => {
    const names = [label, ...entity.exact.map((name) => row?.[name])]
    if (names.some((name) => typeof name === 'string' && likeness(name) === typed)) return 0
    return likeness(label).startsWith(typed) ? 1 : 2
  }
  return rows.map((row) => toOption(entity, row)).sort((one, other) => rankOf(one) - rankOf(other))
}

/** Whether a name is all that a new one needs, beside what it is within. */
export const isMadeByName = (entity: Entity, within: Within): boolean =>
  entity.label.length === 1 && Object.entries(entity.fields).every(([name, { required, readOnly, initial }]) =>
    !required || readOnly || entity.label.includes(name) || initial !== undefined || Boolean(within[name]))
