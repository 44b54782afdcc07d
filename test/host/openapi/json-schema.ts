// As much of JSON Schema 2020-12 as docs/openapi.json uses.
import { idPattern } from '../../../src/contract/checks/check-field.ts'
import { isObject } from '../../../src/contract/json.ts'

export type Schema = { readonly [keyword: string]: unknown }

export interface Schemas {
  /** Where a value breaks the schema, and how; undefined where it fits. */
  problemOf(schema: unknown, value: unknown, at?: string): string | undefined
  /** A value that fits. Relations and names are those of `known`. */
  exampleOf(schema: unknown, name?: string): unknown
  resolve(schema: unknown): Schema
}

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const isOfType = (value: unknown, type: unknown): boolean =>
  type === 'integer' ? Number.isInteger(value) : type === typeOf(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const entriesOf = (value: unknown): [string, unknown][] => Object.entries(isObject(value) ? value : {})
const lengthOf = (text: string): number => text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)

/** @param known a value for a property that only the host knows, such as the id of a record */
export function schemasOf(document: Schema, known: (name: string, schema: Schema) => unknown): Schemas {
  const resolve = (given: unknown): Schema => {
    const schema = isObject(given) ? given : {}
    if (typeof schema.$ref !== 'string') return schema
    const parts = schema.$ref.replace('#/', '').split('/')
    return resolve(parts.reduce<unknown>((place, part) => (isObject(place) ? place[part] : undefined), document))
  }

  function problemOf(given: unknown, value: unknown, at = ''): string | undefined {
    const schema = resolve(given)
    const is = (what: string): string => `${at || 'the body'} ${what}`
    const types = schema.type === undefined ? [] : [schema.type].flat()
    if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
      return is(`is ${typeOf(value)}, not ${types.join(' or ')}`)
    }
    if (Array.isArray(schema.enum) && !schema.enum.includes(value)) return is('is none of its values')
    if ('const' in schema && schema.const !== value) return is('is another value')
    for (const part of listOf(schema.allOf)) {
      const problem = problemOf(part, value, at)
      if (problem) return problem
    }
    const branches = listOf(schema.oneOf)
    if (branches.length > 0 && branches.filter((branch) => !problemOf(branch, value, at)).length !== 1) {
      return is('fits none or several of its forms')
    }
    if (typeof value === 'string') {
      if (lengthOf(value) < Number(schema.minLength ?? 0)) return is('is too short')
      if (lengthOf(value) > Number(schema.maxLength ?? Infinity)) return is('is too long')
      // An odd id is one that no record has.
      const isId = schema.pattern === idPattern.source
      if (typeof schema.pattern === 'string' && !isId && !new RegExp(schema.pattern, 'u').test(value))
        return is('breaks its pattern')
    }
    if (typeof value === 'number') {
      if (value < Number(schema.minimum ?? -Infinity) || value > Number(schema.maximum ?? Infinity)) {
        return is('is out of its range')
      }
    }
    if (Array.isArray(value)) {
      if (value.length < Number(schema.minItems ?? 0) || value.length > Number(schema.maxItems ?? Infinity)) {
        return is('has too few or too many items')
      }
      for (const [index, item] of value.entries()) {
        const problem = schema.items === undefined ? undefined : problemOf(schema.items, item, `${at}[${index}]`)
        if (problem) return problem
      }
    }
    if (isObject(value)) {
      const missing = listOf(schema.required).find((name) => !Object.hasOwn(value, String(name)))
      if (missing !== undefined) return is(`lacks ${missing}`)
      const properties = isObject(schema.properties) ? schema.properties : {}
      for (const [name, item] of Object.entries(value)) {
        const place = at === '' ? name : `${at}.${name}`
        const own = properties[name]
        if (own === undefined && schema.additionalProperties === false) return `${place} is unknown`
        const problem = problemOf(own ?? schema.additionalProperties, item, place)
        if (problem) return problem
        if (schema.propertyNames && problemOf(schema.propertyNames, name)) return `${place} has an odd name`
      }
    }
    return undefined
  }

  function exampleOf(given: unknown, name = ''): unknown {
    const schema = resolve(given)
    const own = known(name, schema)
    if (own !== undefined) return own
    if (Array.isArray(schema.enum)) return schema.enum[0]
    if ('const' in schema) return schema.const
    if (schema.oneOf && schema.type === undefined) return exampleOf(listOf(schema.oneOf)[0], name)
    const [type] = [schema.type].flat()
    switch (type) {
      case 'object': {
        const [form] = listOf(schema.oneOf)
        const wanted = [...listOf(schema.required), ...(isObject(form) ? listOf(form.required) : [])]
        const properties = entriesOf(schema.properties)
        const isWanted = (property: string) => schema.oneOf === undefined || wanted.includes(property)
        return Object.fromEntries(
          properties
            .filter(([property]) => isWanted(property))
            .map(([property, inner]) => [property, exampleOf(inner, property)]),
        )
      }
      case 'array':
        return [exampleOf(schema.items, name)]
      case 'integer':
      case 'number':
        return Math.max(1, Number(schema.minimum ?? 1))
      case 'boolean':
        return true
      case 'string':
        return 'x'.repeat(Math.max(1, Number(schema.minLength ?? 1)))
      default:
        return {}
    }
  }

  return { problemOf, exampleOf, resolve }
}
