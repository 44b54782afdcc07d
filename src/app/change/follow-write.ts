import { calls, dataOf, isObject } from '#contract'
import {
  attempt,
  callHost,
  followLeaving,
  isMissingCall,
  longTasks,
  type LongWork,
  newIdempotencyKey,
  nonNegativeInteger,
  quietly,
} from '#data'
import { type Counted, numberWords, quantity } from '#record'
import type { Watch } from './record-actions.ts'

/** Shorter writes need no progress bar. */
const lookMs = 1000

const showLongTask = (work: LongWork): void => longTasks.set((now) => [...now.filter(({ id }) => id !== work.id), work])
const dropLongTask = (id: string): void => longTasks.set((now) => now.filter((work) => work.id !== id))

export interface FollowedWrite extends Watch {
  /** Always call it. Returns whether the write took long enough for a bar. */
  over(): boolean
}

/**
 * Shows the progress of a long write of many records over every screen.
 * @param doing "Changing". `total`: the number of records; by default, the host reports it. `isEndable`: the user can
 * stop it.
 */
export const followWrite = (
  doing: string,
  counted: Counted,
  { total, isEndable = false }: { total?: number; isEndable?: boolean },
): FollowedWrite => {
  const id = newIdempotencyKey()
  const isGone = followLeaving()
  let part = { key: '', before: 0 }
  let known: { done: number; total: number } | undefined
  let isEnded = false
  let isOver = false
  let isShown = false
  let isUnknown = false // the host doesn't know the job

  const call = (method: 'GET' | 'DELETE') => callHost(method, `${calls.progress}/${part.key}`, { isForWrite: true })
  const show = () => {
    if (isOver || isGone()) return
    isShown = true
    const all = total ?? known?.total
    const before = known && `${numberWords(known.done)} of `
    const canEnd = isEndable && !(isUnknown && part.key)
    showLongTask({
      id,
      name: doing,
      words: all === undefined ? `${doing}…` : `${doing}: ${before ?? ''}${quantity(counted, all)}`,
      share: known && all ? known.done / all : undefined,
      button: canEnd ? { label: isEnded ? 'Stopping…' : 'Stop', ...(!isEnded && { press: end }) } : undefined,
    })
  }
  const end = () => {
    isEnded = true
    show()
    if (part.key) void attempt(() => call('DELETE'))
  }
  const look = async () => {
    const { key, before } = part
    if (before > 0) known = { done: before, total: total ?? before }
    if (key && !isUnknown) {
      const data = await quietly('progress', () =>
        call('GET').then(dataOf, (error: unknown) => {
          isUnknown = isMissingCall(error)
          throw error
        }),
      )
      if (isObject(data) && key === part.key) {
        known = { done: before + nonNegativeInteger(data.done, 0), total: nonNegativeInteger(data.total, 0) }
      }
    }
    if (isOver || isGone()) return
    show()
    timer = setTimeout(look, lookMs)
  }
  let timer = setTimeout(look, lookMs)

  return {
    part: (key, before) => {
      part = { key, before }
    },
    isEnded: () => isEnded,
    over: () => {
      isOver = true
      clearTimeout(timer)
      if (isShown) dropLongTask(id)
      return isShown
    },
  }
}
