import { calls } from '#contract'
import { listOf, objectOf, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'
import { pageMeta, paging } from './record-calls.ts'

const text: Schema = { type: 'string' }
const whole: Schema = { type: 'integer', minimum: 0 }
const instant: Schema = { type: 'string', format: 'date-time' }

export const importSchemas: { [name: string]: Schema } = {
  Import: objectOf(
    {
      id: text,
      entity: text,
      by: ref('Reference'),
      at: instant,
      endedAt: instant,
      file: text,
      append: { ...text, description: 'The group of fields that the rows were added to.' },
      created: whole,
      updated: whole,
      unchanged: whole,
      failed: whole,
      keptFailed: { ...whole, description: 'The number of failed rows that are stored.' },
      operationIds: listOf(text, { description: 'The batches that can be undone, oldest first.' }),
      undoneAt: { type: ['string', 'null'], format: 'date-time' },
      undone: { ...whole, description: 'Records that were undone.' },
      notUndone: { ...whole, description: 'Records whose undo was refused.' },
    },
    ['id', 'entity', 'by', 'at', 'endedAt', 'file', 'created', 'updated', 'unchanged', 'failed', 'operationIds'],
  ),
  Operation: objectOf(
    {
      operationIds: listOf(text, { description: 'For `undo` of the list of the entity. Undo the last one first.' }),
      at: instant,
      entity: text,
      action: { ...text, description: 'As in activity.' },
      count: { ...whole, description: 'The number of records of the entity.' },
      others: { ...whole, description: 'The number of records of other entities.' },
      label: { ...text, description: 'The name of the only record, or the file of an import.' },
    },
    ['operationIds', 'at', 'entity', 'action', 'count', 'others', 'label'],
  ),
  FailedRow: objectOf({ values: { type: 'object' }, error: text }, ['values', 'error']),
}

/** The lists of imports and of operations. The import itself is a call of each entity (record-calls.ts). */
export const importCalls: readonly Call[] = [
  {
    method: 'get',
    path: calls.imports,
    id: 'imports',
    tag: 'import',
    summary: 'Lists the imports of the last 30 days, newest first',
    needs: [{ section: '*', permission: 'edit', when: 'filter[entity] names the section' }],
    parameters: [
      ...paging,
      { name: 'filter', in: 'query', style: 'deepObject', explode: true, schema: objectOf({ entity: text }) },
    ],
    answers: { '200': { data: listOf(ref('Import')), meta: pageMeta } },
    failures: [],
  },
  {
    method: 'get',
    path: `${calls.imports}/{id}/failed`,
    id: 'importFailedRows',
    tag: 'import',
    summary: 'Lists the failed rows of an import',
    needs: [{ section: '*', permission: 'view', when: 'and edit, of the section of the import' }],
    parameters: paging,
    answers: { '200': { data: listOf(ref('FailedRow')), meta: pageMeta } },
    failures: ['not_found', 'step_up'],
  },
  {
    method: 'get',
    path: calls.operations,
    id: 'operations',
    tag: 'activity',
    summary: 'Lists the user’s last five operations that can be undone now, newest first',
    needs: [],
    answers: { '200': { data: listOf(ref('Operation')) } },
    failures: [],
  },
]
