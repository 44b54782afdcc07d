import { anyOf, type Entity, type Field, type ImportRule, inSentence } from '#contract'
import { type Headerless, headerlessSets } from '#places'
import { fileRuleOf } from './file-rules.ts'
import type { ColumnFacts } from './column-facts.ts'
import { looksLikeData, type Recognised, recogniseByCells, recogniseByName } from './recognise-columns.ts'
import type { DayOrder } from './date-cells.ts'
import type { Scan } from './scan.ts'
import { groupsOf, targetsOf } from './targets.ts'
import type { UnseenChoice } from './unseen.ts'

/** Describes how rows become records. It is guessed at first, and the user can change it. */
export interface Mapping {
  hasHeader: boolean
  /** Each row is one item of this group; undefined means that each row is a record. */
  group: string | undefined
  /** The path of the field that each column fills. */
  columns: readonly (string | undefined)[]
  /** The reason of each uncertain guess; empty for a column recognised by name or chosen by the user. */
  reasons: readonly string[]
  /** Texts for all rows, by the name of a field that no column fills. */
  forAll: Readonly<Record<string, string>>
  /** Whether "52,3086" is a decimal number, and "1.234" has four digits. */
  hasDecimalComma: boolean
  /** The order of dates such as 3/4/2026; undefined until the user chooses one that the file leaves open. */
  dayOrder: DayOrder | undefined
  /** Invisible characters, which no field takes. */
  unseen: UnseenChoice
  /** A backslash escapes a quote, as in database exports. */
  isUnescaping: boolean
  /** The field that identifies a row's record; empty until a column fills one. */
  key: string
  mode: 'create' | 'update' | 'both'
  /** An empty cell clears the field; otherwise the field stays. */
  isEmptying: boolean
}

/** The column that fills the path of a problem, such as `runways.0.surface`; undefined if none does. */
export const columnAt = ({ columns }: Mapping, path: string): number | undefined => {
  const target = path.replace(/\.\d+\./, '.')
  const isOf = (filled: string | undefined) =>
    filled === target || filled === `${target}Id` || (filled?.includes(',') && filled.split(',').includes(target))
  const column = columns.findIndex(isOf)
  return column === -1 ? undefined : column
}

const isOf = (first: readonly string[], { columns }: Headerless): boolean =>
  first.length >= columns.length && columns.every(({ looks }, at) => looks?.test((first[at] ?? '').trim()) !== false)

const keyAmong = (rule: ImportRule, columns: readonly (string | undefined)[]): string =>
  rule.keys.find((key) => columns.includes(key)) ?? ''

interface Match {
  group: string | undefined
  columns: readonly Recognised[]
}

/** The number of recognised columns; none if no column belongs to the group itself. */
const score = ({ group, columns }: Match): number => {
  const known = columns.flatMap(({ path }) => path ?? [])
  return group === undefined || known.some((path) => path.startsWith(`${group}.`)) ? known.length : 0
}

/** @param fixed the user's choices, which determine the rest */
export const guessMapping = (
  entity: Entity,
  rule: ImportRule,
  scan: Pick<Scan, 'first'> & Partial<Scan>,
  fixed: { hasHeader?: boolean; group?: string | undefined } = {},
): Mapping => {
  const { first, facts = [], delimiter = ',', hasBackslashes = false, hasMark = false } = scan
  const byName = (group: string | undefined): Match => ({
    group,
    columns: recogniseByName(entity, targetsOf(entity, group), first, facts),
  })
  const best = [undefined, ...groupsOf(entity).map(({ name }) => name)]
    .map(byName)
    .reduce((most, next) => (score(next) > score(most) ? next : most))
  const known = headerlessSets[entity.key]?.find((set) => isOf(first, set))
  const hasHeader = fixed.hasHeader ?? (!known && (score(best) > 0 || !looksLikeData(first, facts)))
  const group = 'group' in fixed ? fixed.group : hasHeader ? best.group : undefined
  const named: readonly Recognised[] = hasHeader
    ? byName(group).columns
    : first.map((_, at) => ({ path: known?.columns[at]?.field, reason: known ? `As in ${known.name}` : '' }))
  const found =
    known || group !== undefined ? named : recogniseByCells(entity, targetsOf(entity), named, first, facts, hasHeader)
  const columns = found.map(({ path }) => path)
  const key = (!hasHeader && known?.key) || keyAmong(rule, columns)
  const { implied } = fileRuleOf(entity)
  const isImplied =
    implied !== undefined &&
    columns.some((path) => path === implied.by || path === `${implied.by}?`) &&
    !columns.some((path) => path?.split('=')[0] === implied.field)
  return {
    hasHeader,
    group,
    columns,
    reasons: found.map(({ reason }) => reason),
    key,
    mode: group === undefined ? 'both' : 'update',
    isEmptying: false,
    forAll: isImplied ? { [implied.field]: implied.value } : {},
    hasDecimalComma: delimiter !== ',' && hasCommas(entity, group, columns, facts),
    dayOrder: dayOrderOf(facts),
    unseen: 'mend',
    isUnescaping: known !== undefined || (hasBackslashes && !hasMark),
  }
}

const hasCommas = (
  entity: Entity,
  group: string | undefined,
  columns: Mapping['columns'],
  facts: readonly ColumnFacts[],
): boolean => {
  const numbers = numberColumns(entity, group, columns).flatMap((at) => facts[at] ?? [])
  return (
    numbers.some(({ counts }) => counts.decimalComma > 0) && numbers.every(({ counts }) => counts.decimalPoint === 0)
  )
}

/** One program wrote all dates of a file, so one that is clear decides. */
const dayOrderOf = (facts: readonly ColumnFacts[]): DayOrder | undefined => {
  const isAny = (place: 0 | 1): boolean => facts.some((one) => (one?.over12[place] ?? 0) > 0)
  return isAny(0) === isAny(1) ? undefined : isAny(0) ? 'day first' : 'month first'
}

/** The columns that fill dates and have some such as 3/4/2026. */
export const orderedDates = (entity: Entity, { group, columns }: Mapping, facts: readonly ColumnFacts[]): number[] => {
  const targets = targetsOf(entity, group)
  return columns.flatMap((path, at) => {
    const kind = targets.find((target) => target.path === path)?.field.kind
    const isMeaning = path?.includes('=') === true
    return (kind === 'instant' || kind === 'day') && !isMeaning && (facts[at]?.daySamples.length ?? 0) > 0 ? [at] : []
  })
}

/** The columns that fill numbers. */
export function numberColumns(entity: Entity, group: string | undefined, columns: Mapping['columns']): number[] {
  const targets = targetsOf(entity, group)
  return columns.flatMap((path, at) =>
    targets.find((target) => target.path === path)?.field.kind === 'number' && !path?.includes(',') ? [at] : [],
  )
}

/** Assigns this target to the column, and to no other column. */
export const mapColumn = (rule: ImportRule, mapping: Mapping, column: number, path: string | undefined): Mapping => {
  const columns = mapping.columns.map((known, at) => (at === column ? path : known === path ? undefined : known))
  const reasons = columns.map((own, at) =>
    at === column || own !== mapping.columns[at] ? '' : (mapping.reasons[at] ?? ''),
  )
  return { ...mapping, columns, reasons, key: columns.includes(mapping.key) ? mapping.key : keyAmong(rule, columns) }
}

/** The reason why the rows can't be checked yet; empty if they can. */
export const mappingProblem = (
  entity: Entity,
  rule: ImportRule,
  mapping: Mapping,
  facts: readonly ColumnFacts[] = [],
): string => {
  const { columns, key, group, dayOrder } = mapping
  const labels = rule.keys.map((name) => entity.fields[name]?.label ?? name)
  if (key === '') return `Choose a column for ${anyOf(labels)}. It identifies the ${entity.one}.`
  const isBare = group !== undefined && !columns.some((path) => path?.startsWith(`${group}.`))
  if (isBare) return 'Choose at least one more column.'
  const isOpen = dayOrder === undefined && orderedDates(entity, mapping, facts).length > 0
  return isOpen ? 'Choose the order of day and month in the dates.' : ''
}

/** The required fields of a new record that no column fills. */
export const missingLabels = (entity: Entity, { columns, mode, group, forAll }: Mapping): string[] => {
  if (mode === 'update' || group !== undefined) return []
  const starts = entity.import?.starts ?? {}
  const isNeeded = (name: string, { required, readOnly, initial }: Field) =>
    required && !readOnly && (Object.hasOwn(starts, name) ? starts[name] === null : initial === undefined)
  return Object.entries(entity.fields)
    .filter(([name, field]) => isNeeded(name, field) && !columns.includes(name) && !forAll[name])
    .map(([, { label }]) => label)
}

/** Names a problem's field path for display: `runways.0.surface` becomes "Runways, surface". */
export const pathWords = (entity: Entity, path: string): string => {
  const [name = '', , inner] = path.split('.')
  const field = entity.fields[name] ?? entity.fields[`${name}Id`]
  if (!field) return fileRuleOf(entity).refuses?.find((one) => one.path === path)?.label ?? name
  const part = field.kind === 'group' && inner !== undefined ? field.of[inner]?.label : undefined
  return part === undefined ? field.label : `${field.label}, ${inSentence(part)}`
}
