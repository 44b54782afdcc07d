import { calls, healthJobKinds, healthStates } from '#contract'
import { listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'

const text: Schema = { type: 'string' }
const whole: Schema = { type: 'integer', minimum: 0 }
const instant: Schema = { type: 'string', format: 'date-time' }

export const healthSchemas: { [name: string]: Schema } = {
  Health: objectOf(
    {
      lines: listOf(
        objectOf(
          {
            key: text,
            code: text,
            state: { enum: [...healthStates] },
            facts: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
          },
          ['key', 'code', 'state', 'facts'],
        ),
      ),
      job: orNull(
        objectOf(
          {
            kind: { enum: [...healthJobKinds] },
            since: instant,
            done: whole,
            total: whole,
          },
          ['kind', 'since', 'done', 'total'],
        ),
      ),
      errors: listOf(objectOf({ at: instant, event: text, request: text }, ['at', 'event', 'request'])),
    },
    ['lines', 'job', 'errors'],
  ),
}

const health = { tag: 'health', needs: [{ section: 'settings', permission: 'edit' }] } as const
/** The job runs in the background; GET health reports its progress. */
const job = { ...health, method: 'post', answers: { '202': { data: ref('Health') } }, failures: ['in_use'] } as const

/** Calls that check the host, and that start its backups and checks. */
export const healthCalls: readonly Call[] = [
  {
    method: 'get',
    path: calls.alive,
    id: 'alive',
    tag: 'core',
    summary: 'Reports whether the host is ready',
    isPublic: true,
    answers: { '200': { data: objectOf({ status: { const: 'ok' } }, ['status']) } },
    failures: [],
  },
  {
    method: 'get',
    path: calls.metrics,
    id: 'metrics',
    tag: 'health',
    isPublic: true,
    format: 'text',
    summary: 'Returns metrics for Prometheus, on the host’s own machine or with an API token',
    answers: {},
    failures: ['forbidden'],
  },
  {
    ...health,
    method: 'get',
    path: calls.health,
    id: 'health',
    summary: 'Returns the state of the host',
    answers: { '200': { data: ref('Health') } },
    failures: [],
  },
  { ...job, path: calls.healthBackup, id: 'backUp', summary: 'Creates a backup in every configured location' },
  {
    ...job,
    path: calls.healthVerify,
    id: 'verifyBackups',
    summary: 'Verifies the newest backup in every location',
  },
  {
    ...job,
    path: calls.healthIntegrity,
    id: 'checkIntegrity',
    summary: 'Checks the database and the hash chain of the activity log',
  },
]
