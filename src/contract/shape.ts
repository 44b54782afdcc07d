// A shape describes a response once: it gives the TypeScript type and the reader, and #openapi makes its JSON schema.
import { dataOf, isJson, isObject, isText, type Json, metaOf, type Values } from './json.ts'

/** A kind of value. `read` returns undefined for a damaged value. */
export interface Kind<T> {
  readonly read: (value: unknown) => T | undefined
  /** An object stays whole without the value. */
  readonly isOptional?: boolean
  // Its parts, for the JSON schema.
  readonly fields?: Kinds
  readonly items?: Kind<unknown>
  readonly values?: Kind<unknown>
  readonly orNull?: Kind<unknown>
  readonly inner?: Kind<unknown>
  readonly options?: readonly string[]
}
export interface Optional<T> extends Kind<T> {
  readonly isOptional: true
}
export type Kinds = { readonly [name: string]: Kind<unknown> }
/** The type of a kind's values. */
export type Of<K> = K extends Kind<infer T> ? T : never

type OptionalIn<F> = { [Name in keyof F]: F[Name] extends Optional<unknown> ? Name : never }[keyof F]
type Parts<F> = { [Name in Exclude<keyof F, OptionalIn<F>>]: Of<F[Name]> } & { [Name in OptionalIn<F>]?: Of<F[Name]> }
type Shaped<F> = { [Name in keyof Parts<F>]: Parts<F>[Name] }
export interface Shape<F extends Kinds> extends Kind<Shaped<F>> {
  readonly fields: F
}

const kind = <T>(is: (value: unknown) => value is T, empty?: T): Kind<T> => ({
  read: (value) => (is(value) ? value : empty),
})
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isTime = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value))

// An object that lacks one of these is damaged.
export const id = kind(isText)
export const requiredText = kind(isText)
export const time = kind(isTime)
/** A time, a day or a month. */
export const period = kind(isTime)
export const day = kind((value): value is string => isText(value) && value !== '')
export const version = kind(isNumber)
export const wholeNumber = kind(isNumber)
export const anyObject = kind((value): value is Values => isObject(value))
// These have a value that stands for a missing or damaged one.
export const text = kind(isText, '')
export const flag = kind((value): value is boolean => typeof value === 'boolean', false)
export const count = kind(isCount, 0)
export const integer = kind(isNumber, 0)
export const decimal = kind(isNumber, 0)
export const anything: Kind<Json> = { read: (value) => (isJson(value) ? value : null) }

export const choice = <const T extends string>(options: readonly T[]): Kind<T> => ({
  options,
  read: (value) => options.find((option) => option === value),
})

export const maybe = <T>(orNull: Kind<T>): Kind<T | null> => ({
  orNull,
  read: (value) => (value === null || value === undefined ? null : (orNull.read(value) ?? null)),
})

export const optional = <T>(inner: Kind<T>): Optional<T> => ({
  inner,
  isOptional: true,
  read: (value) => (value === undefined ? value : inner.read(value)),
})

/** A list is read without its damaged items, unless all are damaged: it must not look empty. */
export const list = <T>(items: Kind<T>): Kind<readonly T[]> => ({
  items,
  read: (value) => {
    if (!Array.isArray(value)) return undefined
    const whole = value.flatMap((item) => {
      const read = items.read(item)
      return read === undefined ? [] : [read]
    })
    return whole.length === 0 && value.length > 0 ? undefined : whole
  },
})

/** Values by names that the host chooses; damaged ones are left out. */
export const mapOf = <T>(values: Kind<T>): Kind<{ [name: string]: T }> => ({
  values,
  read: (value) =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([name, given]) => {
            const read = values.read(given)
            return read === undefined ? [] : [[name, read]]
          }),
        )
      : undefined,
})

const isWhole = <F extends Kinds>(value: object, fields: F): value is Shaped<F> =>
  Object.keys(fields).every((name) => fields[name]?.isOptional || Object.hasOwn(value, name))

/** An object with these fields. Unknown fields are left out. */
export function shape<F extends Kinds>(fields: F): Shape<F> {
  return {
    fields,
    read: (value) => {
      if (!isObject(value)) return undefined
      const result: { [name: string]: unknown } = {}
      for (const [name, { read }] of Object.entries(fields)) {
        const known = read(value[name])
        if (known !== undefined) result[name] = known
      }
      return isWhole(result, fields) ? result : undefined
    },
  }
}

/** An object with the same kind of value under each of these names. */
export function each<Name extends string, T>(names: readonly Name[], value: Kind<T>): Shape<Record<Name, Kind<T>>>
export function each(names: readonly string[], value: Kind<unknown>): Shape<Kinds> {
  return shape(Object.fromEntries(names.map((name) => [name, value])))
}

export const reference = shape({ id, label: text })

/** Reads `data` of a response. */
export const dataAs =
  <T>({ read }: Kind<T>) =>
  (response: unknown): T | undefined =>
    read(dataOf(response))

export interface PageOf<T> {
  rows: readonly T[]
  total: number
}
/** Reads a page of a list, and more of its `meta`. A host that sends all rows can omit `total`. */
export function pageAs<T>(row: Kind<T>): (response: unknown) => PageOf<T> | undefined
export function pageAs<T, M extends Kinds>(
  row: Kind<T>,
  more: Shape<M>,
): (response: unknown) => (PageOf<T> & Shaped<M>) | undefined
export function pageAs(row: Kind<unknown>, more?: Shape<Kinds>) {
  return (response: unknown) => {
    const meta = metaOf(response)
    const [rows, known] = [list(row).read(dataOf(response)), more ? more.read(meta) : {}]
    return rows && known && { rows, total: isCount(meta.total) ? meta.total : rows.length, ...known }
  }
}
