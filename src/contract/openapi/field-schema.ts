import { type Field, type Fields, type Json, permissionNames, slugLengthMax, slugPattern } from '#contract'
import { e164, idPattern, orderMax, urlMax } from '#checks'
import { optionsOf } from '#readable'

export type Schema = { [keyword: string]: Json }

export const idSchema: Schema = { type: 'string', pattern: idPattern.source }

export function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

export function orNull(schema: Schema): Schema {
  if (typeof schema.type !== 'string') return { oneOf: [schema, { type: 'null' }] }
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
  }
}

/** An object with named properties; only `isOpen` permits others. */
export function objectOf(
  properties: { [name: string]: Schema },
  required: readonly string[] = [],
  isOpen = false,
): Schema {
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required: [...required] }),
    ...(!isOpen && { additionalProperties: false }),
  }
}

export function listOf(items: Schema, more: Schema = {}): Schema {
  return { type: 'array', items, ...more }
}

/** Full-width characters count twice in a lower limit. */
const leastOf = (min: number): number => Math.ceil(min / 2)

/** Patterns describe the normal form: the letters of a code become capitals before they are stored. */
function ruleOf(field: Field): Schema {
  switch (field.kind) {
    case 'text':
      return {
        type: 'string',
        ...(field.pattern
          ? { pattern: field.pattern.source }
          : { minLength: leastOf(field.min ?? 1), maxLength: field.max }),
      }
    case 'long':
      return {
        type: 'string',
        minLength: leastOf(field.min ?? (field.required ? 1 : 0)),
        maxLength: field.max,
        ...(field.markdown && { contentMediaType: 'text/markdown' }),
      }
    case 'slug':
      return { type: 'string', pattern: slugPattern().source, maxLength: slugLengthMax }
    case 'email':
      return { type: 'string', format: 'email', maxLength: 254 }
    case 'phone':
      return { type: 'string', pattern: e164.source }
    case 'url':
      return {
        type: 'string',
        pattern: field.http ? '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/\\\\]\\S*$' : '^[Hh][Tt][Tt][Pp][Ss]://[^\\s/\\\\]\\S*$',
        maxLength: urlMax,
      }
    case 'number':
      return {
        type: field.places === 0 ? 'integer' : 'number',
        minimum: field.min,
        maximum: field.max,
        ...(field.places > 0 && { 'x-decimals': field.places }),
        ...(field.unit !== undefined && { 'x-unit': field.unit }),
      }
    case 'order':
      return { type: 'integer', minimum: 0, maximum: orderMax }
    case 'flag':
      return { type: 'boolean' }
    case 'choice':
      return { type: 'string', enum: field.options.map(({ value }) => value) }
    case 'choices':
      return listOf(
        { type: 'string', enum: optionsOf(field).map(({ value }) => value) },
        { minItems: field.required ? 1 : 0, uniqueItems: true },
      )
    case 'instant':
      return { type: 'string', format: 'date-time' }
    case 'day':
      return { type: 'string', format: 'date' }
    case 'language':
      return { type: 'string', 'x-names': 'BCP 47' }
    case 'zone':
      return { type: 'string', 'x-names': 'IANA time zones' }
    case 'relation':
      return { ...idSchema, 'x-relation': field.to }
    case 'image':
      return { ...idSchema, 'x-relation': 'media' }
    case 'relations':
      return listOf(idSchema, { maxItems: field.max, 'x-relation': field.to })
    case 'permissions':
      return {
        type: 'object',
        propertyNames: { pattern: '^[a-z-]{1,40}$' },
        additionalProperties: listOf({ type: 'string', enum: [...permissionNames] }),
      }
    case 'count':
      return { type: 'integer', minimum: 0 }
    case 'score':
      return { type: 'integer', minimum: 0, maximum: 100 }
    case 'group':
      return listOf(
        objectOf(
          schemasOf(field.of),
          Object.keys(field.of).filter((name) => field.of[name]?.required),
        ),
        { maxItems: field.max },
      )
  }
}

const neverNull: readonly Field['kind'][] = ['flag', 'choices', 'relations', 'group', 'permissions', 'count']

/** The rule of one field as JSON Schema, for the stored value. Only `null` means "empty". */
export function fieldSchema(field: Field): Schema {
  const rule = ruleOf(field)
  const mayBeNull = !field.required && !neverNull.includes(field.kind)
  return {
    title: field.label,
    ...(mayBeNull ? orNull(rule) : rule),
    ...(field.help !== undefined && { description: field.help }),
    ...(field.initial !== undefined && { default: field.initial }),
    ...(field.readOnly && { readOnly: true }),
    ...(field.fixed && { 'x-fixed': true }),
  }
}

export function schemasOf(fields: Fields): { [name: string]: Schema } {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]))
}
