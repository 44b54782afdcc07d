import type { Entity } from './define.ts'
import { labelOf } from './label-of.ts'
import { inSentence } from './text-rules.ts'

/** Of several fields that are unique together, a person would change the name first. */
export const blamedField = (entity: Entity, names: readonly string[]): string =>
  names.find((name) => entity.label.includes(name)) ?? names.at(-1) ?? ''

/** The problem of a field whose value another record has. */
export const duplicateSentence = (entity: Entity, name: string, other: { [field: string]: unknown }): string => {
  const sentence = `Another ${entity.one} has this ${inSentence(entity.fields[name]?.label ?? name)}`
  return entity.label.includes(name) ? sentence : `${sentence}: ${labelOf(entity, other)}`
}

/** The problem of an address that is kept for another record's former page. */
export const keptAddressSentence = (entity: Entity, other: { [field: string]: unknown }): string =>
  `This URL redirects to “${labelOf(entity, other)}”, which used it before`
