import type { Entity } from './define.ts'
import { shownEmail } from './email-address.ts'
import { type Row, textOf } from './json.ts'

/** The author of the host's own writes. */
export const systemName = 'System'

/**
 * Names a record by its definition: "Indira Gandhi International Airport". In a file of its own, because lists need it
 * without the rules.
 */
export const labelOf = (entity: Entity, values: { [field: string]: unknown }): string =>
  entity.label
    .map((name) => (entity.fields[name]?.kind === 'email' ? shownEmail(textOf(values[name])) : textOf(values[name])))
    .filter((part) => part !== '')
    .join(entity.between ?? ' ')

/** The display name of a record. Without view permission, the host returns only its ID and label. */
export const nameOfRow = (entity: Entity, row: Row): string =>
  labelOf(entity, row) || (typeof row.label === 'string' ? row.label : row.id)
