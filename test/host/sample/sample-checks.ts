import assert from 'node:assert/strict'
import { checkField } from '../../../src/contract/checks/check-field.ts'
import type { Fields } from '../../../src/contract/define.ts'

/** Runs each value of a sample row through the rule of the field of that name; relations are the caller's to check. */
export function assertFields(fields: Fields, row: Readonly<Record<string, unknown>>, who: string): void {
  for (const [name, field] of Object.entries(fields)) {
    if (!(name in row)) continue
    const checked = checkField(field, row[name], name)
    assert.ok('value' in checked, `${who}: ${'problems' in checked ? JSON.stringify(checked.problems) : ''}`)
  }
}

export function assertUnique(values: readonly string[]): void {
  const folded = values.map((value) => value.toLowerCase())
  assert.deepEqual(
    folded.filter((value, index) => folded.indexOf(value) !== index),
    [],
  )
}

interface Position {
  readonly lat: number
  readonly lon: number
}

/** Great-circle distance on a sphere: within 0.5 % of the truth, which is more than these tests need. */
export function kilometres(from: Position, to: Position): number {
  const rad = Math.PI / 180
  const a =
    Math.sin(((to.lat - from.lat) * rad) / 2) ** 2 +
    Math.cos(from.lat * rad) * Math.cos(to.lat * rad) * Math.sin(((to.lon - from.lon) * rad) / 2) ** 2
  return 12742 * Math.asin(Math.sqrt(a))
}
