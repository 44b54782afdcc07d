// A whole host that tells a receiver of its writes.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { isObject, textOf } from '../../../src/contract/json.ts'
import { listOf } from '../content/content-host.ts'
import { type RecordsHost, rowOf, startRecords } from '../records/records-host.ts'
import type { Reply } from '../start-host.ts'
import { type Receiver, startReceiver } from './receiver.ts'

export const path = '/api/v1/post/webhooks'

export const made = ({ status, body: { data } }: Reply): { id: string; secret: string } => {
  assert.ok(isObject(data), String(status))
  return { id: textOf(data.id), secret: textOf(data.secret) }
}

/** A host and a receiver of the test file that calls this. */
export function webhooksHost() {
  const dataDir = mkdtempSync(join(tmpdir(), 'apron-webhooks-'))
  const start = (allows = '1'): Promise<RecordsHost> =>
    startRecords({ isWhole: true, dataDir, environment: { WEBHOOK_ALLOW_PRIVATE: allows } })
  let host: RecordsHost
  let receiver: Receiver
  before(async () => {
    receiver = await startReceiver()
    host = await start()
  })
  after(async () => {
    await host.stop()
    await receiver.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const bodies = (): { [name: string]: unknown }[] =>
    receiver.received.map(({ body }) => {
      const data: unknown = JSON.parse(body)
      return isObject(data) ? data : {}
    })
  return {
    get host() {
      return host
    },
    get receiver() {
      return receiver
    },
    /** Starts the host again, on the data of the one that was stopped. */
    async start(allowsPrivate?: string): Promise<void> {
      host = await start(allowsPrivate)
    },
    make: async (events: string[], entities = ['content-page'], url = receiver.url) =>
      made(await host.post(path, { url, entities, events })),
    remove: (id: string) => host.remove(`${path}/${id}`),
    page: async (title: string, status = 'published') =>
      rowOf(await host.post('/api/v1/post/content_details/create', { title, body: 'Text', template: 'page', status })),
    bodies,
    /** The ids of the records that the receiver was told of. */
    recordIds: (): unknown[] => bodies().map(({ recordId }) => recordId),
    deliveries: async (id: string) => listOf(await host.get(`${path}/${id}/deliveries`)),
  }
}
