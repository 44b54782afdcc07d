import { calls, list, text } from '#contract'
import { failedRowShape, importShape, operationShape } from '#shapes'
import { filterBy, paging } from './parameters.ts'
import { type Components, noted, object } from './schema-of.ts'
import { get, needs, page, together } from './table.ts'

export const importSchemas: Components = {
  Import: noted(importShape, {
    append: 'The group of fields that the rows were added to.',
    keptFailed: 'The number of failed rows that are stored.',
    operationIds: 'The batches that can be undone, oldest first.',
    undone: 'Records that were undone.',
    notUndone: 'Records whose undo was refused.',
  }),
  Operation: noted(operationShape, {
    operationIds: 'For `undo` of the list of the entity. Undo the last one first.',
    action: 'As in activity.',
    count: 'The number of records of the entity.',
    others: 'The number of records of other entities.',
    label: 'The name of the only record, or the file of an import.',
  }),
  FailedRow: failedRowShape,
}

/** The lists of imports and of operations. The import itself is a call of each entity (record-calls.ts). */
export const importCalls = together({ tag: 'import' }, [
  get(calls.imports, 'imports: Lists the imports of the last 30 days, newest first', page(importShape), {
    needs: needs('*', 'edit', 'filter[entity] names the section'),
    parameters: [...paging, filterBy(object({ 'entity?': text }))],
  }),
  get(`${calls.imports}/{id}/failed`, 'importFailedRows: Lists the failed rows of an import', page(failedRowShape), {
    needs: needs('*', 'view', 'and edit, of the section of the import'),
    parameters: paging,
    failures: ['not_found', 'step_up'],
  }),
  get(
    calls.operations,
    'operations: Lists the user’s last five operations that can be undone now, newest first',
    list(operationShape),
    { tag: 'activity' },
  ),
])
