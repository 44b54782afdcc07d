import { type Entity, isOfReview, type WebhookEvent } from '#contract'
import { contentOf } from '#published'
import { isAside, type RecordState, type RecordWrite } from '#host/records'

/** The event of the write itself, by the record after it: an undo may delete or restore. */
function eventOfWrite({ version, action, fields, after }: RecordWrite): WebhookEvent {
  if (!after || after.deletedAt !== null) return 'deleted'
  if (action === 'restore' || (action === 'undo' && fields.length === 0)) return 'restored'
  return version === 1 ? 'created' : 'changed'
}

interface State {
  status: unknown
  flag: unknown
}

const isShown = (entity: Entity, { status, flag }: State): boolean =>
  (!entity.publishes || status === 'published') && (contentOf(entity)?.shownBy === undefined || flag === true)

/** The effect of the write on the website. */
function eventOfSite(
  entity: Entity,
  { before, after, version, fields }: RecordWrite,
  event: WebhookEvent,
): WebhookEvent | undefined {
  // Records shown only within others, such as countries, have no page of their own that could change.
  const content = contentOf(entity)
  if (!content || (content.path === undefined && entity.single === undefined)) return undefined
  const stateOf = (record: RecordState | undefined): State => ({
    status: record?.values.status,
    flag: record?.values[content.shownBy ?? ''],
  })
  const wasShown = version > 1 && event !== 'restored' && isShown(entity, stateOf(before))
  // Visitors see when a page was last checked, but not its owner or check date.
  if (wasShown && event === 'changed' && isOfReview(fields) && !fields.includes('checkedAt')) return undefined
  const isNow = event !== 'deleted' && after !== undefined && isShown(entity, stateOf(after))
  return isNow ? 'published' : wasShown ? 'unpublished' : undefined
}

/**
 * The events of one write. Purges and changes in the trash follow a deletion that already sent its event; pending
 * changes send none.
 */
export function eventsOf(entity: Entity, write: RecordWrite): WebhookEvent[] {
  if (write.action === 'purge' || isAside(write.action)) return []
  if (write.before?.deletedAt != null && write.after?.deletedAt != null) return []
  const event = eventOfWrite(write)
  const ofSite = eventOfSite(entity, write, event)
  return ofSite ? [event, ofSite] : [event]
}
