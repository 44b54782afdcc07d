import { checkField, type Entity, type Field, isObject, type Json, type Row, type Values } from '#contract'
import { parseTyped } from '#record'

/** A place in a record: `name`, or `runways.0.surface` within a group. */
export type Path = string

export const rootOf = (path: Path): string => path.replace(/\..*/, '')

export const idOf = (path: Path): string => `f-${path.replaceAll('.', '-')}`

export const readPath = (values: Values, path: Path): Json | undefined => {
  const [name = '', index, inner] = path.split('.')
  const value = values[name]
  if (index === undefined || inner === undefined) return value
  const item = Array.isArray(value) ? value[Number(index)] : undefined
  return isObject(item) ? item[inner] : undefined
}

export const writePath = (values: Values, path: Path, value: Json): Values => {
  const [name = '', index, inner] = path.split('.')
  if (index === undefined || inner === undefined) return { ...values, [name]: value }
  const items = values[name]
  if (!Array.isArray(items)) return values
  return {
    ...values,
    [name]: items.map((item, at) => (at === Number(index) && isObject(item) ? { ...item, [inner]: value } : item)),
  }
}

/** The value of typed text: "28.50" gives 28.5. Text that cannot be read stays text. */
export const meaningOf = (field: Field, typed: Json | undefined): Json => {
  if (field.kind === 'group') {
    if (!Array.isArray(typed)) return []
    return typed.map((item) =>
      !isObject(item)
        ? item
        : Object.fromEntries(Object.entries(field.of).map(([name, inner]) => [name, meaningOf(inner, item[name])])),
    )
  }
  return typeof typed === 'string' ? parseTyped(field, typed) : (typed ?? null)
}

/** The value as the host would store it; an invalid one stays as typed. */
export const normalOf = (field: Field, typed: Json | undefined): Json => {
  const meaning = meaningOf(field, typed)
  const checked = checkField(field, meaning, '')
  return 'value' in checked ? checked.value : meaning
}

export const isSameValue = (field: Field, a: Json | undefined, b: Json | undefined): boolean =>
  JSON.stringify(normalOf(field, a)) === JSON.stringify(normalOf(field, b))

/** The fields that a person can change, in the order of the form. */
export const editableNames = (entity: Entity, isNew: boolean): string[] =>
  entity.form
    .flatMap(({ fields }) => fields)
    .filter((name) => {
      const field = entity.fields[name]
      return field && !field.readOnly && !(field.fixed && !isNew)
    })

/** The fields of a record, without its other properties. */
export const valuesOf = (entity: Entity, row: Row): Values =>
  Object.fromEntries(Object.keys(entity.fields).map((name) => [name, row[name] ?? null]))
