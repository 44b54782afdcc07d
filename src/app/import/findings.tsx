import { type ReactNode, type RefObject, useMemo } from 'react'
import type { Entity } from '#contract'
import { type ImportEffect, importEffects, isImportEffect } from '#shapes'
import { Changes } from '#form'
import { numberWords } from '#record'
import { Icon } from '#ui'
import { effectLooks, hasEffects } from './effect-words.ts'
import type { ImportOutcome } from './import-batch.ts'
import { rowsOf } from './summary.ts'
import { type Finding, findingsMax, type Tally } from './tally.ts'

const shownMax = 5

/** Lists the most common problems, because one corrected column often solves most of them. */
export function Reasons({ reasons }: { reasons: ReadonlyMap<number, string> }) {
  const counted = useMemo(() => {
    const counts = new Map<string, number>()
    for (const reason of reasons.values()) counts.set(reason, (counts.get(reason) ?? 0) + 1)
    return [...counts].sort(([, one], [, other]) => other - one)
  }, [reasons])
  const repeated = counted.filter(([, count]) => count > 1).slice(0, shownMax)
  if (repeated.length === 0) return null
  return (
    <div className="reasons">
      <h3>Most common problems</h3>
      <ul>
        {repeated.map(([reason, count]) => (
          <li key={reason}>
            <b>{rowsOf(count)}</b> {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The rows with one outcome, or those with one effect on the website. */
export type ShownRows = ImportOutcome | ImportEffect

interface FindingsProps extends Pick<Tally, 'counts' | 'effects' | 'findings'> {
  entity: Entity
  isDry: boolean
  chosen: ShownRows | undefined
  onChoose(rows: ShownRows): void
  /** The table, to focus it. */
  table: RefObject<HTMLTableElement | null>
  /** Replaces the reason of a failed row with controls to correct it. */
  mend(finding: Finding): ReactNode
}

const looks = {
  create: { icon: 'plus', tone: 'ok', dry: 'Create', done: 'Created' },
  update: { icon: 'edit', tone: 'info', dry: 'Update', done: 'Updated' },
  unchanged: { icon: 'check', tone: 'idle', dry: 'Unchanged', done: 'Unchanged' },
  error: { icon: 'error', tone: 'bad', dry: 'Error', done: 'Failed' },
} as const
const outcomes: readonly ImportOutcome[] = ['error', 'create', 'update', 'unchanged']

/** Lists the rows and their outcome: failed ones first, the others on demand. */
export function Findings({ entity, isDry, counts, effects, findings, chosen, onChoose, table, mend }: FindingsProps) {
  const wordOf = (rows: ShownRows): string =>
    isImportEffect(rows) ? effectLooks[rows] : isDry ? looks[rows].dry : looks[rows].done
  const countOf = (rows: ShownRows): number => (isImportEffect(rows) ? effects[rows] : counts[rows])
  const first = outcomes.find((outcome) => counts[outcome] > 0) ?? 'error'
  const shown = chosen === undefined || countOf(chosen) === 0 ? first : chosen
  const rows = findings.filter(({ outcome, effect }) => outcome === shown || effect === shown).slice(0, findingsMax)
  const buttons = (label: string, choices: readonly ShownRows[]) => (
    <div className="seg outcomes" role="group" aria-label={label}>
      {choices.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === shown}
          disabled={countOf(one) === 0}
          onClick={() => onChoose(one)}
        >
          {wordOf(one)} <b>{numberWords(countOf(one))}</b>
        </button>
      ))}
    </div>
  )
  return (
    <>
      <div className="row wrap choose-rows">
        {buttons('Rows', outcomes)}
        {hasEffects(effects) &&
          buttons(
            'On the website',
            importEffects.filter((effect) => effects[effect] > 0),
          )}
      </div>
      <table ref={table} tabIndex={-1} className="table findings" aria-label={`Rows: ${wordOf(shown)}`}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Record</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((finding) => (
            <Row
              key={finding.line}
              entity={entity}
              finding={finding}
              word={wordOf(finding.effect && isDry ? finding.effect : finding.outcome)}
              mending={mend(finding)}
            />
          ))}
        </tbody>
      </table>
      {countOf(shown) > rows.length && (
        <p className="help">
          The first {numberWords(rows.length)} of {numberWords(countOf(shown))} are shown.
        </p>
      )}
    </>
  )
}

interface RowProps {
  entity: Entity
  finding: Finding
  word: string
  mending: ReactNode
}

function Row({ entity, finding, word, mending }: RowProps) {
  const { line, label, outcome, effect, isLive, changes, reason, formerName, notes } = finding
  const { icon, tone } = looks[outcome]
  return (
    <>
      <tr>
        <td>{numberWords(line)}</td>
        <td>
          {label}
          {isLive && <span className="subtle"> · Live now</span>}
          {formerName !== undefined && changes.length === 0 && <p className="help">Former name: “{formerName}”</p>}
          {notes.map((words) => (
            <p key={words} className="help">
              {words}
            </p>
          ))}
        </td>
        <td>
          {reason === '' ? (
            <span className={`status ${effect === 'unpublish' ? 'bad' : tone}`}>
              <Icon name={icon} />
              {word}
            </span>
          ) : (
            (mending ?? reason)
          )}
        </td>
      </tr>
      {reason === '' && changes.length > 0 && (
        <tr className="changes">
          <td />
          <td colSpan={2}>
            <RowChanges entity={entity} label={label} changes={changes} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The number of changed fields of a row that are shown at once; a button shows more. */
const changesMax = 4

function RowChanges({ entity, label, changes }: Pick<Finding, 'label' | 'changes'> & { entity: Entity }) {
  const more = changes.slice(changesMax)
  return (
    <div className="rows history">
      <Changes entity={entity} changes={changes.slice(0, changesMax)} />
      {more.length > 0 && (
        <details>
          <summary className="link">
            {more.length} more {more.length === 1 ? 'field' : 'fields'}
            <span className="sr-only"> of {label}</span>
          </summary>
          <Changes entity={entity} changes={more} />
        </details>
      )}
    </div>
  )
}
