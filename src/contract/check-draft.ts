import { checkField, emptyValue, hasTooManyNames, tooManyNames } from './check-field.ts'
import type { Entity } from './define.ts'
import { isEmpty, isObject, type Values } from './json.ts'

export interface CheckedDraft {
  /** The given fields made normal, with what follows from them. Only complete when there are no problems. */
  values: Values
  /** Field path → sentence. Empty: the draft may be saved. */
  problems: Record<string, string>
}

/** Fields that the host adds to every record; a draft that sends them back unchanged is not wrong. */
const carried = new Set(['id', 'version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy'])

/**
 * The check that both sides run. `base` is the saved record when a draft changes one: fields that the draft leaves out
 * keep their value, and rules over several fields see the whole. Without `base` every required field must be there.
 * @param starts what a new record starts with, against the fields' own and against what would be worked out
 */
export const checkDraft = (entity: Entity, draft: unknown, base?: Values, starts?: Values): CheckedDraft => {
  if (!isObject(draft)) return { values: {}, problems: { '': 'Enter the fields of the record' } }
  const problems: Record<string, string> = {}
  const given: Values = {}
  if (hasTooManyNames(draft, entity.fields)) return { values: {}, problems: { '': tooManyNames } }
  for (const [name, value] of Object.entries(draft)) {
    if (carried.has(name)) continue
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    if (!field) { problems[name] = `There is no field “${name.slice(0, 40)}”`; continue }
    if (field.readOnly) { problems[name] = 'This is calculated and cannot be set'; continue }
    if (field.fixed && base && value !== base[name]) { problems[name] = 'This cannot be changed any more'; continue }
    const checked = checkField(field, value, name)
    if ('value' in checked) given[name] = checked.value
    else Object.assign(problems, checked.problems)
  }
  const started: Values = {}
  for (const [name, value] of Object.entries(base ? {} : starts ?? {})) {
    if (!isEmpty(draft[name])) continue
    started[name] = value
    delete given[name]
  }
  if (!base) fillIn(entity, given, problems, started)
  const derived = entity.derive?.({ ...base, ...given }, base) ?? {}
  const values = { ...given, ...derived, ...started }
  if (entity.check) {
    // A field that is already wrong says so itself; a second sentence about it would only confuse.
    const found = entity.check({ ...base, ...values }).filter(({ of = [] }) => !of.some((name) => problems[name]))
    for (const { field, text } of found) problems[field] ??= text
  }
  return { values, problems }
}

/** A new record gets each field's initial or empty value; what is required and missing is a problem. */
const fillIn = (entity: Entity, given: Values, problems: Record<string, string>, started: Values): void => {
  const wrong = new Set(Object.keys(problems).map((path) => path.split('.')[0]))
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.readOnly || Object.hasOwn(given, name) || wrong.has(name)) continue
    // The host proposes a slug where none is given.
    if (field.kind === 'slug') continue
    const checked = checkField(field, Object.hasOwn(started, name) ? started[name] : field.initial, name)
    if ('value' in checked) given[name] = checked.value
    else Object.assign(problems, checked.problems)
  }
}

/** What a form for a new record starts with. */
export const initialValues = ({ fields }: Pick<Entity, 'fields'>): Values =>
  Object.fromEntries(Object.entries(fields).filter(([, { readOnly }]) => !readOnly)
    .map(([name, field]) => [name, field.initial ?? emptyValue(field)]))
