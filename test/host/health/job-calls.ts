// What tests ask of a host's health and jobs.
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '../../../src/contract/calls.ts'
import type { RecordsHost } from '../records/records-host.ts'
import { readHealth } from '../../read-responses.ts'
import type { Health, HealthLine } from '#shapes'

export const healthOf = async (host: RecordsHost): Promise<Health> => {
  const { status, body } = await host.get(calls.health)
  const health = readHealth(body)
  assert.ok(status === 200 && health, JSON.stringify(body))
  return health
}

export const linesOf = async (host: RecordsHost, key: string): Promise<HealthLine[]> =>
  (await healthOf(host)).lines.filter((line) => line.key === key)

/** Once nothing is under way any more. */
export const settled = async (host: RecordsHost): Promise<Health> => {
  for (;;) {
    const health = await healthOf(host)
    if (!health.job) return health
    await pause(20)
  }
}

export const jobDone = async (host: RecordsHost, path: string): Promise<Health> => {
  const { status, body } = await host.post(path, {})
  assert.equal(status, 202, JSON.stringify(body))
  return settled(host)
}
