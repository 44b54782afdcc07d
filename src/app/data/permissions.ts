import { type Entity, featureOf, hasCallTo, isPublishing, type Section } from '#contract'
import { has, isThere, knowsQueries, may, ownProfile } from './profile.ts'

/** What is written elsewhere: pictures are uploaded, messages come from the website, settings are there. */
const notByHand = ['media', 'contact-message', 'settings']
export const hasNewRecord = ({ key, entity }: Section): boolean => entity !== undefined && !notByHand.includes(key ?? '')

/** It is a filter of the list, for those who may bring back what is in it or delete it for ever. */
export const hasTrash = ({ key, entity }: Section): boolean =>
  has('bulk') && entity !== undefined && key !== undefined && knowsQueries(key) && key !== 'settings'
  && (may(key, 'edit') || may(key, 'delete'))

/** Whether the host has records of this kind, so that they can be listed and named. */
export const areThere = (key: string): boolean => isThere({ feature: featureOf(key) })

/** Where nobody can save such a record, whatever their role, since the host has no call for it. */
export const lacksSaving = (key: string): boolean => !hasCallTo('edit', ownProfile()?.features ?? [], key)

/** Whether the person may give a field this value: the status of what is public, or is to be, needs `publish`. */
export const mayChoose = ({ key, publishes }: Entity, name: string, from: unknown, to: unknown): boolean =>
  name !== 'status' || publishes !== true || !isPublishing(from, to) || may(key, 'publish')
