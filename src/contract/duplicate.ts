import type { Entity } from './define.ts'
import { labelOf } from './label-of.ts'
import { inSentence } from './text-rules.ts'

/** Of fields that are unique together, the one that a person would change: the name. */
export const blamedField = (entity: Entity, names: readonly string[]): string =>
  names.find((name) => entity.label.includes(name)) ?? names.at(-1) ?? ''

/** What is wrong with that field where another record has its value already. */
export const duplicateSentence = (entity: Entity, name: string, other: { [field: string]: unknown }): string => {
  const sentence = `Another ${entity.one} has this ${inSentence(entity.fields[name]?.label ?? name)}`
  return entity.label.includes(name) ? sentence : `${sentence}: ${labelOf(entity, other)}`
}

/** What is wrong with an address that a page had before, which is kept for it. */
export const keptAddressSentence = (entity: Entity, other: { [field: string]: unknown }): string =>
  `This address leads to “${labelOf(entity, other)}”, which had it before`
