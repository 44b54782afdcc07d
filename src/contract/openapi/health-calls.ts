import { calls } from '#contract'
import { healthShape } from '#shapes'
import { accepted, get, needs, noJson, post, together } from './table.ts'
import { type Components, object } from './schema-of.ts'

export const healthSchemas: Components = { Health: healthShape }

/** The job runs in the background; GET health reports its progress. */
const started = accepted(healthShape)

/** Calls that check the host, and that start its backups and checks. */
export const healthCalls = [
  ...together({ tag: 'core', isPublic: true }, [
    get(calls.alive, 'alive: Reports whether the host is ready', object({ status: { const: 'ok' } })),
    get(
      calls.metrics,
      'metrics: Returns metrics for Prometheus, on the host’s own machine or with an API token',
      noJson,
      { tag: 'health', format: 'text', failures: ['forbidden'] },
    ),
  ]),
  ...together({ tag: 'health', needs: needs('settings', 'edit'), takesKey: false }, [
    get(calls.health, 'health: Returns the state of the host', healthShape),
    post(calls.healthBackup, 'backUp: Creates a backup in every configured location', started, {
      failures: ['in_use'],
    }),
    post(calls.healthVerify, 'verifyBackups: Verifies the newest backup in every location', started, {
      failures: ['in_use'],
    }),
    post(calls.healthIntegrity, 'checkIntegrity: Checks the database and the hash chain of the activity log', started, {
      failures: ['in_use'],
    }),
  ]),
]
