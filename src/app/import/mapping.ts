import {
  anyOf, type Entity, type Field, fold, type Headerless, headerlessSets, type ImportRule, inSentence, isEmail,
  knownHeaders, labelName,
} from '#contract'
import type { Scan } from './scan.ts'

/** How a file's rows become records; guessed first, then a person's choice. */
export interface Mapping {
  hasHeader: boolean
  /** Each row is one item of this group; undefined: a record. */
  group: string | undefined
  /** Of each column the path of what it fills. */
  columns: readonly (string | undefined)[]
  /** The field by which a row's record is found; empty while no column fills one. */
  key: string
  mode: 'create' | 'update' | 'both'
  /** An empty cell empties the field; otherwise it leaves it alone. */
  isEmptying: boolean
}

/** "elevationFt", "elevation_ft" and "Elevation ft" are the same name. */
const wordsOf = (name: string): string =>
  fold(name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')).replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** Every name under which a file may have a target: those of public data sets, the panel's own, the wire's. */
const namesOf = (entity: Entity, targets: readonly Target[]): Map<string, string> => {
  const names = new Map<string, string>()
  const add = (name: string, path: string) => {
    const words = wordsOf(name)
    if (!names.has(words)) names.set(words, path)
  }
  const isTarget = (path: string) => targets.some((target) => target.path === path)
  for (const [header, path] of Object.entries(knownHeaders[entity.key] ?? {})) if (isTarget(path)) add(header, path)
  for (const { path, label } of targets) add(label, path)
  for (const { field, label } of entity.columns) if (label !== undefined && isTarget(field)) add(label, field)
  for (const { path } of targets) {
    const name = path.slice(path.indexOf('.') + 1)
    add(name, path)
    add(labelName(name), path)
  }
  return names
}

/** The column that fills what a problem's path names, such as `runways.0.surface`; undefined: none does. */
export const columnAt = ({ columns }: Mapping, path: string): number | undefined => {
  const target = path.replace(/\.\d+\./, '.')
  const column = columns.findIndex((filled) => filled === target || filled === `${target}Id`)
  return column === -1 ? undefined : column
}

/** Each target once: of two columns for the same one, the first has it. */
const once = (paths: readonly (string | undefined)[]): (string | undefined)[] =>
  paths.map((path, at) => (paths.indexOf(path) === at ? path : undefined))

const matchHeader = (entity: Entity, first: readonly string[], group: string | undefined) => {
  const names = namesOf(entity, targetsOf(entity, group))
  return once(first.map((header) => names.get(wordsOf(header))))
}

const isOf = (first: readonly string[], { columns }: Headerless): boolean =>
  first.length >= columns.length && columns.every(({ looks }, at) => looks?.test((first[at] ?? '').trim()) !== false)

/** Data, not names: a name is no number and no address. */
const looksLikeData = (first: readonly string[]): boolean =>
  first.some((cell) => isEmail(cell.trim()) || (cell.trim() !== '' && Number.isFinite(Number(cell))))

const keyAmong = (rule: ImportRule, columns: readonly (string | undefined)[]): string =>
  rule.keys.find((key) => columns.includes(key)) ?? ''

/** Columns of a file without names: by a public data set that has none, else only addresses can be told. */
const matchData = (entity: Entity, known: Headerless | undefined, first: readonly string[]): (string | undefined)[] => {
  if (known) return first.map((_, at) => known.columns[at]?.field)
  const email = Object.entries(entity.fields).find(([, { kind }]) => kind === 'email')?.[0]
  return once(first.map((cell) => (isEmail(cell.trim()) ? email : undefined)))
}

interface Match { group: string | undefined; columns: readonly (string | undefined)[] }

/** How many columns are known; none, where not one of them is the group's own. */
const score = ({ group, columns }: Match): number => {
  const known = columns.filter((path) => path !== undefined)
  return group === undefined || known.some((path) => path.startsWith(`${group}.`)) ? known.length : 0
}

/** @param fixed what a person has chosen; the rest follows from it */
export const guessMapping = (
  entity: Entity, rule: ImportRule, { first }: Pick<Scan, 'first'>,
  fixed: { hasHeader?: boolean; group?: string | undefined } = {},
): Mapping => {
  const best = [undefined, ...groupsOf(entity).map(({ name }) => name)]
    .map((group): Match => ({ group, columns: matchHeader(entity, first, group) }))
    .reduce((most, next) => (score(next) > score(most) ? next : most))
  const known = headerlessSets[entity.key]?.find((set) => isOf(first, set))
  const hasHeader = fixed.hasHeader ?? (!known && (score(best) > 0 || !looksLikeData(first)))
  const group = 'group' in fixed ? fixed.group : hasHeader ? best.group : undefined
  const columns = hasHeader ? matchHeader(entity, first, group) : matchData(entity, known, first)
  const key = (!hasHeader && known?.key) || keyAmong(rule, columns)
  return { hasHeader, group, columns, key, mode: group === undefined ? 'both' : 'update', isEmptying: false }
}

/** The column fills this target now; another one that did so does not any more. */
export const mapColumn = (
  rule: ImportRule, mapping: Mapping, column: number, path: string | undefined,
): Mapping => {
  const columns = mapping.columns.map((known, at) => (at === column ? path : known === path ? undefined : known))
  return { ...mapping, columns, key: columns.includes(mapping.key) ? mapping.key : keyAmong(rule, columns) }
}

/** Why the rows cannot be checked yet; empty when they can. */
export const mappingProblem = (entity: Entity, rule: ImportRule, { columns, key, group }: Mapping): string => {
  const labels = rule.keys.map((name) => entity.fields[name]?.label ?? name)
  if (key === '') return `Choose the column that holds the ${anyOf(labels)}: it tells which ${entity.one} a row is.`
  const isBare = group !== undefined && !columns.some((path) => path?.startsWith(`${group}.`))
  return isBare ? 'Choose at least one column beside it.' : ''
}

/** What a new record needs and no column fills. */
export const missingLabels = (entity: Entity, { columns, mode, group }: Mapping): string[] => {
  if (mode === 'update' || group !== undefined) return []
  const isNeeded = ({ required, readOnly, initial }: Field) => required && !readOnly && initial === undefined
  return Object.entries(entity.fields).filter(([name, field]) => isNeeded(field) && !columns.includes(name))
    .map(([, { label }]) => label)
}

/** Something that a column can fill. */
export interface Target {
  /** The field's name; of a field in a group `runways.leLat`. */
  path: string
  label: string
  field: Field
}

/** A picture has to be in the library first; permissions are no text. */
const canFill = ({ readOnly, kind }: Field): boolean => readOnly !== true && kind !== 'permissions' && kind !== 'image'

/**
 * What the columns of a file can fill.
 * @param group the group of which each row is one item, such as a runway of the airport that it names
 */
export const targetsOf = (entity: Entity, group?: string): Target[] => {
  const field = group === undefined ? undefined : entity.fields[group]
  const own = Object.entries(entity.fields).filter(([, known]) => canFill(known))
    .map(([path, known]) => ({ path, label: known.label, field: known }))
  if (group === undefined || field?.kind !== 'group') return own
  const keys = own.filter(({ path }) => entity.import?.keys.includes(path))
  const inner = Object.entries(field.of)
    .map(([name, known]) => ({ path: `${group}.${name}`, label: known.label, field: known }))
  return [...keys, ...inner]
}

/** The groups of an entity whose items a file may hold, one a row. */
export const groupsOf = (entity: Entity): { name: string; one: string }[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => (field.kind === 'group' ? [{ name, one: field.one }] : []))

/** The words for a field path of a problem: `runways.0.surface` → "Runways, surface". */
export const pathWords = (entity: Entity, path: string): string => {
  const [name = '', , inner] = path.split('.')
  const field = entity.fields[name] ?? entity.fields[`${name}Id`]
  if (!field) return name
  const part = field.kind === 'group' && inner !== undefined ? field.of[inner]?.label : undefined
  return part === undefined ? field.label : `${field.label}, ${inSentence(part)}`
}
