import { useEffect, useState } from 'react'
import type { Entity } from '../../contract/define.ts'
import type { Row } from '../../contract/json.ts'
import type { FilterTerm } from '../../contract/list-query.ts'
import { api } from '../api.ts'
import { is, queryBy } from '../query-by.ts'

/** All of one sender's that are no spam. */
export const termsOfSender = (email: string): FilterTerm[] =>
  [is('email', email), { name: 'status', operator: 'not', value: 'spam' }]

/** How many more messages the sender has written; 0 until that is known. */
export const useOtherMessages = (entity: Entity, { email, status }: Row): number => {
  const [found, setFound] = useState({ email: '', total: 0 })
  useEffect(() => {
    if (typeof email !== 'string') return
    const calling = new AbortController()
    api.list(entity, queryBy(termsOfSender(email), 1), calling.signal)
      .then(({ total }) => setFound({ email, total }), () => {}) // said by the call; the message can be read without it
    return () => calling.abort()
  }, [entity, email, status])
  return found.email === email ? Math.max(0, found.total - (status === 'spam' ? 0 : 1)) : 0
}
