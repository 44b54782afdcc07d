import { capital, type Entity } from '#contract'
import type { EffectCounts } from '#shapes'
import { needsReview } from '#record'
import { Note } from '#ui'
import { effectSentences, liveQuantity } from './effect-words.ts'

interface EffectNotesProps {
  entity: Entity
  effects: EffectCounts
  /** Lists the rows that unpublish records. */
  onShow(): void
}

/** Describes the effects on the website before the import starts. */
export function EffectNotes({ entity, effects, onShow }: EffectNotesProps) {
  const { unpublish } = effects
  const others = effectSentences(entity, effects)
  return (
    <>
      {unpublish > 0 && (
        <Note tone="bad">
          <b>{liveQuantity(entity, unpublish)} will be unpublished.</b>{' '}
          {unpublish === 1 ? 'Its page disappears' : 'Their pages disappear'} from the website.{' '}
          <button type="button" className="link" onClick={onShow}>
            Show {unpublish === 1 ? 'this row' : 'these rows'}
          </button>
        </Note>
      )}
      {needsReview(entity) && (
        <Note tone="info">
          {capital(entity.many)} need a review before they’re published. Rows that would publish or change live{' '}
          {entity.many} fail. Import them as drafts and submit those for review, or edit live {entity.many} one by one.
        </Note>
      )}
      {others.length > 0 && <Note tone="warn">{others.join(' ')}</Note>}
    </>
  )
}
