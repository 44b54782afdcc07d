// A whole host that pictures are uploaded to.
import { after, before } from 'node:test'
import { startRecords } from '../records/records-host.ts'
import type { TestHost } from '../start-host.ts'

interface Uploaded {
  id: string
  version: number
  url: string
  sha256: string
  mime: string
  width: number
  height: number
  bytes: number
  name: string
  alt: string | null
}
interface UploadReply {
  status: number
  body: { data?: Uploaded; error?: string; fields?: Record<string, string> }
}

/** A host of the test file that calls this. */
export function mediaHost() {
  let host: TestHost
  let admin: { authorization: string }
  before(async () => {
    host = await startRecords({ isWhole: true, environment: { TRUSTED_PROXIES: '127.0.0.1' } })
    admin = await host.signIn()
  })
  after(() => host.stop())
  return {
    get host() {
      return host
    },
    get admin() {
      return admin
    },
    async send(
      parts: { [name: string]: Buffer | string },
      fileName = 'tower.png',
      headers: Record<string, string> = admin,
    ): Promise<UploadReply> {
      const form = new FormData()
      for (const [name, value] of Object.entries(parts)) {
        if (typeof value === 'string') form.set(name, value)
        else form.set(name, new Blob([new Uint8Array(value)]), fileName)
      }
      const address = `${host.host.origin}/api/v1/post/media/upload`
      const response = await fetch(address, { method: 'POST', body: form, headers })
      return { status: response.status, body: await response.json() }
    },
    fetched: (path: string, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(host.host.origin + path, { headers }),
  }
}
