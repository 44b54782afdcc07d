import { useState } from 'react'
import type { Entity } from '../../contract/define.ts'
import { numberWords, quantity } from '../list/number-words.ts'
import { takeBack } from '../list/undo.ts'
import { useMay } from '../profile.ts'
import type { Refused } from '../record-actions.ts'
import { followLeaving } from '../session.ts'
import { confirm } from '../ui/confirm.ts'
import type { Run } from './import-run.ts'

interface Back {
  /** Operations, the last one being the next. */
  left: readonly string[]
  done: ReadonlySet<string>
  refused: readonly Refused[]
}

const reasonsMax = 3

/** "480 airports taken back. 20 not: This airport has been changed since." */
const wordsOf = (entity: Entity, { done, refused }: Back): string => {
  const reasons = [...new Set(refused.map(({ error }) => error))].slice(0, reasonsMax).join(' ')
  const not = refused.length > 0 ? ` ${numberWords(refused.length)} not: ${reasons}` : ''
  return `${quantity(entity, done.size)} taken back.${not}`
}

/** The way back from an import that was a mistake: batch by batch, the last one first. */
export const useTakeBack = (entity: Entity, { operationIds, state }: Run) => {
  const [back, setBack] = useState<Back>()
  const [isBusy, setBusy] = useState(false)
  const [mayEdit, mayDelete] = [useMay(entity.key, 'edit'), useMay(entity.key, 'delete')]
  const { create } = state.get().tally.counts
  const left = back?.left ?? operationIds

  const run = async () => {
    const isGone = followLeaving()
    let now: Back = back ?? { left: [...operationIds], done: new Set(), refused: [] }
    setBusy(true)
    while (now.left.length > 0 && !isGone()) {
      const { done, failed, left } = await takeBack(entity, now.left.slice(-1))
      if (left.length > 0) break // the call has said why
      now = {
        left: now.left.slice(0, -1), done: new Set([...now.done, ...done]), refused: [...now.refused, ...failed],
      }
      setBack(now)
    }
    setBusy(false)
  }
  const ask = async () => {
    const isAgreed = isBusy ? false : await confirm({
      title: 'Take the import back?',
      body: <p>What it created goes to the trash, what it updated is as it was. What was changed since stays.</p>,
      yes: 'Take it back', no: 'Keep it', isDestructive: true,
    })
    if (isAgreed) await run()
  }
  return {
    isBusy,
    isOffered: left.length > 0 && mayEdit && (create === 0 || mayDelete),
    done: back ? back.done.size + back.refused.length : 0,
    words: back && !isBusy ? wordsOf(entity, back) : undefined, isWhole: back?.refused.length === 0,
    ask: () => void ask(),
  }
}
