import { type Entity, type Field, isEmpty, isObject, type Values } from '#contract'
import { checkField, emptyValue, hasTooManyNames, tooManyNames } from './check-field.ts'

export interface CheckedDraft {
  /** The given fields in normal form, with the derived ones. Complete only if there are no problems. */
  values: Values
  /** Maps a field path to a message. An empty object means that the draft can be saved. */
  problems: Record<string, string>
}

/** The host adds these fields to every record. A draft can send them back unchanged. */
const carried = new Set(['id', 'version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy'])

/**
 * Both sides run this check. `base` is the saved record that the draft changes: omitted fields keep their value, and
 * rules over several fields see the whole record. Without `base`, every required field must be given. A record with the
 * status `draft` only needs its name; the rest is needed once it gets another status than `archived`.
 * @param starts initial values of a new record; they win over the fields' own and over derived ones
 */
export const checkDraft = (entity: Entity, draft: unknown, base?: Values, starts?: Values): CheckedDraft => {
  if (!isObject(draft)) return { values: {}, problems: { '': 'Enter the fields of the record' } }
  const problems: Record<string, string> = {}
  const given: Values = {}
  const status = statusOf(entity, draft, base, starts)
  const rule = (name: string, field: Field): Field => (status === 'draft' ? fieldOfDraft(entity, name, field) : field)
  if (hasTooManyNames(draft, entity.fields)) return { values: {}, problems: { '': tooManyNames } }
  for (const [name, value] of Object.entries(draft)) {
    if (carried.has(name)) continue
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    if (!field) {
      problems[name] = `Unknown field “${name.slice(0, 40)}”`
      continue
    }
    if (field.readOnly) {
      problems[name] = 'This is calculated and can’t be set'
      continue
    }
    if (field.fixed && base && value !== base[name]) {
      problems[name] = 'This can no longer be changed'
      continue
    }
    const checked = checkField(rule(name, field), value, name)
    if ('value' in checked) given[name] = checked.value
    else Object.assign(problems, checked.problems)
  }
  const started: Values = {}
  for (const [name, value] of Object.entries(base ? {} : (starts ?? {}))) {
    if (!isEmpty(draft[name])) continue
    started[name] = value
    delete given[name]
  }
  if (!base) fillIn(entity, rule, given, problems, started)
  else if (entity.publishes && isAside(base.status) && !isAside(status)) findLacking(entity, base, given, problems)
  const derived = entity.derive?.({ ...base, ...given }, base, given) ?? {}
  const values = { ...given, ...derived, ...started }
  if (entity.check) {
    // A field with a problem already has a message; a second one would confuse.
    const found = entity.check({ ...base, ...values }).filter(({ of = [] }) => !of.some((name) => problems[name]))
    for (const { field, text } of found) problems[field] ??= text
  }
  return { values, problems }
}

/** The status that the record will have; undefined for records that aren't published. */
function statusOf(
  entity: Entity,
  draft: { readonly [name: string]: unknown },
  base: Values = {},
  starts: Values = {},
): unknown {
  const given = [draft.status, starts.status, base.status].find((value) => !isEmpty(value))
  return entity.publishes ? (given ?? entity.fields.status?.initial) : undefined
}

const isAside = (status: unknown): boolean => status === 'draft' || status === 'archived'

/** A draft needs its name, and what starts with a value. Its texts can be too short. */
export function fieldOfDraft(entity: Entity, name: string, field: Field): Field {
  const isNeeded = entity.label.includes(name) || field.initial !== undefined || field.kind === 'order'
  const eased: Field = isNeeded || !field.required ? field : { ...field, required: false }
  return eased.kind === 'text' || eased.kind === 'long' ? { ...eased, min: 0 } : eased
}

/** Reports what a draft may lack, but the record that it becomes may not. */
function findLacking(entity: Entity, base: Values, given: Values, problems: Record<string, string>): void {
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.readOnly || Object.hasOwn(given, name) || problems[name] !== undefined) continue
    const value = base[name]
    if (!('value' in checkField(fieldOfDraft(entity, name, field), value, name))) continue
    const checked = checkField(field, value, name)
    if ('problems' in checked) Object.assign(problems, checked.problems)
  }
}

/** Fills a new record with initial or empty values, and reports the missing required ones. */
const fillIn = (
  entity: Entity,
  rule: (name: string, field: Field) => Field,
  given: Values,
  problems: Record<string, string>,
  started: Values,
): void => {
  const wrong = new Set(Object.keys(problems).map((path) => path.split('.')[0]))
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.readOnly || Object.hasOwn(given, name) || wrong.has(name)) continue
    // The host generates a missing slug.
    if (field.kind === 'slug') continue
    const checked = checkField(rule(name, field), Object.hasOwn(started, name) ? started[name] : field.initial, name)
    if ('value' in checked) given[name] = checked.value
    else Object.assign(problems, checked.problems)
  }
}

/** The initial values of a form for a new record. */
export const initialValues = ({ fields }: Pick<Entity, 'fields'>): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { readOnly }]) => !readOnly)
      .map(([name, field]) => [name, field.initial ?? emptyValue(field)]),
  )
