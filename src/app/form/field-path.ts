import { isObject, type Json, type Values } from '#contract'

/** A field's path in a record: `name`, or `runways.0.surface` within a group. */
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
