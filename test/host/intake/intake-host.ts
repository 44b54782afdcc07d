import type { Row } from '../../../src/contract/json.ts'
import { type ContentHost, startContent } from '../content/content-host.ts'
import { rowsOf } from '../records/records-host.ts'
import { administrator, type Reply } from '../start-host.ts'
import { nodeFetch } from '../../node-fetch.ts'
import { readNewToken } from '../../read-responses.ts'

export interface IntakeHost extends ContentHost {
  /** Hands in JSON as a script on a page of the website. */
  hand(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>
  /** Sends a form as a browser does; redirects are not followed. */
  submit(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>
  /** The signed time of a form, as of now. */
  formTime(): Promise<string>
  messages(): Promise<Row[]>
  token(scope: string, more?: object): Promise<{ id: string; authorization: string }>
}

export const site = 'https://www.example.com'
export const fromSite = { origin: site }
export const message = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'A lost bag',
  body: 'I left a bag at gate 4.',
  page: '/contact',
}

/** A whole host that takes forms from pages of the website; a form may come back at once. */
export async function startIntake(settings: object = {}, dataDir?: string): Promise<IntakeHost> {
  const host = await startContent(dataDir === undefined ? {} : { dataDir })
  await host.set({ intakeAccess: 'origins', intakeMinSeconds: 0, ...settings })
  return {
    ...host,
    hand: (path, body, headers = fromSite) => host.call('POST', `/intake/v1${path}`, body, headers),
    submit: (path, fields, headers = fromSite) =>
      nodeFetch(`${host.host.origin}/intake/v1${path}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
        headers: { accept: 'text/html,*/*', ...headers },
      }),
    formTime: async () => {
      const {
        body: { data },
      } = await host.call('GET', '/intake/v1/form', undefined, fromSite)
      return typeof data === 'object' && data !== null && 'time' in data ? String(data.time) : ''
    },
    messages: async () => rowsOf(await host.get('/api/v1/post/contact_us')),
    token: async (scope, more = {}) => {
      await host.post('/api/v1/post/factors/proof', { password: administrator.password })
      const { body } = await host.post('/api/v1/post/tokens', { name: 'Website', scopes: [scope], ...more })
      const secret = readNewToken(body)
      const { data } = body
      if (secret === undefined || typeof data !== 'object' || data === null || !('id' in data)) {
        throw new Error(`no token: ${JSON.stringify(body)}`)
      }
      return { id: String(data.id), authorization: `Bearer ${secret}` }
    },
  }
}
