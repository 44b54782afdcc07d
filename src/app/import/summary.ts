import type { Entity } from '#contract'
import { numberWords, quantity } from '#record'
import type { RunState } from './import-run.ts'
import type { BackState } from './take-back.ts'

export const rowsOf = (count: number): string => `${numberWords(count)} ${count === 1 ? 'row' : 'rows'}`

/** "3 airports created, 1 updated, 2 unchanged, 1 row failed" */
const countWords = (entity: Entity, isDry: boolean, counts: RunState['tally']['counts']): string => [
  `${quantity(entity, counts.create)} ${isDry ? 'to create' : 'created'}`,
  `${numberWords(counts.update)} ${isDry ? 'to update' : 'updated'}`,
  `${numberWords(counts.unchanged)} unchanged`,
  `${rowsOf(counts.error)} ${isDry ? 'with an error' : 'failed'}`,
].join(', ')

interface Summary { tone: 'ok' | 'warn' | 'bad' | 'info'; text: string }

/** What came of a run that is over, in a sentence or two. */
export const summaryOf = (
  entity: Entity, isDry: boolean, { phase, problem, done, total, tally }: RunState,
): Summary => {
  const counts = countWords(entity, isDry, tally.counts)
  if (phase === 'stopped') {
    const stays = isDry ? 'Nothing was written.' : `What has been imported stays: ${counts}.`
    const text = `${problem} Stopped after ${numberWords(done)} of ${rowsOf(total)}. ${stays}`.trim()
    return { tone: problem === '' ? 'warn' : 'bad', text }
  }
  if (!isDry) return { tone: tally.counts.error > 0 ? 'warn' : 'ok', text: `${counts}.` }
  const isNothing = tally.counts.create + tally.counts.update === 0
  return { tone: 'info', text: `${isNothing ? 'There is nothing to import' : 'Nothing is written yet'}: ${counts}.` }
}

const reasonsMax = 3

/** "480 airports undone. 20 not: This airport has been changed since." Undefined: nothing was tried yet. */
export const backSummaryOf = (
  entity: Entity, { done, refused, isCut, operationIds }: BackState,
): Summary | undefined => {
  if (done.size + refused.length === 0 && !isCut) return undefined
  const reasons = [...new Set(refused.map(({ error }) => error))].slice(0, reasonsMax).join(' ')
  const not = refused.length > 0 ? ` ${numberWords(refused.length)} not: ${reasons}` : ''
  const isWhole = !isCut && operationIds.length === 0
  return {
    tone: isWhole && refused.length === 0 ? 'ok' : 'warn',
    text: `${quantity(entity, done.size)} undone.${not}${isWhole ? '' : ' The rest stays imported.'}`,
  }
}

/** What a person should know of rows that go in: names that change, codes that went to another field. */
export function notesOf(entity: Entity, { renamed, moved }: RunState['tally']): string[] {
  const labelOf = (name = '') => entity.fields[name]?.label ?? name
  const codes = Object.entries(moved).map(([pair, count]) => {
    const [from, to] = pair.split(' ')
    return `${rowsOf(count)}: the ${labelOf(from)} is none, and goes to ${labelOf(to)}.`
  })
  if (renamed === 0) return codes
  return [`${quantity(entity, renamed)} get another name than now: look at the rows to update.`, ...codes]
}
