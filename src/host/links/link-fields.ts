import { type Entity, type Field, isEmpty, isObject, isText, redirect, settings, type Values } from '#contract'
import { urlsIn } from '#markdown'
import { contentOf } from '#published'
import { perEntity } from '#host/records'

/** A field that may hold links. */
export interface LinkField {
  name: string
  /** A text has several, the others have one; a group has one in each of these fields of its rows. */
  kind: 'text' | 'address' | readonly string[]
}

const kindOf = (field: Field): LinkField['kind'] | undefined => {
  if (field.kind === 'long') return field.markdown ? 'text' : undefined
  if (field.kind === 'url' || (field.kind === 'text' && field.address === 'target')) return 'address'
  if (field.kind !== 'group') return undefined
  const names = Object.keys(field.of).filter((name) => field.of[name]?.kind === 'url')
  return names.length > 0 ? names : undefined
}

/** The website's own address is no link. */
const isSiteUrlField = ({ key }: Entity, name: string): boolean => key === settings.key && name === 'siteUrl'

/** The fields with links that a website shows or follows. */
export const linkFields = perEntity((entity): readonly LinkField[] => {
  const names = entity.key === redirect.key ? ['to'] : (contentOf(entity)?.shows ?? [])
  return names.flatMap((name) => {
    const field = entity.fields[name]
    const kind = field && !isSiteUrlField(entity, name) ? kindOf(field) : undefined
    return kind === undefined ? [] : [{ name, kind }]
  })
})

/** Whether a field may contain links: fast, since every write calls it. */
export const mayHoldLinks = (entity: Entity, values: Values): boolean =>
  linkFields(entity).some(({ name }) => !isEmpty(values[name]))

/** An address as the record has it. */
export interface FoundUrl {
  field: string
  url: string
}

/** The addresses of a record's links, and of the images in its texts. */
export function urlsOfLinks(entity: Entity, values: Values): FoundUrl[] {
  return linkFields(entity).flatMap(({ name: field, kind }) => {
    const value = values[field]
    const found = (url: unknown): FoundUrl[] => (isText(url) && url !== '' ? [{ field, url }] : [])
    if (kind === 'address') return found(value)
    if (kind === 'text') {
      if (!isText(value)) return []
      const { links, images } = urlsIn(value)
      // A website shows no image of another one (html-of-markdown.ts).
      return [...links, ...images.filter((url) => !/^[a-z]+:/i.test(url))].flatMap(found)
    }
    const rows: readonly unknown[] = Array.isArray(value) ? value : []
    return rows.filter(isObject).flatMap((row) => kind.flatMap((name) => found(row[name])))
  })
}
