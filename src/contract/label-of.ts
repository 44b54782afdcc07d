import type { Entity } from './define.ts'
import { shownEmail } from './email-address.ts'
import { type Row, textOf } from './json.ts'

/** The author of writes that no person makes. */
export const systemName = 'System'

/**
 * Names a record by its definition: "Indira Gandhi International Airport". It stands apart from the rules, because
 * lists need it without them.
 */
export const labelOf = (entity: Entity, values: { [field: string]: unknown }): string =>
  entity.label
    .map((name) => (entity.fields[name]?.kind === 'email' ? shownEmail(textOf(values[name])) : textOf(values[name])))
    .filter((part) => part !== '')
    .join(entity.between ?? ' ')

/** The name of a record for people. Without view permission, the host answers only id and label. */
export const nameOfRow = (entity: Entity, row: Row): string =>
  labelOf(entity, row) || (typeof row.label === 'string' ? row.label : row.id)
