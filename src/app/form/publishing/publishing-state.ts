import { endingOptions, type Entity, isText, readPendingNote, type Row, hostNow } from '#contract'
import { ageInText, isSameDay, ownDay, publishedOnSite, siteTime, timeWords } from '#record'

/** The state of a record of a published section; `new` hasn't been saved yet. */
export type PublishingState = 'new' | 'draft' | 'in_review' | 'scheduled' | 'archived' | 'live' | 'pending'

export function stateOf(record: Row | undefined): PublishingState {
  if (!record) return 'new'
  switch (record.status) {
    case 'published':
      return readPendingNote(record.pending) ? 'pending' : 'live'
    case 'in_review':
    case 'scheduled':
    case 'archived':
      return record.status
    default:
      return 'draft'
  }
}

const dayOf = (iso: string): string => (isSameDay(Date.parse(iso), hostNow()) ? timeWords(iso, hostNow()) : ownDay(iso))

/** The time when the record or its pending changes will be published; undefined without a schedule. */
export function scheduledTime(record: Row | undefined): string | undefined {
  const at = record?.status === 'scheduled' ? record.publishAt : readPendingNote(record?.pending)?.publishAt
  return isText(at) ? at : undefined
}

/** The first sentence of the card: what visitors see now. */
export function headWords(entity: Entity, record: Row | undefined): string {
  switch (stateOf(record)) {
    case 'new':
      return 'Not saved'
    case 'draft':
      return 'Draft'
    case 'in_review':
      return 'In review'
    case 'archived':
      return 'Archived'
    case 'scheduled':
      return `Scheduled for ${siteTime(String(record?.publishAt))}`
    case 'live':
    case 'pending': {
      const isOnSite = publishedOnSite(entity).words === 'The page is live.'
      const since = [record?.publishedAt, record?.publishAt].find(isText)
      return `${isOnSite ? 'Live' : 'Published'}${since === undefined ? '' : ` since ${dayOf(since)}`}`
    }
  }
}

/** A sentence for each upcoming or recent change. */
export function moreWords(record: Row | undefined, now: number): string[] {
  const words: string[] = []
  const note = readPendingNote(record?.pending)
  if (note) {
    const isLive = record?.status === 'published'
    words.push(
      note.publishAt === null
        ? `Pending changes by ${note.by.label}, ${ageInText(note.at, now)}.${isLive ? ' The live page is unchanged.' : ''}`
        : `Changes by ${note.by.label} scheduled for ${siteTime(note.publishAt)}.${isLive ? ' The live page is unchanged until then.' : ''}`,
    )
  }
  if (record?.status === 'published' && isText(record.unpublishAt)) {
    words.push(`Will be unpublished on ${siteTime(record.unpublishAt)}.`)
  }
  if (record && record.status !== 'published' && isText(record.endedAt)) {
    const reason = endingOptions.find(({ value }) => value === record.ending)?.label
    const to = isText(record.endingTo) ? `: ${record.endingTo}` : ''
    words.push(`Unpublished ${dayOf(record.endedAt)}${reason ? ` · ${reason}${to}` : ''}`)
  }
  return words
}

/** A failed schedule, and the reason. */
export function missedWords(record: Row | undefined): string | undefined {
  const missed: unknown = record?.missed
  if (typeof missed !== 'object' || missed === null || Array.isArray(missed)) return undefined
  const { kind, dueAt, reason }: { kind?: unknown; dueAt?: unknown; reason?: unknown } = missed
  if (!isText(dueAt) || !isText(reason)) return undefined
  const what =
    kind === 'changes' ? 'The changes weren’t published' : kind === 'unpublish' ? 'Not unpublished' : 'Not published'
  return `${what} at ${siteTime(dueAt)}: ${reason}`
}

const labelsIn = ({ fields }: Entity, names: unknown): string =>
  Array.isArray(names)
    ? names
        .filter(isText)
        .map((name) => fields[name]?.label ?? name)
        .join(', ')
    : ''

/** Fields that changed in the live record under the pending version, and those that changed in both. */
export function liveChangeWords(entity: Entity, record: Row | undefined): string[] {
  const followed = labelsIn(entity, record?.followed)
  const conflicts = labelsIn(entity, record?.conflicts)
  return [
    ...(followed ? [`Changed in the live ${entity.one} since: ${followed}. Publishing keeps the live value.`] : []),
    ...(conflicts ? [`Changed here and in the live ${entity.one}: ${conflicts}. Compare before publishing.`] : []),
  ]
}
