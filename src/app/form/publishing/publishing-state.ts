import { endingOptions, type Entity, isReference, isText, readPendingNote, type Row, hostNow } from '#contract'
import { ageInText, isSameDay, ownDay, ownTime, publishedOnSite, timeWords } from '#record'

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

/** The visitors' view now, in a word and the rest of the sentence. The tone colours the dot. */
export interface Head {
  tone: 'ok' | 'warn' | 'bad' | 'info' | 'idle'
  word: string
  rest: string
}

/** "Live since 14:59", "Changes pending · 3 Dec, 10:00 IST", "Draft". */
export function headOf(entity: Entity, record: Row | undefined): Head {
  const head = toldState(entity, record)
  return missedWords(record) === undefined ? head : { ...head, tone: 'bad' }
}

function toldState(entity: Entity, record: Row | undefined): Head {
  switch (stateOf(record)) {
    case 'new':
      return { tone: 'idle', word: 'New', rest: ', not saved yet' }
    case 'draft':
      return { tone: 'idle', word: 'Draft', rest: '' }
    case 'in_review':
      return { tone: 'warn', word: 'In review', rest: '' }
    case 'archived':
      return record?.ending === 'withdrawn'
        ? { tone: 'warn', word: 'Withdrawn', rest: ', stays up with a notice' }
        : { tone: 'idle', word: 'Archived', rest: '' }
    case 'scheduled':
      return { tone: 'info', word: 'Scheduled', rest: ` for ${ownTime(String(record?.publishAt))}` }
    case 'pending': {
      const at = scheduledTime(record)
      return { tone: 'info', word: 'Changes', rest: at === undefined ? ' pending' : ` pending · ${ownTime(at)}` }
    }
    case 'live': {
      const word = publishedOnSite(entity).words === 'The page is live.' ? 'Live' : 'Published'
      const since = [record?.publishedAt, record?.publishAt].find(isText)
      return { tone: 'ok', word, rest: since === undefined ? '' : ` since ${dayOf(since)}` }
    }
  }
}

/** The author and the time of the version in the form. */
export function authorWords(record: Row | undefined, now: number): string {
  const note = readPendingNote(record?.pending)
  if (note) return `Changed by ${note.by.label}, ${ageInText(note.at, now)}`
  if (!record || record.updatedAt === '') return ''
  const by = isReference(record.updatedBy) ? ` by ${record.updatedBy.label}` : ''
  return `Changed${by}${by && ','} ${ageInText(record.updatedAt, now)}`
}

/** A sentence about a set or past end of the page. */
export function endWords(record: Row | undefined): string | undefined {
  if (record?.status === 'published') {
    return isText(record.unpublishAt) ? `Will be unpublished on ${ownTime(record.unpublishAt)}.` : undefined
  }
  if (!record || !isText(record.endedAt)) return undefined
  const reason = endingOptions.find(({ value }) => value === record.ending)?.label
  const to = isText(record.endingTo) ? `: ${record.endingTo}` : ''
  return `Unpublished ${dayOf(record.endedAt)}${reason ? ` · ${reason}${to}` : ''}`
}

/** A failed schedule, and the reason. */
export function missedWords(record: Row | undefined): string | undefined {
  const missed: unknown = record?.missed
  if (typeof missed !== 'object' || missed === null || Array.isArray(missed)) return undefined
  const { kind, dueAt, reason }: { kind?: unknown; dueAt?: unknown; reason?: unknown } = missed
  if (!isText(dueAt) || !isText(reason)) return undefined
  const what =
    kind === 'changes' ? 'The changes weren’t published' : kind === 'unpublish' ? 'Not unpublished' : 'Not published'
  return `${what} at ${ownTime(dueAt)}: ${reason}`
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
