import { DensityChoice } from '#page'
import type { List } from '#list'
import { ColumnsPanel } from './columns-panel.tsx'

/** The look of the table: the height of its rows, and its columns. */
export function ViewPanel({ list }: { list: List }) {
  return (
    <div className="cols">
      <DensityChoice />
      <hr />
      <ColumnsPanel list={list} />
    </div>
  )
}
