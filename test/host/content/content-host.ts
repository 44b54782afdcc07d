import { isObject, type Row } from '../../../src/contract/json.ts'
import { rowOf, startRecords, type RecordsHost } from '../records/records-host.ts'
import type { Reply } from '../start-host.ts'

export interface ContentHost extends RecordsHost {
  /** Moves the clock of the host. */
  pass(ms: number): void
  now(): number
  /** Reads published content as a website does, without a token. */
  content(path: string, headers?: Record<string, string>): Promise<Reply>
  /** The text of an answer that is no JSON. */
  text(path: string): Promise<string>
  make(place: string, body: object): Promise<Row>
  /** Changes the website settings. */
  set(values: object): Promise<void>
}

/** A whole host whose content everyone may read. */
export async function startContent({
  isOff = false,
  sample = false,
  dataDir,
  environment = {},
}: {
  isOff?: boolean
  sample?: boolean
  dataDir?: string
  environment?: Record<string, string>
} = {}): Promise<ContentHost> {
  let time = Date.parse('2026-03-14T18:00:00.250Z')
  const host = await startRecords({
    isWhole: true,
    isFilled: dataDir === undefined,
    sample,
    now: () => new Date(time),
    ...(dataDir !== undefined && { dataDir }),
    environment: { SESSION_MAX_HOURS: '720', SESSION_IDLE_MINUTES: '1440', ...environment },
  })
  const set = async (values: object): Promise<void> => {
    const { body } = await host.get('/api/v1/post/general_settings')
    const now = isObject(body.data) ? body.data : {}
    const { status, body: answer } = await host.post('/api/v1/post/general_settings/create', {
      id: now.id,
      version: now.version,
      ...values,
    })
    if (status !== 200) throw new Error(JSON.stringify(answer))
  }
  if (!isOff) await set({ contentAccess: 'public', siteUrl: 'https://www.example.com', siteName: 'Site' })
  return {
    ...host,
    set,
    pass: (ms) => {
      time += ms
    },
    now: () => time,
    content: (path, headers = {}) => host.call('GET', `/content/v1${path}`, undefined, headers),
    text: async (path) => (await fetch(`${host.host.origin}/content/v1${path}`)).text(),
    make: async (place, body) => rowOf(await host.post(`/api/v1/post/${place}/create`, body)),
  }
}

export const dataOf = ({ status, body }: Reply): { [name: string]: unknown } => {
  if (status === 200 && isObject(body.data)) return body.data
  throw new Error(`no record: ${status} ${JSON.stringify(body)}`)
}
export const listOf = ({ status, body }: Reply): { [name: string]: unknown }[] => {
  if (status === 200 && Array.isArray(body.data) && body.data.every(isObject)) return body.data
  throw new Error(`no list: ${status} ${JSON.stringify(body)}`)
}
export const nextOf = ({ body }: Reply): string | undefined =>
  isObject(body.meta) && typeof body.meta.next === 'string' ? body.meta.next : undefined
