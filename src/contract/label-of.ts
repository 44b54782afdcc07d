import type { Entity } from './define.ts'
import type { Row } from './json.ts'

/**
 * What names a record, by its definition: "Indira Gandhi International Airport". Apart from the rules, since lists need
 * it without them.
 */
export const labelOf = (entity: Entity, values: { [field: string]: unknown }): string =>
  entity.label.map((name) => values[name]).filter((part) => typeof part === 'string' && part !== '').join(' ')

/** What a person knows a record by: of one that they may not see, the host tells its id and label alone. */
export const nameOfRow = (entity: Entity, row: Row): string =>
  labelOf(entity, row) || (typeof row.label === 'string' ? row.label : row.id)
