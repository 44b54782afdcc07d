import type { ReactNode } from 'react'
import '../styles/compare.css'

interface CompareTableProps {
  /** What is compared, in words. */
  label: string
  /** Of the columns of values. */
  heads: readonly string[]
  rows: readonly { name: string; label: string; cells: readonly ReactNode[] }[]
}

/** A field a row, with its values beside each other. The roles say what it is where styles make no table of it. */
export const CompareTable = ({ label, heads, rows }: CompareTableProps): ReactNode => (
  <div className="table-scroll" tabIndex={0} role="region" aria-label={label}>
    <table className="compare" role="table">
      <thead role="rowgroup">
        <tr role="row">
          {['Field', ...heads].map((head) => <th key={head} role="columnheader" scope="col">{head}</th>)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.name} role="row">
            <th role="rowheader" scope="row">{row.label}</th>
            {heads.map((head, index) => <td key={head} role="cell" data-label={head}>{row.cells[index]}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
