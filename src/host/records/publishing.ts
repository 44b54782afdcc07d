import type { Entity } from '../../contract/define.ts'
import type { Values } from '../../contract/json.ts'
import type { Stored } from './store.ts'

/** What is published without a time that has come is published now. */
export const withPublishTime = (entity: Entity, before: Stored | undefined, after: Values, now: Date): Values => {
  if (!entity.publishes || after.status !== 'published' || before?.values.status === 'published') return after
  const at = now.toISOString()
  return typeof after.publishAt === 'string' && after.publishAt <= at ? after : { ...after, publishAt: at }
}
