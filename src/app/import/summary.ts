import type { Entity } from '#contract'
import { numberWords, quantity } from '#record'
import type { RunState } from './import-run.ts'
import type { BackState } from './undo-run.ts'

export const rowsOf = (count: number): string => `${numberWords(count)} ${count === 1 ? 'row' : 'rows'}`

/** The name of the file with a file's failed rows. */
export const failedName = (name: string): string => `${name.replace(/\.[a-z]{1,4}$/i, '')}-failed.csv`

/** Formats "3 airports created, 1 updated, 2 unchanged, 1 row failed". */
export const countWords = (entity: Entity, isDry: boolean, counts: RunState['tally']['counts']): string =>
  [
    `${quantity(entity, counts.create)} ${isDry ? 'to create' : 'created'}`,
    `${numberWords(counts.update)} ${isDry ? 'to update' : 'updated'}`,
    `${numberWords(counts.unchanged)} unchanged`,
    `${rowsOf(counts.error)} ${isDry ? 'with an error' : 'failed'}`,
  ].join(', ')

interface Summary {
  tone: 'ok' | 'warn' | 'bad' | 'info'
  text: string
}

/** Describes the result of a finished run. */
export const summaryOf = (
  entity: Entity,
  isDry: boolean,
  { phase, problem, done, total, tally }: RunState,
): Summary => {
  const counts = countWords(entity, isDry, tally.counts)
  if (phase === 'stopped') {
    const stays = isDry ? 'Nothing was saved.' : `Imported rows stay: ${counts}.`
    const text = `${problem} Stopped after ${numberWords(done)} of ${rowsOf(total)}. ${stays}`.trim()
    return { tone: problem === '' ? 'warn' : 'bad', text }
  }
  if (!isDry) return { tone: tally.counts.error > 0 ? 'warn' : 'ok', text: `${counts}.` }
  const isNothing = tally.counts.create + tally.counts.update === 0
  return { tone: 'info', text: `${isNothing ? 'Nothing to import' : 'Preview, nothing saved yet'}: ${counts}.` }
}

const reasonsMax = 3

/** Formats "480 airports undone. 20 not undone: …"; undefined if nothing was undone yet. */
export const backSummaryOf = (
  entity: Entity,
  { done, refused, isCut, operationIds }: BackState,
): Summary | undefined => {
  if (done.size + refused.length === 0 && !isCut) return undefined
  const reasons = [...new Set(refused.map(({ error }) => error))].slice(0, reasonsMax).join(' ')
  const not = refused.length > 0 ? ` ${numberWords(refused.length)} not undone: ${reasons}` : ''
  const isWhole = !isCut && operationIds.length === 0
  return {
    tone: isWhole && refused.length === 0 ? 'ok' : 'warn',
    text: `${quantity(entity, done.size)} undone.${not}${isWhole ? '' : ' The rest stays imported.'}`,
  }
}

/** Notes on imported rows that were changed: renamed records, and codes that moved to another field. */
export function notesOf(entity: Entity, isDry: boolean, tally: RunState['tally']): string[] {
  const { renamed, former, settled, moved } = tally
  const labelOf = (name = '') => entity.fields[name]?.label ?? name
  const codes = Object.entries(moved).map(([pair, count]) => {
    const [from, to] = pair.split(' ')
    return `${rowsOf(count)}: the ${labelOf(from)} isn’t valid and moves to ${labelOf(to)}.`
  })
  if (settled > 0) {
    codes.unshift(`${rowsOf(settled)} with a code of another ${entity.one}. A note on each row says which one has it.`)
  }
  if (former > 0) codes.unshift(`${rowsOf(former)} matched by a former code or name. Current codes and names stay.`)
  if (renamed === 0) return codes
  const were = renamed === 1 ? 'was' : 'were'
  const words = isDry ? 'will be renamed. Review them under Update.' : `${were} renamed.`
  return [`${quantity(entity, renamed)} ${words}`, ...codes]
}
