import { type ReactNode, useState } from 'react'
import { isReference, isText } from '#contract'
import { newIdempotencyKey, useOwn } from '#data'
import type { Difference, Side } from '#change'
import { FormDialog, instant } from '#record'
import { DifferingWords } from '../history/text-difference.tsx'
import { labelsOf } from '../open-text.ts'
import type { Conflict } from '../machine/states.ts'
import { useForm, useText } from '../use-form.ts'
import { valueCell } from '../value-cell.tsx'
import '../styles/compare.css'

/** Someone else has saved the record in the meantime: shows both values of each field, and the user chooses. */
export function ConflictDialog({ conflict: { current, found } }: { conflict: Conflict }) {
  const { entity, send } = useForm()
  const labels = { ...useText((now) => now.labels), ...labelsOf(entity, current) }
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const open = found.filter(({ settled }) => settled === undefined)
  const isDecided = open.every(({ name }) => sides[name] !== undefined)
  const takeAll = (side: Side) => setSides(Object.fromEntries(open.map(({ name }) => [name, side])))
  const save = () => send({ type: 'merge', sides, key: newIdempotencyKey() })
  const onClose = () => send({ type: 'close-conflict' })

  const at = current.updatedAt
  const me = useOwn('id')
  const by = isReference(current.updatedBy) ? current.updatedBy : { id: '', label: 'Someone else' }
  const title =
    by.id === me
      ? `You saved this ${entity.one} elsewhere while writing here`
      : `${by.label} saved this ${entity.one} while you were writing`
  const cell = ({ name, mine, theirs }: Difference, side: Side) =>
    valueCell(entity, name, side === 'mine' ? mine : theirs, labels)
  /** A choice between texts shows which words differ. */
  const choice = (difference: Difference, side: Side) => {
    const [text, other] = side === 'mine' ? [difference.mine, difference.theirs] : [difference.theirs, difference.mine]
    const kind = entity.fields[difference.name]?.kind
    const isCompared = (kind === 'long' || kind === 'text') && isText(text) && isText(other)
    return isCompared ? (
      <span className="pre" translate="no">
        <DifferingWords text={text} other={other} />
      </span>
    ) : (
      cell(difference, side)
    )
  }
  const row = (difference: Difference) => {
    const { name, settled } = difference
    const label = entity.fields[name]?.label ?? name
    const side = settled ?? sides[name]
    const face = (which: Side, word: string) =>
      settled ? (
        cell(difference, which)
      ) : (
        <label>
          <input
            type="radio"
            className="check"
            name={`side-${name}`}
            aria-label={`${label}: ${word}`}
            checked={side === which}
            onChange={() => setSides({ ...sides, [name]: which })}
          />
          <span>{choice(difference, which)}</span>
        </label>
      )
    const result = side ? cell(difference, side) : <span className="subtle">Choose one</span>
    return { name, label, cells: [face('mine', 'yours'), face('theirs', 'theirs'), result] }
  }
  return (
    <FormDialog
      title={title}
      yes="Save"
      no="Back to form"
      isReady={isDecided}
      isBroad
      onSubmit={save}
      onClose={onClose}
    >
      <p>
        Saved {instant(at)}.{' '}
        {open.length > 0 ? 'Choose which version to keep.' : 'You changed different fields, so we can keep both.'}
      </p>
      {open.length > 0 && (
        <div className="row wrap">
          <button type="button" className="btn s" onClick={() => takeAll('theirs')}>
            Use their version
          </button>
          <button type="button" className="btn s" onClick={() => takeAll('mine')}>
            Keep mine
          </button>
        </div>
      )}
      <CompareTable label="Differences" heads={['Yours', 'Theirs', 'Result']} rows={found.map(row)} />
    </FormDialog>
  )
}

interface CompareTableProps {
  /** Names the table for screen readers. */
  label: string
  /** The headers of the value columns. */
  heads: readonly string[]
  rows: readonly { name: string; label: string; cells: readonly ReactNode[] }[]
}

/**
 * A row for each field, with its values side by side. The roles are needed because a style changes `display`, which
 * would remove the table semantics.
 */
export const CompareTable = ({ label, heads, rows }: CompareTableProps): ReactNode => (
  <div className="table-scroll" tabIndex={0} role="region" aria-label={label}>
    <table className="compare" role="table">
      <thead role="rowgroup">
        <tr role="row">
          {['Field', ...heads].map((head) => (
            <th key={head} role="columnheader" scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.name} role="row">
            <th role="rowheader" scope="row">
              {row.label}
            </th>
            {heads.map((head, index) => (
              <td key={head} role="cell" data-label={head}>
                {row.cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
