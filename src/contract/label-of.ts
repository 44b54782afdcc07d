import type { Entity } from './define.ts'

/**
 * What names a record, by its definition: "Indira Gandhi International Airport". Apart from the rules, since lists need
 * it without them.
 */
export const labelOf = (entity: Entity, values: { [field: string]: unknown }): string =>
  entity.label.map((name) => values[name]).filter((part) => typeof part === 'string' && part !== '').join(' ')
