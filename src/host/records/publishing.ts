import type { Entity, Values } from '#contract'
import type { Stored } from './tables.ts'

/** Gives a published record its time: its own past one, else the earlier one, else now. */
export const withPublishTime = (entity: Entity, before: Stored | undefined, after: Values, now: Date): Values => {
  if (!entity.publishes || after.status !== 'published') return after
  const at = now.toISOString()
  const last = before?.values.status === 'published' ? before.values.publishAt : null
  const publishAt = [after.publishAt, last].find((time) => typeof time === 'string' && time <= at) ?? at
  return { ...after, publishAt }
}
