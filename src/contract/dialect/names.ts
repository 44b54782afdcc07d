import { type Entity, type Field, labelName } from '../define.ts'
import type { DialectOptions } from './dialect.ts'

/** Fields of every record, besides those of its definition. */
export const commonFields: Readonly<Record<string, Field>> = {
  id: { kind: 'text', label: '', max: 64 },
  createdAt: { kind: 'instant', label: '' },
  updatedAt: { kind: 'instant', label: '' },
  deletedAt: { kind: 'instant', label: '' },
  createdBy: { kind: 'relation', label: '', to: 'user' },
  updatedBy: { kind: 'relation', label: '', to: 'user' },
}

export function fieldIn(entity: Entity, name: string): Field | undefined {
  return Object.hasOwn(entity.fields, name) ? entity.fields[name] : commonFields[name]
}

export function isReference(field: Field | undefined): boolean {
  return field !== undefined && ['relation', 'relations', 'image'].includes(field.kind)
}

export interface Names {
  /** The host's name of a field; null if it has none. */
  theirs(name: string, entity?: Entity): string | null
  /** The contract's name of a field of the host. */
  ours(name: string, entity?: Entity): string
}

function snakeOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function camelOf(name: string): string {
  return name.replace(/(?<=[^_])_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())
}

/** `country` is the name of the reference `countryId`, and `tags` that of `tagIds`. */
function referenceNamed(entity: Entity, name: string): string | undefined {
  return Object.hasOwn(entity.fields, name)
    ? undefined
    : Object.keys(entity.fields).find((field) => isReference(entity.fields[field]) && labelName(field) === name)
}

export function namesOf({ names, rename = {}, renameIn = {}, references }: DialectOptions): Names {
  const isSnake = names === 'snake_case'
  const entries = Object.entries(rename)
  const ofEntity = (entity: Entity | undefined) => (entity ? renameIn[entity.key] : undefined) ?? {}
  return {
    theirs(name, entity) {
      const own = ofEntity(entity)[name] ?? rename[name]
      if (own !== undefined) return own
      const isNamedAsRecord = references === 'country' && entity && isReference(entity.fields[name])
      const plain = isNamedAsRecord ? labelName(name) : name
      return isSnake ? snakeOf(plain) : plain
    },
    ours(name, entity) {
      const isIt = ([, theirs]: readonly [string, string | null]) => theirs === name
      const known = Object.entries(ofEntity(entity)).find(isIt) ?? entries.find(isIt)
      return known?.[0] ?? (isSnake ? camelOf(name) : name)
    },
  }
}

/** The contract's path of a field that the host names in a failure: `runways.0.length_ft`, `runways[0].length_ft`. */
export function fieldPath(names: Names, entity: Entity | undefined, path: string): string {
  const [first = '', ...rest] = path.replaceAll(/\[(\w+)\]/g, '.$1').split('.')
  const name = names.ours(first, entity)
  return [(entity && referenceNamed(entity, name)) ?? name, ...rest.map((part) => names.ours(part))].join('.')
}
