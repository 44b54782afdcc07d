import { type ReactNode, useMemo, useState } from 'react'
import type { ImportOutcome } from '#data'
import { numberWords } from '#record'
import { Icon } from '#ui'
import { rowsOf } from './summary.ts'
import type { Finding, Tally } from './tally.ts'

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

interface FindingsProps extends Pick<Tally, 'counts' | 'findings'> {
  isDry: boolean
  /** Replaces the reason of a failed row by a way to correct it. */
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
export function Findings({ isDry, counts, findings, mend }: FindingsProps) {
  const [chosen, setChosen] = useState<ImportOutcome>()
  const wordOf = (outcome: ImportOutcome) => (isDry ? looks[outcome].dry : looks[outcome].done)
  const first = outcomes.find((outcome) => counts[outcome] > 0) ?? 'error'
  const shown = chosen === undefined || counts[chosen] === 0 ? first : chosen
  const rows = findings.filter(({ outcome }) => outcome === shown)
  return (
    <>
      <div className="seg outcomes" role="group" aria-label="Rows">
        {outcomes.map((outcome) => (
          <button
            key={outcome}
            type="button"
            aria-pressed={outcome === shown}
            disabled={counts[outcome] === 0}
            onClick={() => setChosen(outcome)}
          >
            {wordOf(outcome)} <b>{numberWords(counts[outcome])}</b>
          </button>
        ))}
      </div>
      <table className="table findings" aria-label={`Rows: ${wordOf(shown)}`}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Record</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((finding) => (
            <Row key={finding.line} finding={finding} word={wordOf(finding.outcome)} mending={mend(finding)} />
          ))}
        </tbody>
      </table>
      {counts[shown] > rows.length && (
        <p className="help">
          The first {numberWords(rows.length)} of {numberWords(counts[shown])} are shown.
        </p>
      )}
    </>
  )
}

interface RowProps {
  finding: Finding
  word: string
  mending: ReactNode
}

function Row({ finding: { line, label, outcome, reason, formerName }, word, mending }: RowProps) {
  const { icon, tone } = looks[outcome]
  return (
    <tr>
      <td>{numberWords(line)}</td>
      <td>
        {label}
        {formerName !== undefined && <p className="help">Former name: “{formerName}”</p>}
      </td>
      <td>
        {reason === '' ? (
          <span className={`status ${tone}`}>
            <Icon name={icon} />
            {word}
          </span>
        ) : (
          (mending ?? reason)
        )}
      </td>
    </tr>
  )
}
