import type { ReactNode } from 'react'
import { isObject, isText, readPendingNote, readReviewNote, type Row, textOf } from '#contract'
import { siteTimeElement } from '#record'
import './styles/publishing-list.css'

const missedWords: Readonly<Record<string, string>> = {
  publish: 'Not published on time',
  changes: 'Changes not published on time',
  unpublish: 'Not unpublished on time',
}

const note = (words: ReactNode): ReactNode => <small className="muted status-note">{words}</small>

/** Adds information to a status: "changes in review", "until 3 Dec, 10:00 IST", "Not published on time". */
export function noteOf(row: Row): ReactNode {
  const pending = readPendingNote(row.pending)
  const review = readReviewNote(row.review)
  const missed = isObject(row.missed) ? row.missed : undefined
  return (
    <>
      {pending &&
        review?.state !== 'sent_back' &&
        note(
          pending.publishAt !== null ? (
            <>changes on {siteTimeElement(pending.publishAt)}</>
          ) : review?.state === 'waiting' ? (
            'changes in review'
          ) : (
            'changes pending'
          ),
        )}
      {review?.state === 'sent_back' && note('changes requested')}
      {row.status === 'published' && isText(row.unpublishAt) && note(<>until {siteTimeElement(row.unpublishAt)}</>)}
      {row.unreviewed !== undefined && note('published without approval')}
      {missed && (
        <small className="status-note status bad" data-icon="warn" title={textOf(missed.reason)}>
          {missedWords[textOf(missed.kind)] ?? 'Schedule missed'}
          <span className="sr-only">: {textOf(missed.reason)}</span>
        </small>
      )}
    </>
  )
}
