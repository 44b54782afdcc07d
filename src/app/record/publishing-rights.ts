import { type Entity, isVisibleChange, type Row } from '#contract'
import { has, may } from '#data'

/** Records of this kind are published by actions, not by setting their status: the host has the feature `pending`. */
export const publishesByActions = ({ publishes }: Entity): boolean => publishes === true && has('pending')

/** This field changes by those actions only. */
export const isStatusByActions = (entity: Entity, name: string): boolean =>
  name === 'status' && publishesByActions(entity)

/** The person may carry out these actions. */
export const mayPublish = (entity: Entity): boolean =>
  publishesByActions(entity) && may(entity.key, 'edit') && may(entity.key, 'publish')

/** A change of this field shows on the website at once. */
export const isLiveChange = (entity: Entity, row: Row, name: string): boolean =>
  publishesByActions(entity) && row.status === 'published' && isVisibleChange(entity, name)

/** The host refuses this change of a record that is live or scheduled to somebody who may not publish. */
export const needsPublish = (entity: Entity, row: Row, name: string): boolean =>
  publishesByActions(entity) &&
  (row.status === 'published' || row.status === 'scheduled') &&
  isVisibleChange(entity, name) &&
  !may(entity.key, 'publish')
