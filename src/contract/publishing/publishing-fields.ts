import type { Fields, Option, Problem } from '../define.ts'
import type { Values } from '../json.ts'
import { publicNotesMax } from './freshness.ts'

export const publishOptions: readonly Option[] = [
  { value: 'draft', label: 'Draft', icon: 'draft', tone: 'idle' },
  { value: 'in_review', label: 'In review', icon: 'review', tone: 'warn' },
  { value: 'scheduled', label: 'Scheduled', icon: 'clock', tone: 'info' },
  { value: 'published', label: 'Published', icon: 'ok', tone: 'ok' },
  { value: 'archived', label: 'Archived', icon: 'archive', tone: 'idle' },
]

/** Why a page is no longer on the website (docs/publishing.md, “Unpublishing”). */
export const endingOptions: readonly Option[] = [
  { value: 'error', label: 'Published in error' },
  { value: 'moved', label: 'Moved to another page' },
  { value: 'withdrawn', label: 'Withdrawn' },
]

const publicNote = { kind: 'text', label: 'Public note', max: 500 } as const

/**
 * The fields of every published entity; a definition spreads them into `fields`. Their rules are in docs/publishing.md.
 */
export const publishing = {
  status: { kind: 'choice', label: 'Status', options: publishOptions, required: true, initial: 'draft', inPlace: true },
  publishAt: {
    kind: 'instant',
    label: 'Publish at',
    isConditional: true,
    help: 'Used only with the status Scheduled.',
  },
  publishedAt: { kind: 'instant', label: 'First published', readOnly: true },
  unpublishAt: { kind: 'instant', label: 'Unpublish at', readOnly: true },
  ending: { kind: 'choice', label: 'Reason for unpublishing', options: endingOptions, readOnly: true },
  endingTo: { kind: 'text', label: 'Moved to', max: 2000, readOnly: true, address: 'target' },
  endedAt: { kind: 'instant', label: 'Unpublished', readOnly: true },
  ownerId: { kind: 'relation', label: 'Owner', to: 'user', inBulk: true },
  reviewOn: { kind: 'day', label: 'Check date', inBulk: true },
  checkedAt: { kind: 'instant', label: 'Last checked', readOnly: true },
  publicNote: { ...publicNote, help: 'Visitors see it with its date once this is published.' },
  publicNotes: {
    kind: 'group',
    label: 'Public notes',
    one: 'note',
    max: publicNotesMax,
    readOnly: true,
    of: { at: { kind: 'instant', label: 'Published' }, note: publicNote },
  },
} as const satisfies Fields

/** The special filters of every published entity, with their labels. The last four need `review`. */
export const publishingFilters: Readonly<Record<string, string>> = {
  pending: 'Changes pending',
  mine: 'Edited by me',
  goesLive: 'Scheduled',
  missed: 'Schedule missed',
  inReview: 'In review',
  toReview: 'Waiting for my approval',
  sentBack: 'Sent back to me',
  unreviewed: 'Published without approval',
  reviewDue: 'Check due',
}

export const checkPublishing = (values: Values): Problem[] =>
  values.status === 'scheduled' && typeof values.publishAt !== 'string'
    ? [{ field: 'publishAt', text: 'Choose a publishing date and time' }]
    : []

/** The actions that change the live record, whatever its pending changes are: they name its own version. */
export const liveActions: readonly unknown[] = [
  'unpublish',
  'keep-live',
  'set-date',
  'check',
  'correct-note',
  'confirm',
]
