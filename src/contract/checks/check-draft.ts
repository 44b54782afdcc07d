import { type Entity, isEmpty, isObject, type Values } from '#contract'
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
 * rules over several fields see the whole record. Without `base`, every required field must be given.
 * @param starts initial values of a new record; they win over the fields' own and over derived ones
 */
export const checkDraft = (entity: Entity, draft: unknown, base?: Values, starts?: Values): CheckedDraft => {
  if (!isObject(draft)) return { values: {}, problems: { '': 'Enter the fields of the record' } }
  const problems: Record<string, string> = {}
  const given: Values = {}
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
    const checked = checkField(field, value, name)
    if ('value' in checked) given[name] = checked.value
    else Object.assign(problems, checked.problems)
  }
  const started: Values = {}
  for (const [name, value] of Object.entries(base ? {} : (starts ?? {}))) {
    if (!isEmpty(draft[name])) continue
    started[name] = value
    delete given[name]
  }
  if (!base) fillIn(entity, given, problems, started)
  const derived = entity.derive?.({ ...base, ...given }, base, given) ?? {}
  const values = { ...given, ...derived, ...started }
  if (entity.check) {
    // A field with a problem already has a message; a second one would confuse.
    const found = entity.check({ ...base, ...values }).filter(({ of = [] }) => !of.some((name) => problems[name]))
    for (const { field, text } of found) problems[field] ??= text
  }
  return { values, problems }
}

/** Fills a new record with initial or empty values, and reports the missing required ones. */
const fillIn = (entity: Entity, given: Values, problems: Record<string, string>, started: Values): void => {
  const wrong = new Set(Object.keys(problems).map((path) => path.split('.')[0]))
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.readOnly || Object.hasOwn(given, name) || wrong.has(name)) continue
    // The host generates a missing slug.
    if (field.kind === 'slug') continue
    const checked = checkField(field, Object.hasOwn(started, name) ? started[name] : field.initial, name)
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
