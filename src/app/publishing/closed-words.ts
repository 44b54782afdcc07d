import { type Entity, isVisibleChange, type Row } from '#contract'
import { may } from '#data'
import { needsReview } from '#record'

/**
 * Why a cell can't be changed in place: the host would reject the change, or the change would end an approval. Such a
 * change is made in the form.
 */
export function closedWords(entity: Entity, row: Row, name: string): string | undefined {
  const { status, ending } = row
  const isSeen = status === 'published' || (status === 'archived' && ending === 'withdrawn')
  if ((!isSeen && status !== 'scheduled') || !isVisibleChange(entity, name)) return undefined
  const { key, one } = entity
  const open = status === 'published' ? ' Open it to save changes for later.' : ''
  if (!may(key, 'publish')) {
    return status === 'scheduled'
      ? `This ${one} is scheduled, and you can’t publish. Ask someone who can.`
      : `This ${one} is live, and you can’t publish.${open}`
  }
  if (!needsReview(entity)) return undefined
  return status === 'scheduled'
    ? `This ${one} is scheduled. Changes need approval again, so edit it in the form.`
    : `Changes to a live ${one} need approval.${open}`
}
