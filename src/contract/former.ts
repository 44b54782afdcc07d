// Former values of a record: the codes and names that it had before.
import type { Entity, Option, Problem, TextField } from './define.ts'
import { isObject, type Json, type Values } from './json.ts'
import { day, maybe, type Of, requiredText, shape } from './shape.ts'

export const formerMax = 100

/** Says which former value of a record a search or file has found. `until` is its last day; null if unknown. */
export const formerNoteShape = shape({ kind: requiredText, value: requiredText, until: maybe(day) })
export type FormerNote = Of<typeof formerNoteShape>

/** One row of the group; every other field of a row stays as it is. */
const formerValueShape = shape({ ...formerNoteShape.fields, from: maybe(day) })
export type FormerValue = Of<typeof formerValueShape>
export const readFormer = formerValueShape.read

/** The fields of which a record keeps former values, with short labels: the kinds of its group. */
export const formerOptions = ({ former = '', fields }: Entity): readonly Option[] => {
  const group = fields[former]
  const kind = group?.kind === 'group' ? group.of.kind : undefined
  return kind?.kind === 'choice' ? kind.options : []
}

export const formerKinds = (entity: Entity): readonly string[] => formerOptions(entity).map(({ value }) => value)

const itemsOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

/** The rows of the group; also a row with a value that the record has now. */
export const formerValues = ({ former = '' }: Entity, values: Values): FormerValue[] =>
  itemsOf(values[former]).flatMap((item) => readFormer(item) ?? [])

type Texts = Readonly<Record<string, TextField>>

/** Former values in the form of their fields: codes in capitals. */
export const formerForm = (fields: Texts, value: Json | undefined): Json =>
  itemsOf(value).map((item) => {
    const former = readFormer(item)
    return isObject(item) && former && fields[former.kind]?.code ? { ...item, value: former.value.toUpperCase() } : item
  })

/** Problems of former values, by the patterns of the fields that had them. */
export const checkFormer = (fields: Texts, name: string, value: Json | undefined): Problem[] =>
  itemsOf(value).flatMap((item, index): Problem[] => {
    const { kind = '', value: text = '', from, until } = readFormer(item) ?? {}
    const { pattern, hint = '' } = fields[kind] ?? {}
    const path = `${name}.${index}`
    return [
      ...(pattern?.test(text) === false ? [{ field: `${path}.value`, text: hint }] : []),
      ...(from && until && until < from ? [{ field: `${path}.until`, text: 'Enter a day after the first one' }] : []),
    ]
  })
