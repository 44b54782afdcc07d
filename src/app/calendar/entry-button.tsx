import type { ReactNode } from 'react'
import type { CalendarEntry } from '#contract'
import { Icon } from '#ui'
import { kindWords } from './read-calendar.ts'

const icons = { published: 'ok', scheduled: 'clock', changes: 'edit', unpublish: 'archive', review: 'review' } as const

interface EntryButtonProps {
  entry: CalendarEntry
  clock: string
  onOpen(): void
  drag?: { onStart(): void; onEnd(): void } | undefined
}

export const EntryButton = ({ entry: { kind, label }, clock, onOpen, drag }: EntryButtonProps): ReactNode => (
  <button
    type="button"
    className={`cal-entry ${kind}`}
    draggable={drag !== undefined}
    onDragStart={drag?.onStart}
    onDragEnd={drag?.onEnd}
    onClick={onOpen}
  >
    <Icon name={icons[kind]} />
    <span className="sr-only">{kindWords[kind]}: </span>
    {clock && <span className="num">{clock}</span>}
    <span className="cal-label">{label}</span>
  </button>
)
