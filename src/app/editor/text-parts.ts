import type { Entity } from '#contract'

/** The field that holds an entity's text. */
export const bodyPathOf = ({ fields }: Entity): string | undefined =>
  Object.entries(fields).find(([, field]) => field.kind === 'long' && field.markdown === true)?.[0]

/** What a revision of a text is made of: the lines that are read, and the text itself. */
export const revisedFields = ({ fields }: Entity): string[] =>
  Object.entries(fields)
    .filter(([name, field]) => ['title', 'excerpt'].includes(name) || (field.kind === 'long' && field.markdown))
    .map(([name]) => name)
