import { DensityChoice } from '#page'
import type { List } from '#list'
import { ColumnsPanel } from './columns-panel.tsx'
import { ViewsPanel } from './views-panel.tsx'

/** The saved views of the list, and the look of its table: the height of its rows, and its columns. */
export function ViewPanel({ list }: { list: List }) {
  return (
    <div className="cols">
      <ViewsPanel list={list} />
      <hr />
      <DensityChoice />
      <hr />
      <ColumnsPanel list={list} />
    </div>
  )
}
