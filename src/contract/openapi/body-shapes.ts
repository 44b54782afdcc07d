import { isObject, type Json } from '#contract'
import { components, componentSchemas, contractCalls } from './document.ts'
import type { Schema } from './field-schema.ts'
import type { Needs } from './operation.ts'
import { namesOf, jsonSchemaOf } from './schema-of.ts'

const shared = componentSchemas()
const names = namesOf(components())

/** The value with its schema references resolved. */
function inlined(value: Json): Json {
  if (Array.isArray(value)) return value.map(inlined)
  if (!isObject(value)) return value
  const { $ref } = value
  if (typeof $ref === 'string') return inlined(shared[$ref.replace('#/components/schemas/', '')] ?? {})
  return Object.fromEntries(Object.entries(value).map(([keyword, inner]) => [keyword, inlined(inner)]))
}

/** The schema of a bulk call, without the possible fields of `set`. */
const withAnySet = (schema: Schema): Schema => ({
  ...schema,
  properties: { ...(isObject(schema.properties) && schema.properties), set: { type: 'object' } },
})

/** The schema of a call's body, and the permissions that each such call needs. */
export interface BodyShape {
  schema: Schema
  needs: readonly Needs[]
}

/**
 * The schemas of JSON bodies by method and path, `POST /api/v1/post/factors`, of all calls except those whose body is
 * checked by field rules.
 */
export const bodyShapes: ReadonlyMap<string, BodyShape> = new Map(
  contractCalls().flatMap(({ method, path, body, readByFields, needs = [] }) => {
    const whole = body && readByFields !== 'body' ? inlined(jsonSchemaOf(body, names)) : undefined
    const schema = readByFields === 'set' && isObject(whole) ? withAnySet(whole) : whole
    const always = needs.filter(({ when }) => when === undefined)
    return isObject(schema) ? [[`${method.toUpperCase()} ${path}`, { schema, needs: always }] as const] : []
  }),
)
