import type { Entity, FilterTerm, Row } from '#contract'
import { useTotal } from '../list/use-total.ts'
import { is } from '../query-by.ts'
import { textIn } from './received.ts'

/** All of one sender's that are no spam. */
export const termsOfSender = (email: string): FilterTerm[] =>
  [is('email', email), { name: 'status', operator: 'not', value: 'spam' }]

/** How many more messages the sender has written; 0 until that is known. */
export const useOtherMessages = (entity: Entity, row: Row): number => {
  const total = useTotal(entity, termsOfSender(textIn(row, 'email')), row.status)
  return Math.max(0, total - (row.status === 'spam' ? 0 : 1))
}
