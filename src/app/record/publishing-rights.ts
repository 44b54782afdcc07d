import { type Entity, isVisibleChange, readPendingNote, type Row } from '#contract'
import { has, may, ownProfile } from '#data'

/**
 * Whether records of this kind are published by actions, not by setting their status: the host has the feature
 * `pending`.
 */
export const publishesByActions = ({ publishes }: Entity): boolean => publishes === true && has('publishing')

/** Whether only those actions change this field. */
export const isStatusByActions = (entity: Entity, name: string): boolean =>
  name === 'status' && publishesByActions(entity)

/** Whether the user can carry out these actions. */
export const mayPublish = (entity: Entity): boolean =>
  publishesByActions(entity) && may(entity.key, 'edit') && may(entity.key, 'publish')

/** Whether versions of this kind are only published after a second user has approved them. */
export const needsReview = ({ key }: Entity, now = ownProfile()): boolean =>
  has('publishing') && now?.reviewSections.includes(key) === true

/** Whether a change of this field shows on the website at once. */
export const isLiveChange = (entity: Entity, row: Row, name: string): boolean =>
  publishesByActions(entity) && row.status === 'published' && isVisibleChange(entity, name)

/** The versions of the pending changes in these rows, as publishing actions send them: the user has seen no others. */
export const pendingVersionRead = (rows: Iterable<Row>): { [id: string]: number } =>
  Object.fromEntries(
    [...rows].flatMap(({ id, pending }) => {
      const note = readPendingNote(pending)
      return note ? [[id, note.version]] : []
    }),
  )
