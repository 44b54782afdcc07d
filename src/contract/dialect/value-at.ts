import { isObject } from '../json.ts'
import type { HostAnswer, ValuePath } from './dialect.ts'

/** The value at names joined by dots; an empty path is the value itself. */
export function valueAt(value: unknown, path: string): unknown {
  if (path === '') return value
  return path.split('.').reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value)
}

/** The value at a location in a response. A header such as `Content-Range: airports 0-24/319` ends with the number. */
export function valueIn({ body, headers }: HostAnswer, place: ValuePath): unknown {
  return typeof place === 'string' ? valueAt(body, place) : (headers.get(place.header) ?? undefined)
}

/** A number that arrived as text, or after a slash. */
export function numberOf(value: unknown): number | undefined {
  const text = typeof value === 'string' ? value.slice(value.lastIndexOf('/') + 1).trim() : value
  const number = typeof text === 'string' && text !== '' ? Number(text) : text
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
