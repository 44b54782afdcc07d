import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Entity } from '../../../src/contract/define.ts'
import { entities } from '../../../src/contract/entities/sections.ts'
import { isObject, isRow, type Row } from '../../../src/contract/json.ts'
import { dashboardPart } from '../../../src/host/dashboard/dashboard-part.ts'
import type { MakeParts } from '../../../src/host/host/host.ts'
import { hostParts } from '../../../src/host/host/parts.ts'
import { kindsPart } from '../../../src/host/kinds/kinds-part.ts'
import { publishingPart } from '../../../src/host/publishing/publishing-part.ts'
import { samplePart } from '../../../src/host/sample/sample-part.ts'
import { modelOf } from '../../../src/host/records/schema/model.ts'
import { recordsPart } from '../../../src/host/records/records-part.ts'
import { startHost, type Reply, type TestHost } from '../start-host.ts'
import { until } from '../until.ts'

export interface RecordsHost extends TestHost {
  /** As the signed-in administrator. */
  get(path: string): Promise<Reply>
  post(path: string, body: unknown): Promise<Reply>
  remove(path: string): Promise<Reply>
}

interface Options {
  /** With media, SEO content and the live parts, as the program itself has it. */
  isWhole?: boolean
  sample?: boolean
  more?: readonly Entity[]
  now?: () => Date
  dataDir?: string
  environment?: Record<string, string>
  jobWorker?: string
  /** Begins with the content that tests share, whatever its own clock says and wherever it lies. */
  isFilled?: boolean
}

const recordParts: MakeParts = ({ tables, totals, mail, files, log, now, settings }) => [
  recordsPart({ tables, totals, watchReads: () => {}, log, now }),
  kindsPart({ tables, totals }),
  publishingPart({ tables, totals, outbox: mail.outbox, log, now }),
  samplePart({
    tables,
    files,
    now,
    settings: settings.sample,
    installation: { hasMail: () => false, hasBackups: false },
  }),
  dashboardPart({ tables, totals, log, now }),
]

const partsOf = (isWhole: boolean, more: readonly Entity[] = []) =>
  isWhole && more.length === 0
    ? { parts: hostParts }
    : { parts: isWhole ? hostParts : recordParts, model: modelOf([...entities, ...more]) }

/** False where it is there already. */
const makes = (folder: string): boolean => {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

const sampleOf = (sample: boolean) => ({ SAMPLE_DATA: sample ? '1' : '0' })

/** Whether the host still reads the links of its content, which every copy would read again. */
const readsLinks = ({ host }: TestHost): boolean =>
  host.core.tables.db.get(
    'select 1 as is_so from link_stale union all select 1 from link_target where state is null',
  ) !== undefined

/** A data folder with its content, which takes long to write: one process does, all the others wait for it. */
const filledFolder = async (sample: boolean, isWhole: boolean): Promise<string> => {
  const name = `${sample ? 'sample' : 'first'}-${isWhole ? 'whole' : 'records'}`
  const folder = join(tmpdir(), name)
  const draft = `${folder}-draft`
  if (!existsSync(folder) && makes(draft) && !existsSync(folder)) {
    const host = await startHost({ ...partsOf(isWhole), environment: sampleOf(sample), dataDir: draft })
    if (isWhole) await until(() => !readsLinks(host))
    await host.stop()
    renameSync(draft, folder)
  }
  for (let waited = 0; !existsSync(folder); waited += 20) {
    if (waited > 300_000) throw new Error('the process that writes the content has ended without it')
    await setTimeout(20)
  }
  return folder
}

/** A whole host: tables, calls and sample of all definitions, and of those given besides. */
export const startRecords = async ({
  isWhole = false,
  sample = false,
  more = [],
  now,
  dataDir,
  environment,
  jobWorker,
  isFilled = false,
}: Options = {}): Promise<RecordsHost> => {
  const isUsual = isFilled || (!now && dataDir === undefined)
  const host = await startHost({
    environment: { ...sampleOf(sample), ...environment },
    ...partsOf(isWhole, more),
    ...(isUsual && { from: await filledFolder(sample, isWhole) }),
    ...(jobWorker !== undefined && { jobWorker }),
    ...(now && { now }),
    ...(dataDir !== undefined && { dataDir }),
  })
  const headers = await host.signIn()
  return {
    ...host,
    get: (path) => host.call('GET', path, undefined, headers),
    post: (path, body) => host.call('POST', path, body, headers),
    remove: (path) => host.call('DELETE', path, undefined, headers),
  }
}

export const rowOf = ({ status, body }: Reply): Row => {
  if (!isRow(body.data)) throw new Error(`no record: ${status} ${JSON.stringify(body)}`)
  return body.data
}

export const idOf = (reply: Reply): string => rowOf(reply).id

export const rowsOf = ({ status, body }: Reply): Row[] => {
  if (Array.isArray(body.data) && body.data.every(isRow)) return body.data
  throw new Error(`no records: ${status} ${JSON.stringify(body)}`)
}

export const totalOf = ({ body }: Reply): number => (isObject(body.meta) ? Number(body.meta.total) : NaN)
