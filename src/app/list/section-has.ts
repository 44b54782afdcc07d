import { managedBy, type Section } from '../../contract/entities/index.ts'
import { has, isThere, knowsQueries } from '../profile.ts'

/** What is written elsewhere: pictures are uploaded, messages come from the website, settings are there. */
const notByHand = ['media', 'contact-message', 'settings']
export const hasNewRecord = ({ key, load }: Section): boolean => load !== undefined && !notByHand.includes(key ?? '')

/** It is a filter of the list. */
export const hasTrash = ({ key, load }: Section): boolean =>
  has('bulk') && load !== undefined && key !== undefined && knowsQueries(key) && key !== 'settings'

/** Whether the host has records of this kind, so that they can be listed and named. */
export const areThere = (key: string): boolean => isThere(managedBy(key) ?? {})
