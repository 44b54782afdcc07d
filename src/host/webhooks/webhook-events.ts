import type { Entity } from '#contract'
import { contentOf } from '#published'
import type { RecordWritten } from '../records/part.ts'
import { type Stored, readStored, type Tables } from '../records/store.ts'

/** `published`: the website shows the record, new or changed. `unpublished`: it shows the record no longer. */
export const webhookEvents = ['created', 'changed', 'deleted', 'restored', 'published', 'unpublished'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** The event of the write itself, by the record as it is now: an undo may delete or restore. */
function eventOfWrite({ version, action, changes }: RecordWritten, stored: Stored | undefined): WebhookEvent {
  if (!stored || stored.deletedAt !== null) return 'deleted'
  if (action === 'restore' || (action === 'undo' && changes.length === 0)) return 'restored'
  return version === 1 ? 'created' : 'changed'
}

interface State {
  status: unknown
  flag: unknown
}

const isShown = (entity: Entity, { status, flag }: State): boolean =>
  (!entity.publishes || status === 'published') && (contentOf(entity)?.shownBy === undefined || flag === true)

/** The effect of the write on the website, by the record now and the changed fields before. */
function eventOfSite(
  entity: Entity,
  { changes, version }: RecordWritten,
  stored: Stored | undefined,
  event: WebhookEvent,
): WebhookEvent | undefined {
  // Records that the website shows within others only, such as countries, have no page that could change by them alone.
  const content = contentOf(entity)
  if (!content || (content.path === undefined && entity.single === undefined)) return undefined
  const flagName = content.shownBy ?? ''
  const was = (name: string): unknown => {
    const change = changes.find(({ field }) => field === name)
    return change ? change.before : stored?.values[name]
  }
  const wasShown =
    version > 1 && event !== 'restored' && isShown(entity, { status: was('status'), flag: was(flagName) })
  const isNow =
    event !== 'deleted' &&
    stored !== undefined &&
    isShown(entity, { status: stored.values.status, flag: stored.values[flagName] })
  return isNow ? 'published' : wasShown ? 'unpublished' : undefined
}

/** The events of one write. A purge follows a deletion, which has told of itself. */
export function eventsOf(tables: Tables, entity: Entity, written: RecordWritten): WebhookEvent[] {
  if (written.action === 'purge') return []
  const stored = readStored(tables, entity, written.recordId)
  const event = eventOfWrite(written, stored)
  const ofSite = eventOfSite(entity, written, stored, event)
  return ofSite ? [event, ofSite] : [event]
}
