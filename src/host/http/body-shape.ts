import { isObject } from '#contract'
import type { BodyShape } from '#openapi'
import { invalid, malformed } from '#host/base'
import { requirePermission } from './permissions.ts'
import type { Person } from './route.ts'

/** The part of a JSON schema that describes types and names. */
type Shape = { readonly [keyword: string]: unknown }

/** A body of 1 MiB could contain 100,000 errors. */
const problemsMax = 20

const typeWords: { readonly [type: string]: string } = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const isOfType = (value: unknown, type: unknown): boolean =>
  type === typeOf(value) || (type === 'integer' && Number.isSafeInteger(value))

const shapeOf = (value: unknown): Shape => (isObject(value) ? value : {})

/** The types that a value may have; none if each is possible. */
const typesOf = ({ type, enum: values }: Shape): readonly unknown[] =>
  type !== undefined ? [type].flat() : Array.isArray(values) ? [...new Set(values.map(typeOf))] : []

/** A `null` counts as missing if the value is optional. */
function* problemsOf(shape: Shape, value: unknown, path: string): Generator<[path: string, sentence: string]> {
  const types = typesOf(shape)
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    yield [path, `Send this as ${types.map((type) => typeWords[String(type)] ?? String(type)).join(' or ')}`]
  } else if ('const' in shape && value !== shape.const) {
    yield [path, `Only ${JSON.stringify(shape.const)} is possible here`]
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* problemsOf(shapeOf(shape.items), item, `${path}.${index}`)
  } else if (isObject(value)) {
    const properties = shapeOf(shape.properties)
    const required: readonly unknown[] = Array.isArray(shape.required) ? shape.required : []
    for (const [name, item] of Object.entries(value)) {
      const place = path === '' ? name : `${path}.${name}`
      if (Object.hasOwn(properties, name)) {
        if (item !== null || required.includes(name)) yield* problemsOf(shapeOf(properties[name]), item, place)
      } else if (shape.additionalProperties === false) {
        yield [place.slice(0, 100), `Unknown field “${name.slice(0, 40)}”`]
      }
    }
  }
}

/**
 * Rejects a body with types or names that the contract doesn't have, so that no handler gets one. A missing permission
 * is reported first. The handler checks the content of values, and which are required.
 */
export function stopOnShape({ schema, needs }: BodyShape, body: unknown, person: Person | undefined): void {
  const problems: Record<string, string> = {}
  for (const [path, sentence] of problemsOf(schema, body, '')) {
    problems[path] = sentence
    if (Object.keys(problems).length >= problemsMax) break
  }
  if (Object.keys(problems).length === 0) return
  if (person) for (const { section, permission } of needs) requirePermission(person, section, permission)
  throw isObject(body) ? invalid(problems) : malformed('The body must be an object.')
}
