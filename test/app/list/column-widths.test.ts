import { airport, assert, test } from '../../panel.ts'
import { columnWidths } from '../../../src/app/list/column-widths.ts'
import { allColumns } from '../../../src/app/list/columns.tsx'
import { entities } from '../../../src/contract/entities/sections.ts'

const percent = (text = '') => Number(text.replace('%', ''))
const columnsOf = (entity: typeof airport) => allColumns(entity, () => undefined)

test('the columns of every list leave room for the main column, even without those hidden on narrow screens', () => {
  for (const entity of entities.filter(({ single }) => single === undefined)) {
    const columns = columnsOf(entity)
    const { shares } = columnWidths(columns)
    const isKept = ({ className }: { className: string }) => !className.includes('p3')
    const all = columns.reduce((sum, { name }) => sum + percent(shares.get(name)?.['--all']), 0)
    const most = columns.filter(isKept).reduce((sum, { name }) => sum + percent(shares.get(name)?.['--most']), 0)
    assert.ok(all < 88 && most < 88, `${entity.key}: ${all} and ${most}`)
  }
})

test('a column is as wide as its code, options and header need', () => {
  const columns = columnsOf(airport)
  const { shares } = columnWidths(columns)
  const share = (name: string) => percent(shares.get(name)?.['--all'])
  assert.ok(share('iata') > share('guidelines') - 1)
  assert.ok(share('type') > share('completeness'), 'Seaplane base is longer than a score')
  assert.ok(share('scheduledService') > share('iata'), 'for its header')
  assert.equal(shares.get('name'), undefined, 'the main column takes the rest')
})
