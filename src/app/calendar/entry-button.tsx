import type { ReactNode } from 'react'
import { dayIn, hostNow } from '#contract'
import type { CalendarEntry } from '#shapes'
import { siteZone } from '#data'
import { Icon } from '#ui'
import { keyOf } from './calendar-query.ts'
import { isContentCheckDue, kindWords, renameWords } from './entry-words.ts'

const icons = { published: 'ok', scheduled: 'clock', changes: 'edit', unpublish: 'archive', review: 'review' } as const

interface EntryButtonProps {
  entry: CalendarEntry
  clock: string
  onOpen(): void
  drag?: { onStart(): void; onEnd(): void } | undefined
}

export const EntryButton = ({ entry, clock, onOpen, drag }: EntryButtonProps): ReactNode => {
  const { kind, label, code } = entry
  const isDue = isContentCheckDue(entry, dayIn(siteZone(), hostNow()))
  return (
    <button
      type="button"
      className={`row wrap cal-entry ${kind}${isDue ? ' due' : ''}`}
      data-entry={keyOf(entry)}
      draggable={drag !== undefined}
      onDragStart={drag?.onStart}
      onDragEnd={drag?.onEnd}
      onClick={onOpen}
      title={label}
    >
      <Icon name={isDue ? 'warn' : icons[kind]} />
      <span className="sr-only">{isDue ? 'Due for a check' : kindWords[kind]}: </span>
      {clock && <span className="num">{clock}</span>}
      {code && <span className="flap">{code}</span>}
      <span className="cal-label">{label}</span>
      {entry.renames.length > 0 && <span className="cal-renames">{renameWords(entry).join(', ')}</span>}
    </button>
  )
}
