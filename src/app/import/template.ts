import type { Entity } from '#contract'
import { byteOrderMark, csvLine } from '#csv'
import { groupsOf, targetsOf } from './targets.ts'

export interface Template {
  /** The rows that a user fills in: "airports", "runways". */
  of: string
  fileName: string
  content: Blob
}

const fileOf = (words: readonly string[]): string => `${words.join('-').replaceAll(' ', '-')}-template.csv`

const contentOf = (labels: readonly string[]): Blob =>
  new Blob([byteOrderMark + csvLine(labels)], { type: 'text/csv;charset=utf-8' })

/** Empty files with the columns that the import recognises: one for the records, and one for each of their groups. */
export function templatesOf(entity: Entity): Template[] {
  const own = targetsOf(entity).filter(({ path, field }) => path in entity.fields && field.kind !== 'group')
  return [
    {
      of: entity.many,
      fileName: fileOf([entity.many]),
      content: contentOf(own.map(({ label }) => label)),
    },
    ...groupsOf(entity).map(({ name, label }) => ({
      of: label.toLowerCase(),
      fileName: fileOf([entity.one, label.toLowerCase()]),
      content: contentOf(targetsOf(entity, name).map((target) => target.label)),
    })),
  ]
}
