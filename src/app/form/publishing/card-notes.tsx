import type { ReactNode } from 'react'
import { isText, type Row, dayIn, hostNow } from '#contract'
import { siteZone, useMay } from '#data'
import { dayWords, useSiteObstacle } from '#record'
import { Note, useMinute } from '#ui'
import { isPendingVersion } from '../form-text.ts'
import { useForm, useText, useTypedText } from '../use-form.ts'
import { endWords, liveChangeWords, missedWords } from './publishing-state.ts'
import { type Review, reviewWords, useReview } from './review-state.ts'

/** The state of the review in words: with the comment, for whoever decides. */
export function ReviewNotes(): ReactNode {
  const record = useText((now) => now.record)
  const review = useReview()
  const now = useMinute()
  const [first, ...more] = reviewWords(record, review, now)
  return (
    <>
      {first !== undefined && (review.note?.state === 'sent_back' ? <Note tone="warn">{first}</Note> : <p>{first}</p>)}
      {more.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </>
  )
}

/** Facts to know before acting. */
export function CardNotes(): ReactNode {
  const { entity } = useForm()
  const record = useText((now) => now.record)
  const hasChanges = useText((now) => now.changed.size > 0)
  const mayPublish = useMay(entity.key, 'publish')
  const publicNote = useTypedText('publicNote')
  const review = useReview()
  const site = useSiteObstacle()
  const missed = missedWords(record)
  const end = endWords(record)
  const due = dueSince(record)
  return (
    <>
      {record?.status === 'published' && site && <Note tone="warn">{site.words}</Note>}
      {missed !== undefined && <Note tone="bad">{missed}</Note>}
      {liveChangeWords(entity, record).map((words) => (
        <Note key={words} tone="info">
          {words}
        </Note>
      ))}
      {review.flag && (
        <Note tone="warn">
          Published without approval by {review.flag.by.label}: {review.flag.reason}
        </Note>
      )}
      {due !== undefined && <Note tone="warn">Check due since {dayWords(due)}</Note>}
      {end !== undefined && <p>{end}</p>}
      {reasons(review, record, hasChanges, mayPublish, entity.one).map((words) => (
        <p key={words} className="help">
          {words}
        </p>
      ))}
      {publicNote !== '' && <p>Public note: {publicNote}</p>}
    </>
  )
}

/** Since when the content should have been checked. */
function dueSince(record: Row | undefined): string | undefined {
  if (!record || record.status === 'archived' || !isText(record.reviewOn)) return undefined
  return record.reviewOn <= dayIn(siteZone(), hostNow()) ? record.reviewOn : undefined
}

/** Why an action isn't possible now, or what else it does. */
function reasons(
  { canDecide, canSave, isClosed, isNeeded, isCleared, note, whyNot }: Review,
  record: Row | undefined,
  hasChanges: boolean,
  mayPublish: boolean,
  one: string,
): string[] {
  const words = [
    whyNot,
    canDecide &&
      !isPendingVersion(record) &&
      `This ${one} ${record?.publishedAt === null ? 'has never been published' : 'isn’t live'}, so there’s nothing to compare. Read all of it.`,
    canDecide &&
      hasChanges &&
      'Discard your changes before you approve. If you save them, someone else has to approve.',
    isClosed && 'Visitors still see this page with its notice. Move it to drafts to edit it.',
    !isClosed && !mayPublish && !canSave && `You need permission to publish to change a scheduled ${one}.`,
    isNeeded &&
      isCleared &&
      hasChanges &&
      canSave &&
      `Saving takes this off the schedule until it’s approved${note?.state === 'approved' ? ' again' : ''}.`,
  ]
  return words.filter((one) => isText(one))
}
