import { existsSync, mkdirSync } from 'node:fs'
import { type AddressInfo, isIP } from 'node:net'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { calls, isObject } from '#contract'
import { type Access, accountsPart, firstAdministrator, resetAdministrator, type ScryptCost } from '#host/accounts'
import { stopOnRestore } from '#host/backup'
import { type Log, createRecentErrors, standardLog, StartFailure } from '#host/base'
import { policyReportsPath } from '#host/health'
import {
  hostServer,
  type HttpSettings,
  progressRoutes,
  type Route,
  securityTxtRoute,
  staticFiles,
  writesOnce,
} from '#host/http'
import { type Model, type Part, prepareActivity } from '#host/records'
import { removeSample } from '#host/sample'
import { refusalNoter } from '#host/security'
import {
  type Claim,
  claimFolder,
  folderFailure,
  copyForBackup,
  forgetCopies,
  migrate,
  openDatabase,
  syncToDisk,
  unlessDiskIsFull,
} from '#host/storage'
import { composeCore, type Core } from './core.ts'
import { hostModel, hostParts } from './parts.ts'
import { schemaSteps } from './schema-steps.ts'
import type { Settings } from './settings.ts'

export type MakeParts = (core: Core) => readonly Part[]

export interface HostOptions {
  settings: Settings
  /** All parts but accounts and mail, which each host has. If omitted, those of the program. */
  parts?: MakeParts
  /** If omitted, all definitions. */
  model?: Model
  /** Shows the first administrator, at the first start only. */
  show(access: Access): void
  /** The built panel, and the address of the product host that it was built for; empty for this host. */
  panelDir?: string
  apiBaseUrl?: string
  /** The path that it was built to be served under; if omitted, none. */
  basePath?: string
  /** The built backup/job-worker.ts; by default the one next to this program. */
  jobWorker?: string
  log?: Log
  now?(): Date
  /** Tests make this cheaper and shorter. */
  scryptCost?: ScryptCost
  evenAnswerMs?: number
  providerLimitMs?: number
  bodyTimeoutMs?: number
}

const bodyTimeoutMs = 30_000
const stopGraceMs = 10_000

/** Node's recursive mkdir loops forever if a missing parent cannot be created, as in /proc. */
const makeFolders = (dir: string): void => {
  if (existsSync(dir)) return
  const parent = dirname(dir)
  if (parent !== dir) makeFolders(parent)
  try {
    mkdirSync(dir, { mode: 0o700 })
    syncToDisk(parent)
  } catch (error) {
    if (!existsSync(dir)) throw error // another process has created it
  }
}

const makeDataFolder = (dataDir: string): void => {
  try {
    makeFolders(dataDir)
  } catch (error) {
    throw folderFailure(dataDir, dataDir, error)
  }
}

export interface OpenHost {
  core: Core
  parts: readonly Part[]
  claim: Claim
  close(): Promise<void>
}

/** Prepares the host without listening: claims the folder and creates the tables. */
export const openHost = async (options: Omit<HostOptions, 'show'>): Promise<OpenHost> => {
  const {
    settings,
    now = () => new Date(),
    parts: makeParts = hostParts,
    model = hostModel,
    scryptCost,
    evenAnswerMs,
    providerLimitMs,
  } = options
  const { dataDir, sqliteLocking } = settings.storage
  const errors = createRecentErrors()
  const log = errors.noting(options.log ?? standardLog, now)
  makeDataFolder(dataDir)
  const claim = await claimFolder(dataDir)
  forgetCopies(dataDir)
  const undo: (() => void)[] = []
  const close = async (): Promise<void> => {
    // Work that a write left for after its transaction still needs the database.
    await nextTurn()
    for (const step of undo.reverse()) step()
    await claim.release()
  }
  try {
    stopOnRestore(dataDir)
    const db = openDatabase(join(dataDir, 'apron.db'), {
      locking: sqliteLocking,
      report: ({ what }) => log('the database was disturbed', { what }),
    })
    undo.push(() => db.close())
    migrate(db, schemaSteps)
    const jobWorker = options.jobWorker ?? fileURLToPath(new URL('job-worker.mjs', import.meta.url))
    const ofTests = { scryptCost, evenAnswerMs, providerLimitMs }
    const core = composeCore({ db, log, now, settings, errors, jobWorker, model, ...ofTests })
    const parts = [...makeParts(core), accountsPart(core.accounts), core.mail.part]
    for (const part of parts) core.join(part)
    for (const part of parts) await part.gather?.()
    db.transaction(() => {
      prepareActivity(db)
      for (const part of parts) if (part.tables !== undefined) db.exec(part.tables)
      for (const part of parts) part.prepare?.()
    })
    return { core, parts, claim, close }
  } catch (error) {
    await close()
    throw unlessDiskIsFull(error, dataDir)
  }
}

const alive: Route = {
  method: 'GET',
  path: calls.alive,
  isPublic: true,
  isUnderEveryName: true,
  handle: ({ db }) => {
    db.get('select 1')
    return { data: { status: 'ok' } }
  },
}

/** Responds to the commands of the other programs of this project, over the socket in the folder. */
const serveCommands = ({ core: { db, log, now, settings, accounts, tables }, claim }: OpenHost): void =>
  claim.serve((command) => {
    const { name, email } = isObject(command) ? command : {}
    if (name === 'copy') return copyForBackup(db, settings.storage.dataDir, log)
    if (name === 'reset-admin' && typeof email === 'string') return resetAdministrator(accounts, email)
    if (name === 'remove-sample') return removeSample(tables, now())
    throw new Error('unknown command')
  })

export interface Host extends OpenHost {
  /** The address on which it listens: `http://127.0.0.1:8080`. */
  origin: string
  stop(): Promise<void>
}

export const startHost = async (options: HostOptions): Promise<Host> => {
  const open = await openHost(options)
  const { core, parts } = open
  const { settings, db, log, now, accounts } = core
  const writes = writesOnce()
  const server = hostServer({
    db,
    log,
    now,
    routes: [
      alive,
      securityTxtRoute(settings.http.securityContacts),
      core.policyReports.route,
      ...progressRoutes(writes),
      ...parts.flatMap(({ routes }) => routes),
    ],
    runWrite: writes.run,
    noteRequest: core.requestTimes.note,
    noteProxyProblem: core.proxyReports.note,
    noteFailure: refusalNoter(core.events.add),
    findSession: accounts.sessions.idOf,
    findPerson: accounts.sessions.find,
    personCallsPerMinute: settings.http.personCallsPerMinute,
    machineTokens: parts.find(({ machineTokens }) => machineTokens)?.machineTokens,
    staticFiles:
      options.panelDir === undefined
        ? undefined
        : staticFiles(options.panelDir, {
            apiBaseUrl: options.apiBaseUrl ?? '',
            reportsPath: `${options.basePath ?? ''}${policyReportsPath}`,
          }),
    basePath: options.basePath ?? '',
    allowedHosts: settings.http.allowedHosts,
    allowedOrigins: settings.http.allowedOrigins,
    isProxy: settings.http.isProxy,
    isHttpsOfSubdomains: settings.http.isHttpsOfSubdomains,
    bodyTimeoutMs: options.bodyTimeoutMs ?? bodyTimeoutMs,
  })
  const ends: (() => void | Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    await server.stop(stopGraceMs)
    for (const end of ends) await end()
    await open.close()
  }
  try {
    // The host listens before it writes: otherwise a port in use would lose the generated password, which is shown only
    // once. It responds once the administrator exists, since before that the right password would be rejected.
    await new Promise<void>((resolve, reject) => {
      server.http.once('error', (error) => reject(new StartFailure(sentenceFor(error, settings.http))))
      server.http.listen(settings.http.port, settings.http.host, resolve)
    })
    await firstAdministrator(accounts, options.show)
    serveCommands(open)
    for (const part of parts) ends.push(part.start?.() ?? (() => {}))
    server.open()
  } catch (error) {
    await stop()
    throw unlessDiskIsFull(error, settings.storage.dataDir)
  }
  const { port } = server.http.address() as AddressInfo
  const name = isIP(settings.http.host) === 6 ? `[${settings.http.host}]` : settings.http.host
  return { ...open, origin: `http://${name}:${port}`, stop }
}

const sentenceFor = (error: NodeJS.ErrnoException, { host, port }: HttpSettings): string => {
  if (error.code === 'EADDRINUSE')
    return `port ${port} on ${host} is already in use: stop the other program, or set PORT`
  if (error.code === 'EACCES') return `this process isn’t allowed to use port ${port} on ${host}: set PORT`
  return `can’t listen on port ${port} on ${host}: ${error.message}`
}
