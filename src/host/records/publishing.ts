import type { Entity, Values } from '#contract'
import type { Stored } from './store.ts'

/** What is published without a time that has come keeps the one at which it was, or else is published now. */
export const withPublishTime = (entity: Entity, before: Stored | undefined, after: Values, now: Date): Values => {
  if (!entity.publishes || after.status !== 'published') return after
  const at = now.toISOString()
  const last = before?.values.status === 'published' ? before.values.publishAt : null
  const publishAt = [after.publishAt, last].find((time) => typeof time === 'string' && time <= at) ?? at
  return { ...after, publishAt }
}
