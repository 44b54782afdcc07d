import { calls, setupSteps } from '#contract'
import { idSchema, listOf, objectOf, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'

const text: Schema = { type: 'string' }
const count: Schema = { type: 'integer', minimum: 0 }
const common = { tag: 'setup', needs: [] } as const

/** Calls for a new installation, for administrators only. */
export const setupCalls: readonly Call[] = [
  {
    ...common,
    method: 'get',
    path: calls.setup,
    id: 'readSetup',
    summary: 'Returns the first steps of an installation. For administrators only',
    answers: {
      '200': {
        data: objectOf(
          {
            steps: listOf(
              objectOf({ key: { type: 'string', enum: [...setupSteps] }, isDone: { type: 'boolean' } }, [
                'key',
                'isDone',
              ]),
            ),
          },
          ['steps'],
        ),
      },
    },
    failures: ['forbidden'],
  },
  {
    ...common,
    method: 'get',
    path: calls.sample,
    id: 'readSample',
    summary: 'Lists the sample records that can be removed, and those that stay. For administrators only',
    answers: {
      '200': {
        data: objectOf(
          {
            remove: listOf(objectOf({ entity: text, count }, ['entity', 'count'])),
            kept: listOf(
              objectOf(
                { entity: text, id: idSchema, label: text, reason: { type: 'string', enum: ['changed', 'used'] } },
                ['entity', 'id', 'label', 'reason'],
              ),
            ),
          },
          ['remove', 'kept'],
        ),
      },
    },
    failures: ['forbidden'],
  },
  {
    ...common,
    method: 'delete',
    path: calls.sample,
    id: 'removeSample',
    summary: 'Moves removable sample records to the trash. `undo` restores them. For administrators only',
    takesKey: true,
    answers: {
      '200': {
        data: objectOf(
          {
            done: count,
            failed: listOf(objectOf({ id: idSchema, error: text, code: text }, ['id', 'error', 'code'])),
            operationId: idSchema,
            left: count,
          },
          ['done', 'failed', 'operationId'],
        ),
      },
    },
    failures: ['forbidden'],
  },
]
