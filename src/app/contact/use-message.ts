import { useEffect, useReducer, useState } from 'react'
import type { Row } from '#contract'
import { CallError } from '../../kit/http.ts'
import { api } from '../api.ts'
import type { List } from '../list/use-list.ts'
import { is, queryBy } from '../query-by.ts'

export interface OpenedMessage {
  row: Row | undefined
  error: CallError | undefined
  retry(): void
  /** What a change answered. */
  take(row: Row): void
}

/** The message that the address names: as the list has it, or fetched where it is not, or no longer, in the list. */
export const useMessage = ({ entity, rows, state: { page } }: List, id: string | undefined): OpenedMessage => {
  const listed = rows.find((row) => row.id === id)
  const [own, take] = useState<Row>()
  const [error, setError] = useState<CallError>()
  const [attempt, retry] = useReducer((now: number) => now + 1, 0)
  const isListed = listed !== undefined

  useEffect(() => { if (listed) take(listed) }, [listed])
  useEffect(() => {
    setError(undefined)
    if (id === undefined || isListed || !page) return
    const calling = new AbortController()
    api.list(entity, queryBy([is('id', id)], 1), calling.signal).then(({ rows: [found] }) => {
      if (calling.signal.aborted) return
      take(found)
      if (!found) setError(new CallError('It no longer exists.', { status: 404, code: 'not_found' }))
    }, (failure: unknown) => {
      if (calling.signal.aborted) return
      if (!(failure instanceof CallError)) throw failure
      setError(failure)
    })
    return () => calling.abort()
  }, [entity, id, isListed, page, attempt])

  const kept = own?.id === id ? own : undefined
  const isOlder = listed && kept && listed.version < kept.version
  return { row: isOlder ? kept : listed ?? kept, error, retry, take }
}
