import { type Entity, labelOf, inSentence } from '#contract'

/** If several fields are unique together, a user would most likely change the name. */
export const blamedField = (entity: Entity, names: readonly string[]): string =>
  names.find((name) => entity.label.includes(name)) ?? names.at(-1) ?? ''

/** The problem of a field whose value another record has. */
export const duplicateSentence = (entity: Entity, name: string, other: { [field: string]: unknown }): string => {
  const sentence = `Another ${entity.one} has this ${inSentence(entity.fields[name]?.label ?? name)}`
  return entity.label.includes(name) ? sentence : `${sentence}: ${labelOf(entity, other)}`
}

/** The problem of a field whose value another record gives up when its pending changes go live. */
export const stillHeldSentence = (entity: Entity, name: string, other: { [field: string]: unknown }): string =>
  `“${labelOf(entity, other)}” has this ${inSentence(entity.fields[name]?.label ?? name)} until its pending changes are published. ` +
  'Publish those first, or both together from the list.'

/** The problem of a URL that is reserved for another record's former page. */
export const reservedUrlSentence = (entity: Entity, other: { [field: string]: unknown }): string =>
  `This URL redirects to “${labelOf(entity, other)}”, which used it before`
