import { allOf, type Entity } from '#contract'
import type { BulkResult } from '#data'

/** What a person must know of what came back from the trash: " What no longer fits was changed: State and Slug." */
export const fittedWords = ({ fields }: Entity, { changed = [] }: BulkResult): string => {
  const labels = changed.flatMap((name) => fields[name]?.label ?? [])
  return labels.length > 0 ? ` What no longer fits was changed: ${allOf(labels)}.` : ''
}
