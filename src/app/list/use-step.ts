import { useCallback, useRef } from 'react'
import { type Entity, type ListQuery, writeListQuery } from '#contract'
import { useLocation, useRouter } from '../../kit/use-router.tsx'
import { patience } from '../patience.ts'
import { type Asked, type Change, readAsked, toCall } from './use-list-query.ts'
import { fetchAhead } from './use-page.ts'

export const isSameQuery = (one: ListQuery, other: ListQuery): boolean =>
  writeListQuery(one).toString() === writeListQuery(other).toString()

/**
 * A change that waits a moment for its page: address, header and rows are then one rendering, which costs half of two,
 * and nothing keeps the machine busy while the host works. An answer that takes longer is awaited in the open. What is
 * asked for as a button goes down is mostly there by the time that it is let go.
 */
export const useStep = (entity: Entity, change: Change): Change => {
  const router = useRouter()
  const { path: own } = useLocation()
  const awaited = useRef<{ wanted: Asked; key: string }>(undefined)
  return useCallback<Change>((edit, { isAhead, ...options } = {}) => {
    const { path, search, key } = router.location()
    if (path !== own) return // a screen that is being left
    const last = awaited.current?.key === key ? awaited.current.wanted : undefined
    const before = last ?? readAsked(new URLSearchParams(search))
    const wanted = edit(before)
    const query = toCall(entity, wanted)
    // What is under way would be given up for it.
    if (isAhead) return void (last ?? fetchAhead(entity, query))
    const mine = { wanted, key }
    awaited.current = mine
    const go = () => {
      // By now another step was taken, or the person has gone elsewhere.
      if (awaited.current !== mine) return
      awaited.current = undefined
      if (router.location().key === key) change(() => wanted, options)
    }
    if (isSameQuery(query, toCall(entity, before))) return go()
    void Promise.race([fetchAhead(entity, query), patience()]).then(go)
  }, [entity, change, router, own])
}
