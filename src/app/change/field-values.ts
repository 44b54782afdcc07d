import { type Entity, type Field, isObject, type Json, type Row, type Values } from '#contract'
import { checkField } from '#checks'
import { has } from '#data'
import { parseTyped } from './typed-values.ts'

/** Parses typed text: "28.50" gives 28.5. Invalid text stays text. */
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

/** The fields that a user can change, in the order of the form. The public note is in the publishing card. */
export const editableNames = (entity: Entity, isNew: boolean): string[] =>
  [
    ...entity.form.flatMap(({ fields }) => fields),
    ...(entity.translates === undefined ? [] : ['sourceId', 'language']),
    ...(entity.publishes && has('publishing') ? ['publicNote'] : []),
  ].filter((name) => {
    const field = entity.fields[name]
    return field && !field.readOnly && !(field.fixed && !isNew)
  })

/** The fields of a record, without its other properties. */
export const valuesOf = (entity: Entity, row: Row): Values =>
  Object.fromEntries(Object.keys(entity.fields).map((name) => [name, row[name] ?? null]))
