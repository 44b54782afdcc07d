import { allOf, type Entity } from '#contract'
import type { BulkResult } from './record-actions.ts'

/** Lists the fields that a restore had to change: " Fields that no longer matched were changed: State and Slug." */
export const fittedWords = ({ fields }: Entity, { changed = [] }: BulkResult): string => {
  const labels = changed.flatMap((name) => fields[name]?.label ?? [])
  return labels.length > 0 ? ` Fields that no longer matched were changed: ${allOf(labels)}.` : ''
}
