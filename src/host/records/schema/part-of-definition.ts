import type { Entity } from '#contract'

/** A definition with only the named fields and their rules, for calls that accept only these. */
export const partOf = ({ derive, check, ...entity }: Entity, names: readonly string[]): Entity => ({
  ...entity,
  fields: Object.fromEntries(Object.entries(entity.fields).filter(([name]) => names.includes(name))),
})
