import type { Section } from '../../contract/entities/index.ts'

/** What is written elsewhere: pictures are uploaded, messages come from the website, settings are there. */
const notByHand = ['media', 'contact-message', 'settings']
export const hasNewRecord = ({ key, load }: Section): boolean => load !== undefined && !notByHand.includes(key ?? '')

export const hasTrash = ({ key, load }: Section): boolean => load !== undefined && key !== 'settings'
