import {
  anyObject,
  anything,
  count,
  day,
  decimal,
  flag,
  id,
  integer,
  type Kind,
  period,
  requiredText,
  text,
  time,
  version,
  wholeNumber,
} from '#contract'
import { healthFact } from '#shapes'
import { idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'

const string: Schema = { type: 'string' }
const schemas = new Map<Kind<unknown>, Schema>([
  [anyObject, { type: 'object' }],
  [anything, {}],
  [count, { type: 'integer', minimum: 0 }],
  [day, { type: 'string', format: 'date' }],
  [decimal, { type: 'number' }],
  [flag, { type: 'boolean' }],
  [healthFact, { type: ['string', 'number'] }],
  [id, idSchema],
  [integer, { type: 'integer' }],
  [period, string],
  [requiredText, string],
  [text, string],
  [time, { type: 'string', format: 'date-time' }],
  [version, { type: 'integer', minimum: 1 }],
  [wholeNumber, { type: 'integer' }],
])

/**
 * Additions of the documentation to a kind: a description, or more of a schema, by the path of a value: `''` for the kind
 * itself, `away.since` for a field, `rows[]` for the items of a list.
 */
type Notes = { readonly [path: string]: string | Schema }
interface Noted {
  kind: Kind<unknown>
  notes: Notes
  /** The whole schema, if the panel reads less than responses have. */
  schema?: Schema
}
export const noted = (kind: Kind<unknown>, notes: Notes): Noted => ({ kind, notes })

/** A schema, or a kind of which one is made. */
export type Described = Schema | Kind<unknown> | Noted
export type Components = { readonly [name: string]: Described }

const isKind = (given: Described): given is Kind<unknown> => 'read' in given && typeof given.read === 'function'
const isNoted = (given: Described): given is Noted => 'notes' in given && 'kind' in given

/** The names of shared kinds. */
export function namesOf(components: Components): ReadonlyMap<Kind<unknown>, string> {
  return new Map(
    Object.entries(components).flatMap(([name, given]) =>
      isNoted(given) ? [[given.kind, name]] : isKind(given) ? [[given, name]] : [],
    ),
  )
}

/** @param isShared the kind is a shared schema itself, not a reference to one */
export function jsonSchemaOf(given: Described, names: ReturnType<typeof namesOf>, isShared = false): Schema {
  if (!isNoted(given) && !isKind(given)) return given
  const { kind, notes, schema: own } = isNoted(given) ? given : noted(given, {})
  if (isShared && own) return own

  function plain(one: Kind<unknown>, at: string): Schema {
    const name = names.get(one)
    if (name !== undefined && !(isShared && one === kind)) return ref(name)
    const { fields, items, values, options, inner } = one
    if (inner) return plain(inner, at)
    if (one.orNull) return orNull(plain(one.orNull, at))
    if (options) return { enum: [...options] }
    if (items) return listOf(withNote(items, `${at}[]`))
    if (values) return { type: 'object', additionalProperties: withNote(values, `${at}{}`) }
    if (!fields) return schemas.get(one) ?? {}
    const path = at === '' ? '' : `${at}.`
    return objectOf(
      Object.fromEntries(Object.entries(fields).map(([field, own]) => [field, withNote(own, `${path}${field}`)])),
      Object.keys(fields).filter((field) => !fields[field]?.isOptional),
    )
  }

  function withNote(one: Kind<unknown>, at: string): Schema {
    const [schema, note] = [plain(one, at), notes[at]]
    if (note === undefined) return schema
    if (typeof note === 'string') return { ...schema, description: note }
    return note.type === undefined ? { ...schema, ...note } : { ...note, ...schema, ...note }
  }

  return withNote(kind, '')
}

/** An object of the request: all its properties are required, except those with a question mark. */
export function object(properties: Components): Schema {
  const none = namesOf({})
  const entries = Object.entries(properties).map(([name, given]) => [name.replace('?', ''), jsonSchemaOf(given, none)])
  return objectOf(
    Object.fromEntries(entries),
    Object.keys(properties).filter((name) => !name.endsWith('?')),
  )
}
