import type { ReactNode } from 'react'
import { isObject, isText, readPendingNote, type Row, textOf } from '#contract'
import { readReviewNote } from '#shapes'
import { rowTime, siteTimeElement } from '#record'

const missedWords: Readonly<Record<string, string>> = {
  publish: 'Not published on time',
  changes: 'Changes not published on time',
  unpublish: 'Not unpublished on time',
}

const chip = (tone: string, icon: string, words: ReactNode, title?: string): ReactNode => (
  <span className={`status pill ${tone}`} data-icon={icon} title={title}>
    <span>{words}</span>
    {title && <span className="sr-only">: {title}</span>}
  </span>
)

/** "Changes · 3 Dec, 10:00", "Changes · in review", or "Changes". */
function changesChip({ pending, review }: Row): ReactNode {
  const changes = readPendingNote(pending)
  const decision = readReviewNote(review)?.state
  if (decision === 'sent_back') return chip('warn', 'review', 'Changes requested')
  if (!changes) return undefined
  if (changes.publishAt !== null)
    return chip('info', 'clock', <>Changes · {siteTimeElement(changes.publishAt, rowTime)}</>)
  return decision === 'waiting' ? chip('warn', 'review', 'Changes · in review') : chip('info', 'draft', 'Changes')
}

/** A live record is a grey dot; what differs from that is a coloured chip: "Until 3 Dec, 10:00". */
export function statusOf(row: Row, status: ReactNode): ReactNode {
  const isLive = row.status === 'published'
  const missed = isObject(row.missed) ? row.missed : undefined
  const changes = changesChip(row)
  const ending =
    isLive && isText(row.unpublishAt) && chip('warn', 'clock', <>Until {siteTimeElement(row.unpublishAt, rowTime)}</>)
  const exceptions = (
    <>
      {missed && chip('bad', 'warn', missedWords[textOf(missed.kind)] ?? 'Schedule missed', textOf(missed.reason))}
      {row.unreviewed !== undefined && chip('bad', 'review', 'Published without approval')}
      {changes}
      {ending}
    </>
  )
  if (!isLive) {
    return (
      <>
        {status}
        {exceptions}
      </>
    )
  }
  const isUsual = !missed && row.unreviewed === undefined && !changes && !ending
  return isUsual ? (
    <span className="status idle" data-icon="dot">
      Live
    </span>
  ) : (
    exceptions
  )
}
