import type { ReactNode } from 'react'
import { descriptionMax, type Origin, titleWidthMaxPx } from '../../contract/seo.ts'
import { Link } from '../../kit/link.tsx'
import type { SelectionControl } from '../list/use-selection.ts'
import { Icon } from '../ui/icon.tsx'
import type { SeoRow } from './seo-page.ts'

interface SeoTableProps {
  name: string
  rows: readonly SeoRow[]
  sort: string
  order: 'asc' | 'desc'
  /** Undefined: nothing can be done with what is selected. */
  control: SelectionControl | undefined
  onSort(sort: string): void
  addressOf(id: string): string
}

const columns = [
  { sort: 'target', label: 'Target' }, { sort: 'title', label: 'Title' }, { sort: 'description', label: 'Description' },
  { sort: 'score', label: 'Score' }, { sort: 'noindex', label: 'Index' },
] as const

const from: Readonly<Record<Origin, string>> =
  { own: '', template: 'from the template', record: 'from the record', none: '' }

interface LengthProps { value: number; max: number; unit: string; origin: Origin; children: string }

/** A length beside its limit; over it the bar is amber and a word says so. */
function Length({ value, max, unit, origin, children }: LengthProps): ReactNode {
  const isLong = value > max
  const share = `${Math.min(100, (100 * value) / max)}%`
  if (origin === 'none') return <span className="status bad"><Icon name="error" />Missing</span>
  return (
    <>
      <span className={origin === 'own' ? 'seo-text' : 'seo-text subtle'}>{children}</span>
      <span className="seo-length">
        <span className={isLong ? 'meter warn' : 'meter'} style={{ '--v': share }} aria-hidden="true"><i /></span>
        <small className={isLong ? 'warn-t' : 'subtle'}>
          {[`${value} of ${max}`, unit].filter(Boolean).join(' ')}{isLong && ', too long'}
          {from[origin] && `, ${from[origin]}`}
        </small>
      </span>
    </>
  )
}

const scoreClass = (score: number): string => `score s${score >= 80 ? 4 : score >= 60 ? 3 : score >= 40 ? 2 : 1}`

/** Each target with its state at a glance. */
export function SeoTable({ name, rows, sort, order, control, onSort, addressOf }: SeoTableProps): ReactNode {
  const pickedHere = rows.filter(({ id }) => control?.isPicked(id)).length
  return (
    <div className="table-scroll">
      <table className="table seo-table" role="table" aria-label={name}>
        <thead role="rowgroup">
          <tr role="row">
            {control && (
              <th className="pick" role="columnheader" scope="col">
                <input
                  ref={(box) => { if (box) box.indeterminate = pickedHere > 0 && pickedHere < rows.length }}
                  className="check" type="checkbox" aria-label={`Select all ${rows.length} on this page`}
                  checked={pickedHere === rows.length} onChange={control.pickPage}
                />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.sort} role="columnheader" scope="col"
                aria-sort={sort !== column.sort ? undefined : order === 'asc' ? 'ascending' : 'descending'}
              >
                <button type="button" onClick={() => onSort(column.sort)}>
                  {column.label}<Icon name={sort === column.sort && order === 'desc' ? 'arrowDown' : 'arrowUp'} />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} role="row" data-id={row.id} className={control?.isPicked(row.id) ? 'picked' : undefined}>
              {control && (
                <td className="pick" role="cell">
                  <input
                    className="check" type="checkbox" aria-label={`Select ${row.label}`}
                    checked={control.isPicked(row.id)} onChange={control.pick}
                  />
                </td>
              )}
              <td role="cell" className="main-cell">
                <Link to={addressOf(row.id)}>{row.label}</Link>
                <small className="subtle">{row.path}{!row.isPublished && ', not published'}</small>
              </td>
              <td role="cell">
                <Length value={row.titleWidthPx} max={titleWidthMaxPx} unit="px" origin={row.titleFrom}>
                  {row.title}
                </Length>
                {/* A record's name is no title for a result: the filter and the counts have it as missing. */}
                {row.titleFrom === 'record' && (
                  <span className="status warn"><Icon name="error" />Title missing</span>
                )}
                {row.isDuplicate && <span className="status warn"><Icon name="copy" />Duplicate</span>}
              </td>
              <td role="cell">
                <Length value={row.descriptionLength} max={descriptionMax} unit="" origin={row.descriptionFrom}>
                  {row.description}
                </Length>
              </td>
              <td role="cell">
                <span className={scoreClass(row.score)}>{row.score}<i aria-hidden="true"><b /><b /><b /><b /></i></span>
              </td>
              <td role="cell">
                {row.isNoindex ? <span className="status idle"><Icon name="off" />Noindex</span>
                  : <span className="status ok"><Icon name="ok" />Index</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
