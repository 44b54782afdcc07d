import { type Entity, featureOf, hasCallTo, isPublishing, type Section } from '#contract'
import { has, isThere, knowsQueries, may, ownProfile } from './profile.ts'

/** No "New" button: images are uploaded, messages come from the website, settings already exist. */
const notByHand = ['media', 'contact-message', 'settings']
export const hasNewRecord = ({ key, entity }: Section): boolean =>
  entity !== undefined && !notByHand.includes(key ?? '')

/** The trash is a filter of the list, for users who can restore or delete. */
export const hasTrash = ({ key, entity }: Section): boolean =>
  has('operations') &&
  entity !== undefined &&
  key !== undefined &&
  knowsQueries(key) &&
  key !== 'settings' &&
  (may(key, 'edit') || may(key, 'delete'))

/** Whether the host has records of this kind, so that they can be listed and named. */
export const hasKind = (key: string): boolean => isThere({ feature: featureOf(key) })

/** Whether the host has no call that saves such a record, whatever the role. */
export const lacksSaving = (key: string): boolean => !hasCallTo('edit', ownProfile()?.features ?? [], key)

/** Whether the user can give a field this value. A status that is or becomes public needs `publish`. */
export const mayChoose = ({ key, publishes }: Entity, name: string, from: unknown, to: unknown): boolean =>
  name !== 'status' || publishes !== true || !isPublishing(from, to) || may(key, 'publish')
