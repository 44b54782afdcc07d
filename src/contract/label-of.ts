import type { Entity } from './define.ts'
import { shownEmail } from './email-address.ts'
import { type Row, textOf } from './json.ts'

/** The author of the host's own writes. */
export const systemName = 'System'

const readOwnName = (tag: string): string => {
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
const ownNames = new Map<string, string>()

/** The name of a language in itself: "Deutsch" for `de`; text that isn't a tag is returned unchanged. */
export function ownLanguageName(tag: string): string {
  const name = ownNames.get(tag) ?? readOwnName(tag)
  ownNames.set(tag, name)
  return name
}

/**
 * Names a record by its definition: "Indira Gandhi International Airport", and a translation with its language. In a file
 * of its own, because lists need it without the rules.
 */
export function labelOf(entity: Entity, values: { [field: string]: unknown }): string {
  const heading = headingOf(entity, values)
  const language = entity.translates === undefined ? '' : textOf(values.language)
  return heading === '' || language === '' ? heading : `${heading} · ${ownLanguageName(language)}`
}

/** The name as visitors read it, which never says its language. */
export const headingOf = (entity: Entity, values: { [field: string]: unknown }): string =>
  entity.label
    .map((name) => (entity.fields[name]?.kind === 'email' ? shownEmail(textOf(values[name])) : textOf(values[name])))
    .filter((part) => part !== '')
    .join(entity.between ?? ' ')

/** The display name of a record. Without view permission, the host returns only its ID and label. */
export const nameOfRow = (entity: Entity, row: Row): string =>
  labelOf(entity, row) || (typeof row.label === 'string' ? row.label : row.id)
