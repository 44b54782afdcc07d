import { type Entity, isObject, type Json, labelName } from '#contract'
import { formatText } from '#checks'
import type { FailedRow } from '#shapes'
import { byteOrderMark, csvLine } from '#csv'
import { reasonHeader } from './import-tasks.ts'
import { targetsOf } from './targets.ts'

/** The values of a row by path, as in the import's columns: `runways.leIdent` for an item of the group. */
function flat(values: FailedRow['values'], append: string | undefined): Map<string, Json> {
  const found = new Map<string, Json>()
  for (const [name, value] of Object.entries(values)) {
    const [item] = name === append && Array.isArray(value) ? value : []
    if (isObject(item)) for (const [inner, own] of Object.entries(item)) found.set(`${name}.${inner}`, own ?? null)
    else found.set(name, value ?? null)
  }
  return found
}

/**
 * Creates a file of the failed rows that the host has stored, with their reasons, which can be corrected and imported
 * again.
 */
export function failedFile(entity: Entity, append: string | undefined, rows: readonly FailedRow[]): Blob {
  const cells = rows.map(({ values, error }) => ({ own: flat(values, append), error }))
  const isThere = (path: string) => cells.some(({ own }) => own.has(path))
  // A relation's column is named after its label.
  const columns = targetsOf(entity, append).flatMap(({ path, label, field, refusal }) => {
    const name = [path, labelName(path)].find(isThere)
    return refusal || name === undefined ? [] : [{ name, label, field }]
  })
  const lines = cells.map(({ own, error }) =>
    csvLine([...columns.map(({ name, field }) => formatText(field, own.get(name))), error]),
  )
  return new Blob([byteOrderMark, csvLine([...columns.map(({ label }) => label), reasonHeader]), ...lines], {
    type: 'text/csv;charset=utf-8',
  })
}
