import type { Entity } from '#contract'

/** A definition with some of its fields and no rules beyond theirs, for calls that take only those. */
export const partOf = ({ derive, check, ...entity }: Entity, names: readonly string[]): Entity => ({
  ...entity, fields: Object.fromEntries(Object.entries(entity.fields).filter(([name]) => names.includes(name))),
})
